import { DEFAULT_LOCALE, isLocale, type Locale, localePath, PORTAL_FOLDERS } from '@goldammer/sdk/locales'

export { localePath }

/** Every address of the shop is built here. */
export const paths = {
  home: '/',
  search: '/search',
  /** All products; the listing's own address is the editors' choice and stands in the navigation. */
  catalogue: '/search',
  blog: '/blog',
  faq: '/faq',
  terms: '/agb',
  contact: '/contact',
  capitalDemand: '/capital-demand',
  newsletter: '/newsletter-subscribe',
  wishlist: '/wishlist',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  register: '/register',
  account: '/account',
  profile: '/account/profile',
  addresses: '/account/addresses',
  paymentMethod: '/account/payment',
  orders: '/account/orders',
  accountDocuments: '/account/documents',
  password: '/account/password',
  recover: '/account/recover',
  logout: '/account/logout',
  addAddress: '/account/addresses/add',
  investorPortal: PORTAL_FOLDERS.investor,
  companyPortal: PORTAL_FOLDERS.company,
} as const

export const editAddressPath = (addressId: string) => `${paths.addresses}/edit/${addressId}`
export const deleteAddressPath = (addressId: string) => `${paths.addresses}/delete/${addressId}`
export const checkoutPath = (lineItemId?: string) =>
  lineItemId ? `${paths.checkout}?lineItemId=${encodeURIComponent(lineItemId)}` : paths.checkout
export const investmentPath = (orderId: string, productId: string) =>
  `${paths.investorPortal}/investments/${orderId}/${productId}`
export const successPath = (orderId: string) => `/checkout/success/${orderId}`
export const blogPostPath = (slug: string) => `${paths.blog}/${slug}`
export const blogAuthorPath = (slug: string) => `${paths.blog}?author=${encodeURIComponent(slug)}`
export const blogFeedPath = `${paths.blog}/rss.xml`

const PRIVACY_PATHS: Record<Locale, string> = { 'de-DE': '/datenschutz', 'en-GB': '/privacy', 'pl-PL': '/prywatnosc' }

export const privacyPath = (locale: Locale) => localePath(locale, PRIVACY_PATHS[locale])

/** Takes an address apart: '/en-GB/faq' is English and '/faq'. */
export function splitLocale(pathname: string): { locale: Locale; path: string; prefixed: boolean } {
  const first = pathname.split('/', 2)[1]
  if (!isLocale(first) || first === DEFAULT_LOCALE) return { locale: DEFAULT_LOCALE, path: pathname, prefixed: false }
  return { locale: first, path: pathname.slice(first.length + 1) || '/', prefixed: true }
}

/** Behind a language prefix Astro gives endpoints the parameters from before the rewrite; the path itself has them. */
export const segmentOf = (path: string, position: number) => path.split('/')[position] ?? ''

type SeoUrl = { seoPathInfo: string; isCanonical?: boolean | null; isDeleted?: boolean }

/** R2.14: the first SEO path, else the technical address. */
export function entityPath(
  kind: 'detail' | 'navigation' | 'landingPage',
  id: string,
  seoUrls?: SeoUrl[] | null,
): string {
  const seoPath = seoUrls?.find((url) => !url.isDeleted)?.seoPathInfo
  return seoPath ? `/${seoPath.replace(/^\//, '')}` : `/${kind}/${id}`
}

export function productPath(product: { id: string; seoUrls?: SeoUrl[] | null }): string {
  return entityPath('detail', product.id, product.seoUrls)
}

export const documentPath = (versionId: string) => `/documents/${versionId}`
/** Where the plain forms post to; the page that answers is the cart. */
export const addToCartPath = '/cart-items'
export const loginPath = (returnTo: string) => `${paths.login}?redirect=${encodeURIComponent(returnTo)}`
