import type { Product } from '@goldammer/sdk/store/model'
import { isGood } from './project.ts'

/** The part of the page an address shows: `?tab=conditions`. */
export const PRODUCT_TABS = ['overview', 'businessPlan', 'conditions', 'documents', 'basics'] as const
export type ProductTab = (typeof PRODUCT_TABS)[number]

/** Tabs without content are left out, so that none leads nowhere. */
export function tabsOf(product: Product, documentCount: number): ProductTab[] {
  const { content } = product.extensions
  const invests = !isGood(product)
  const filled: Record<ProductTab, boolean> = {
    overview: true,
    businessPlan: invests && Boolean(content?.businessPlan),
    conditions: invests,
    documents: documentCount > 0,
    basics: invests && Boolean(content?.investBasics),
  }
  return PRODUCT_TABS.filter((tab) => filled[tab])
}

export function readTab(parameters: URLSearchParams, tabs: ProductTab[]): ProductTab {
  return tabs.find((tab) => tab === parameters.get('tab')) ?? 'overview'
}
