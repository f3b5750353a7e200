import type { Locale } from '@goldammer/sdk/locales'
import type { Category, LandingPage, ProductListingResult, SeoUrl } from '@goldammer/sdk/store/model'
import type { AstroGlobal } from 'astro'
import { loadListing } from '../features/catalogue/catalogue.server.ts'
import { type ListingState, readListingState } from '../features/catalogue/listing-state.ts'
import { findProduct, type ProductPageData } from '../features/catalogue/product.server.ts'
import { findCategory, findLandingPage, readAlternates } from '../features/content/content.server.ts'
import { keepPage } from '../lib/page-cache.ts'
import { type Prices, pricesOf } from '../lib/prices.ts'

type Page = Pick<AstroGlobal, 'cache' | 'locals' | 'request' | 'response' | 'url'>
type Common = { alternates: Partial<Record<Locale, string>>; prices: Prices }

export type ProductPage = Common & { kind: 'product'; data: ProductPageData }
export type CategoryPage = Common & {
  kind: 'category'
  category: Category
  listing: ProductListingResult | undefined
  state: ListingState
}
export type LandingPagePage = Common & { kind: 'landingPage'; page: LandingPage }

/** The interface's name for the category at the root of the navigation. */
export const HOME = 'home'

/** What stands behind an SEO path (R2.14). */
export function loadByRoute(page: Page, { routeName, foreignKey }: SeoUrl) {
  switch (routeName) {
    case 'frontend.detail.page':
      return loadProductPage(page, foreignKey)
    case 'frontend.navigation.page':
      return loadCategoryPage(page, foreignKey)
    case 'frontend.landing.page':
      return loadLandingPage(page, foreignKey)
  }
}

export async function loadProductPage(page: Page, id: string): Promise<ProductPage | undefined> {
  const [data, alternates] = await Promise.all([findProduct(page.locals.locale, id), readAlternates('detail', id)])
  if (!data) return undefined
  page.locals.routing = { routeName: 'frontend.detail.page', foreignKey: id }
  keepPage(page, `product-${id}`)
  return { kind: 'product', data, alternates, prices: pricesOf(page) }
}

/** A category without a page of its own lists its products. */
export async function loadCategoryPage(page: Page, id: string): Promise<CategoryPage | undefined> {
  const { locale } = page.locals
  const state = readListingState(page.url.searchParams)
  const [category, alternates] = await Promise.all([
    findCategory(locale, id),
    id === HOME ? {} : readAlternates('navigation', id),
  ])
  if (!category) return undefined
  const lists = !category.cmsPage || category.cmsPage.type === 'product_list'
  const listing = lists ? await loadListing(locale, category.id, state) : undefined
  page.locals.routing = { routeName: 'frontend.navigation.page', foreignKey: category.id }
  keepPage(page, `category-${id}`, 'cms', 'catalogue')
  return { kind: 'category', category, listing, state, alternates, prices: pricesOf(page) }
}

export async function loadLandingPage(page: Page, id: string): Promise<LandingPagePage | undefined> {
  const [landingPage, alternates] = await Promise.all([
    findLandingPage(page.locals.locale, id),
    readAlternates('landingPage', id),
  ])
  if (!landingPage) return undefined
  page.locals.routing = { routeName: 'frontend.landing.page', foreignKey: id }
  keepPage(page, `landing-page-${id}`, 'cms', 'catalogue')
  return { kind: 'landingPage', page: landingPage, alternates, prices: pricesOf(page) }
}
