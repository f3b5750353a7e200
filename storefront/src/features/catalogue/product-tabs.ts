import type { Product } from '@goldammer/sdk/store/model'

/** The part of the page an address shows: `?tab=conditions`. */
export const PRODUCT_TABS = ['overview', 'businessPlan', 'conditions', 'documents', 'basics'] as const
export type ProductTab = (typeof PRODUCT_TABS)[number]

/** Tabs without content are left out, so that none leads nowhere. */
export function tabsOf(product: Product, documentCount: number): ProductTab[] {
  const { content, tariffs } = product.extensions
  const filled: Record<ProductTab, boolean> = {
    overview: true,
    businessPlan: Boolean(content?.businessPlan),
    conditions: tariffs.length > 0 || Boolean(content?.investmentConditions),
    documents: documentCount > 0,
    basics: Boolean(content?.investBasics),
  }
  return PRODUCT_TABS.filter((tab) => filled[tab])
}

export function readTab(parameters: URLSearchParams, tabs: ProductTab[]): ProductTab {
  return tabs.find((tab) => tab === parameters.get('tab')) ?? 'overview'
}
