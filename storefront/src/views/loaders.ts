import type { Locale } from '@goldammer/sdk/locales'
import { isId } from '@goldammer/sdk/rules/ids'
import type { BlogPostSummary, Category, LandingPage, ProductListingResult, SeoUrl } from '@goldammer/sdk/store/model'
import type { AstroGlobal } from 'astro'
import { listPosts as listBlogPosts } from '../features/blog/blog.server.ts'
import { loadListing } from '../features/catalogue/catalogue.server.ts'
import { type ListingState, readListingState } from '../features/catalogue/listing-state.ts'
import { findProduct, findProductPreview, type ProductPageData } from '../features/catalogue/product.server.ts'
import { type ProductTab, readTab, tabsOf } from '../features/catalogue/product-tabs.ts'
import { findCategory, findLandingPage, readAlternates } from '../features/content/content.server.ts'
import { handlePostForm } from '../features/posts/act.server.ts'
import { asksForLogin, isPersonal, type PageState, readPageState } from '../features/posts/page-state.ts'
import { loadPosts, type PostsData } from '../features/posts/posts.server.ts'
import { cachePage } from '../lib/cache-page.ts'
import { readVisit, requireCustomer } from '../lib/customer.server.ts'
import type { Form } from '../lib/form.server.ts'
import { lastPageAddress } from '../lib/page-number.ts'
import { localePath } from '../lib/paths.ts'
import { type Prices, pricesOf } from '../lib/prices.ts'
import { forLocale } from '../lib/sdk.ts'

type Page = AstroGlobal
type Common = { alternates: Partial<Record<Locale, string>>; prices: Prices }

export type ProductPage = Common & {
  kind: 'product'
  data: ProductPageData
  /** The page's own path in the visitor's language. */
  here: string
  tabs: ProductTab[]
  tab: ProductTab
  state: PageState
  posts: PostsData
  blog: BlogPostSummary[]
  form: Form | undefined
}
export type CategoryPage = Common & {
  kind: 'category'
  category: Category
  listing: ProductListingResult | undefined
  state: ListingState
}
export type LandingPagePage = Common & { kind: 'landingPage'; page: LandingPage }

/** Of the shop's blog, below the newsroom. */
const BLOG_POSTS = 3

/** R2.12: an entry that has an SEO path stands there alone; its technical address leads on to it. */
export function leadToOwnPath(page: Page, { alternates }: Common): Response | undefined {
  const { locale, path } = page.locals
  const own = alternates[locale]
  if (!own || own === path) return undefined
  return page.redirect(localePath(locale, own) + page.url.search, 301)
}

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

/**
 * A tab that everyone may read is kept for everyone; what is a visitor's alone (forms, drafts, investor relations) is made
 * for them and kept by nobody. A post of one of the page's forms is carried out here.
 */
export async function loadProductPage(page: Page, id: string): Promise<ProductPage | Response | undefined> {
  // What can be no id is no product; the interface would call it a bad request.
  if (!isId(id)) return undefined
  const { locale, path } = page.locals
  const [data, alternates] = await Promise.all([findProduct(page.locals, id), readAlternates('detail', id)])
  if (!data) return undefined
  page.locals.routing = { routeName: 'frontend.detail.page', foreignKey: id }
  const here = localePath(locale, alternates[locale] ?? path)
  const tabs = tabsOf(data.product, data.documents.length, data.posts)
  const tab = readTab(page.url.searchParams, tabs)
  const state = readPageState(page.url.searchParams)
  const form = page.request.method === 'POST' ? await handlePostForm(page, { productId: id, here, tab }) : undefined
  if (form instanceof Response) return form

  const personal = form !== undefined || isPersonal(tab, state)
  if (!personal) cachePage(page, `product-${id}`, ...(tab === 'newsroom' ? (['blog'] as const) : []))
  const visit = !personal ? undefined : asksForLogin(state) ? await requireCustomer(page) : await readVisit(page)
  if (visit instanceof Response) return visit
  const posts = await loadPosts(id, tab, state, visit?.options ?? (await forLocale(locale)), personal)
  if (!posts) return undefined
  const blog = tab === 'newsroom' && !state.post ? (await listBlogPosts(locale, 1)).elements.slice(0, BLOG_POSTS) : []
  return { kind: 'product', data, alternates, prices: pricesOf(page), here, tabs, tab, state, posts, blog, form }
}

/** A draft's page, without what only visitors and issuers add to it. */
export async function loadProductPreview(page: Page, token: string): Promise<ProductPage | undefined> {
  const data = await findProductPreview(page.locals.locale, token)
  if (!data) return undefined
  const tabs = tabsOf(data.product, data.documents.length, data.posts)
  const tab = readTab(page.url.searchParams, tabs)
  const state = readPageState(new URLSearchParams())
  const here = localePath(page.locals.locale, page.locals.path)
  const shown = {
    kind: 'product',
    alternates: {},
    prices: pricesOf(page),
    posts: {},
    blog: [],
    form: undefined,
  } as const
  return { ...shown, data, here, tabs, tab, state, blog: [] }
}

/** A category without a page of its own lists its products. */
export async function loadCategoryPage(page: Page, id: string): Promise<CategoryPage | Response | undefined> {
  const state = readListingState(page.url.searchParams)
  const [category, alternates] = await Promise.all([
    findCategory(page.locals, id),
    id === HOME ? {} : readAlternates('navigation', id),
  ])
  if (!category) return undefined
  const lists = !category.cmsPage || category.cmsPage.type === 'product_list'
  const listing = lists ? await loadListing(page.locals, category.id, state) : undefined
  const lastPage = listing && lastPageAddress(page, listing)
  if (lastPage) return page.redirect(lastPage)
  page.locals.routing = { routeName: 'frontend.navigation.page', foreignKey: category.id }
  cachePage(page, 'cms', 'catalogue')
  return { kind: 'category', category, listing, state, alternates, prices: pricesOf(page) }
}

export async function loadLandingPage(page: Page, id: string): Promise<LandingPagePage | undefined> {
  const [landingPage, alternates] = await Promise.all([
    findLandingPage(page.locals, id),
    readAlternates('landingPage', id),
  ])
  if (!landingPage) return undefined
  page.locals.routing = { routeName: 'frontend.landing.page', foreignKey: id }
  cachePage(page, 'cms', 'catalogue')
  return { kind: 'landingPage', page: landingPage, alternates, prices: pricesOf(page) }
}
