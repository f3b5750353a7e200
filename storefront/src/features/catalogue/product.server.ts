import type { Locale } from '@goldammer/sdk/locales'
import { readProductDetailGet } from '@goldammer/sdk/store/catalogue'
import { listProductDocuments } from '@goldammer/sdk/store/investing'
import type { InvestmentDocument, PostSummary, Product } from '@goldammer/sdk/store/model'
import { readPostSummary } from '@goldammer/sdk/store/posts'
import { findOrNothing, forLocale } from '../../lib/sdk.ts'

export type ProductPageData = { product: Product; documents: InvestmentDocument[]; posts: PostSummary }

export async function findProduct(locale: Locale, id: string): Promise<ProductPageData | undefined> {
  const options = await forLocale(locale)
  const [detail, documents, posts] = await Promise.all([
    findOrNothing(readProductDetailGet(id, undefined, options)),
    findOrNothing(listProductDocuments(id, options)),
    findOrNothing(readPostSummary(id, options)),
  ])
  return detail && posts && { product: detail.product, documents: documents?.elements ?? [], posts }
}
