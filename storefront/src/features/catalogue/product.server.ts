import type { Locale } from '@goldammer/sdk/locales'
import { readProductDetailGet } from '@goldammer/sdk/store/catalogue'
import { listProductDocuments } from '@goldammer/sdk/store/investing'
import type { InvestmentDocument, Product } from '@goldammer/sdk/store/model'
import { findOrNothing, forLocale } from '../../lib/sdk.ts'

export type ProductPageData = { product: Product; documents: InvestmentDocument[] }

export async function findProduct(locale: Locale, id: string): Promise<ProductPageData | undefined> {
  const options = await forLocale(locale)
  const [detail, documents] = await Promise.all([
    findOrNothing(readProductDetailGet(id, undefined, options)),
    findOrNothing(listProductDocuments(id, options)),
  ])
  return detail && { product: detail.product, documents: documents?.elements ?? [] }
}
