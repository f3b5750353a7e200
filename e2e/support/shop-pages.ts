import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { PROJECT_SEO_PATH } from './project.ts'
import { quiet } from './quiet.ts'
import type { Stock, Visitor } from './stock.ts'
import type { Text } from './text.ts'

export type ShopPage = {
  /** As its picture is called. */
  name: string
  /** In German; `addressIn` knows the other languages. */
  address: (stock: Stock) => string
  as?: Visitor
  status?: number
  /** What the address alone does not bring about. */
  prepare?: (page: Page, t: Text) => Promise<void>
}

type Row = Omit<ShopPage, 'address'> & { address: string | ShopPage['address'] }

const PROJECT = `/${PROJECT_SEO_PATH}`
const TABS = ['updates', 'businessPlan', 'dialog', 'conditions', 'basics', 'insides', 'newsroom', 'reviews']

/** Routes with a parameter, behind a sign-in or with an answer of their own; every other one is visited as it is called. */
const ROWS: Record<string, Row[]> = {
  '/': [{ name: 'home', address: '/' }],
  '/[...all]': [
    { name: 'listing', address: '/projekte' },
    { name: 'listing-filtered', address: '/projekte?type=subordinatedLoan&order=name-asc' },
    { name: 'listing-empty', address: '/projekte?type=bond&branch=food' },
    { name: 'goods', address: '/shop' },
    { name: 'product', address: PROJECT },
    ...TABS.map((tab) => ({ name: `product-${tab}`, address: `${PROJECT}?tab=${tab}` })),
    { name: 'product-question', address: `${PROJECT}?tab=dialog&write=comment`, as: 'investor' },
    { name: 'product-investorRelations', address: `${PROJECT}?tab=investorRelations`, as: 'investor' },
    { name: 'product-editor', address: `${PROJECT}?tab=insides&edit=new`, as: 'owner' },
    { name: 'good', address: '/shop/windrad-modell' },
    { name: 'collectible', address: '/sammlerstuecke/brennofen-7' },
    { name: 'landing-page', address: '/wind-und-sonne' },
    { name: 'building-blocks', address: '/bausteine' },
    { name: 'how-it-works', address: '/so-funktionierts' },
    { name: 'about', address: '/ueber-uns' },
    { name: 'press', address: '/presse' },
    { name: 'imprint', address: '/impressum' },
    { name: 'privacy', address: '/datenschutz' },
    { name: 'not-found', address: '/gibt-es-nicht', status: 404 },
  ],
  '/detail/[id]': [{ name: 'detail', address: ({ productId }) => `/detail/${productId}` }],
  '/navigation/[id]': [{ name: 'navigation', address: ({ categoryId }) => `/navigation/${categoryId}` }],
  '/landingPage/[id]': [{ name: 'landingPage', address: ({ landingPageId }) => `/landingPage/${landingPageId}` }],
  '/blog/[slug]': [{ name: 'blog-post', address: '/blog/fuenf-zahlen-im-jahresabschluss' }],
  '/search': [
    { name: 'search', address: '/search?search=Wind' },
    { name: 'search-empty', address: '/search?search=solahrain' },
  ],
  '/wishlist': [
    { name: 'wishlist', address: '/wishlist', as: 'jana' },
    { name: 'wishlist-empty', address: '/wishlist' },
  ],
  '/cart': [
    { name: 'cart', address: '/cart', as: 'investor' },
    { name: 'cart-empty', address: '/cart' },
  ],
  '/checkout': [
    { name: 'checkout', address: ({ lineItemId }) => `/checkout?lineItemId=${lineItemId}`, as: 'investor' },
    { name: 'checkout-goods', address: '/checkout', as: 'investor' },
  ],
  '/checkout/success/[id]': [
    {
      name: 'success',
      address: ({ unsignedOrderId }) => `/checkout/success/${unsignedOrderId}`,
      as: 'investor',
      prepare: (page, t) => page.getByRole('button', { name: t('checkout.success.pause') }).click(),
    },
  ],
  '/checkout/success/[id]/paid': [
    {
      name: 'success-paid',
      address: ({ signedOrderId }) => `/checkout/success/${signedOrderId}/paid`,
      as: 'investor',
    },
  ],
  '/checkout/success/[id]/unpaid': [
    {
      name: 'success-unpaid',
      address: ({ unsignedOrderId }) => `/checkout/success/${unsignedOrderId}/unpaid`,
      as: 'investor',
    },
  ],
  '/checkout/success/[id]/bank-account': [
    {
      name: 'success-account',
      address: ({ unsignedOrderId }) => `/checkout/success/${unsignedOrderId}/bank-account`,
      as: 'investor',
    },
  ],
  '/checkout/success/[id]/revoke': [
    {
      name: 'success-revoke',
      address: ({ signedOrderId }) => `/checkout/success/${signedOrderId}/revoke`,
      as: 'investor',
    },
  ],
  '/account/addresses/edit/[id]': [
    {
      name: 'account-addresses-edit',
      address: ({ addressId }) => `/account/addresses/edit/${addressId}`,
      as: 'investor',
    },
  ],
  '/account/addresses/delete/[id]': [
    {
      name: 'account-addresses-delete',
      address: ({ addressId }) => `/account/addresses/delete/${addressId}`,
      as: 'investor',
    },
  ],
  '/account/orders/[id]': [
    {
      name: 'account-order',
      address: ({ goodsOrderId }) => `/account/orders/${goodsOrderId}`,
      as: 'investor',
    },
  ],
  '/account/orders/[id]/cancel': [
    {
      name: 'account-order-cancel',
      address: ({ goodsOrderId }) => `/account/orders/${goodsOrderId}/cancel`,
      as: 'investor',
    },
  ],
  '/account/documents': [{ name: 'account-documents', address: '/account/documents', as: 'jana' }],
  '/account/recover': [{ name: 'account-recover', address: '/account/recover' }],
  '/account/recover/password': [{ name: 'account-recover-password', address: '/account/recover/password' }],
  '/account/login/link': [
    { name: 'login-link', address: '/account/login/link' },
    { name: 'login-link-confirm', address: '/account/login/link?hash=unbekannt' },
  ],
  '/account/login/imitate-customer': [
    { name: 'imitate-customer', address: '/account/login/imitate-customer', status: 400 },
  ],
  '/registration/confirm': [{ name: 'registration-confirm', address: '/registration/confirm', status: 400 }],
  '/account/email/confirm': [
    { name: 'account-email-confirm', address: '/account/email/confirm?hash=unused', as: 'investor' },
  ],
  '/account/factor-reset/stop': [{ name: 'factor-reset-stop', address: '/account/factor-reset/stop?hash=unused' }],
  '/withdrawal/confirm': [{ name: 'withdrawal-confirm', address: '/withdrawal/confirm?hash=unused' }],
  '/session-expired': [
    {
      name: 'session-expired',
      address: '/account/password',
      as: 'investor',
      async prepare(page, t) {
        await quiet(page)
        await page.context().clearCookies()
        await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit())
        await expect(page.getByRole('heading', { level: 1, name: t('account.expired.title') })).toBeVisible()
      },
    },
  ],
  // Pieces of pages, and pages that no address leads to.
  // Staff's preview is looked at where pages are written.
  '/preview/[token]': [],
  '/fragments/funding/[id]': [],
  '/fragments/cart': [],
  '/fragments/suggestions': [],
  '/404': [],
  '/500': [],
  '/error': [],
}

