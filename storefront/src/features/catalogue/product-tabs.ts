import type { PostSummary, Product } from '@goldammer/sdk/store/model'
import { isGood } from './project.ts'

/** The part of the page an address shows, in the order of R2.26: `?tab=conditions`. */
const PRODUCT_TABS = [
  'overview',
  'updates',
  'businessPlan',
  'dialog',
  'conditions',
  'investorRelations',
  'basics',
  'insides',
  'newsroom',
  'reviews',
  'documents',
] as const
export type ProductTab = (typeof PRODUCT_TABS)[number]

/** Tabs without content are left out, so that none leads nowhere; where visitors speak, a tab may be empty. */
export function tabsOf(product: Product, documentCount: number, posts: PostSummary): ProductTab[] {
  const { content } = product.extensions
  const good = isGood(product)
  const filled: Record<ProductTab, boolean> = {
    overview: true,
    updates: !good || posts.updates > 0,
    businessPlan: !good && Boolean(content?.businessPlan),
    dialog: true,
    conditions: !good,
    investorRelations: !good,
    basics: !good && Boolean(content?.investBasics),
    insides: !good || posts.insides > 0,
    newsroom: !good || posts.newsroom > 0,
    reviews: true,
    // The documents of an investment are among its conditions (R6.04).
    documents: good && documentCount > 0,
  }
  return PRODUCT_TABS.filter((tab) => filled[tab])
}

export function readTab(parameters: URLSearchParams, tabs: ProductTab[]): ProductTab {
  return tabs.find((tab) => tab === parameters.get('tab')) ?? 'overview'
}
