import type { Locale } from '@goldammer/sdk/locales'
import { readProductDetailGet } from '@goldammer/sdk/store/catalogue'
import { readProductPreview } from '@goldammer/sdk/store/content'
import { listProductDocuments } from '@goldammer/sdk/store/investing'
import type { InvestmentDocument, PostSummary, Product } from '@goldammer/sdk/store/model'
import { readPostSummary } from '@goldammer/sdk/store/posts'
import { findOrNothing, forLocale, forPrices } from '../../lib/sdk.ts'

export type ProductPageData = { product: Product; documents: InvestmentDocument[]; posts: PostSummary }

export async function findProduct(
  asked: Parameters<typeof forPrices>[0],
  id: string,
): Promise<ProductPageData | undefined> {
  const options = await forPrices(asked)
  const [detail, documents, posts] = await Promise.all([
    findOrNothing(readProductDetailGet(id, undefined, options)),
    findOrNothing(listProductDocuments(id, options)),
    findOrNothing(readPostSummary(id, options)),
  ])
  return detail && posts && { product: detail.product, documents: documents?.elements ?? [], posts }
}

/** Nobody has written about a draft. */
const nothingPosted: PostSummary = { updates: 0, dialog: 0, newsroom: 0, insides: 0, investorRelations: 0 }

/** A product as its draft says it, for who has its signed address. */
export async function findProductPreview(locale: Locale, token: string): Promise<ProductPageData | undefined> {
  const preview = await findOrNothing(readProductPreview(token, await forLocale(locale)))
  return preview && { ...preview, posts: nothingPosted }
}