const folder = join(import.meta.dirname, '..', '..', 'storefront', 'src', 'pages')

/** The patterns of the routes whose pages lie in the storefront; a route with a parameter needs a row above. */
export const ROUTES = globSync('**/*.astro', { cwd: folder })
  .map((file) => `/${file.replace(/\.astro$/, '')}`.replace(/\/index$/, '') || '/')
  .sort()

export const SHOP_PAGES: ShopPage[] = ROUTES.flatMap((route) => ROWS[route] ?? [rowOf(route)]).map((row) => {
  const { address } = row
  return { ...row, address: typeof address === 'string' ? () => address : address }
})

function rowOf(route: string): Row {
  if (route.includes('[')) throw new Error(`shop-pages.ts has no row that says how ${route} is visited`)
  const name = route.slice(1).replaceAll('/', '-')
  return route.startsWith('/account') ? { name, address: route, as: 'investor' } : { name, address: route }
}

/** The address of a page in a language: as the German one names it to search engines, else with the language's prefix. */
export async function addressIn(locale: Locale, german: string, request: APIRequestContext): Promise<string> {
  if (locale === DEFAULT_LOCALE) return german
  const { pathname, search } = new URL(german, 'http://localhost')
  const html = await (await request.get(pathname)).text()
  const named = new RegExp(`hreflang="${locale}" href="([^"]+)"`).exec(html)?.[1]
  return named ? new URL(named).pathname + search : `${LOCALE_PREFIXES[locale]}${german}`
}
