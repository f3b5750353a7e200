import {
  isLocale,
  type Locale,
  localePath as ownPrefixPath,
  PORTAL_FOLDERS,
  PORTAL_PATHS,
  PRIVACY_PATHS,
} from '@goldammer/sdk/locales'
import { spokenHere } from './spoken-here.ts'

/** R2.01, R2.15: the address in a language; the one spoken on this domain needs no prefix. */
export function localePath(locale: Locale, path: string): string {
  // Portals have one prefix a language, whatever the domain.
  if (isPortal(path)) return ownPrefixPath(locale, path)
  const address = locale === spokenHere() ? path : `/${locale}${path}`
  return address.length > 1 && address.endsWith('/') ? address.slice(0, -1) : address
}

const isPortal = (path: string) => PORTAL_PATHS.some((portal) => path === portal || path.startsWith(`${portal}/`))

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
  withdrawal: '/withdrawal',
  confirmWithdrawal: '/withdrawal/confirm',
  capitalDemand: '/capital-demand',
  newsletter: '/newsletter-subscribe',
  wishlist: '/wishlist',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  register: '/register',
  resendRegistration: '/registration/resend',
  account: '/account',
  profile: '/account/profile',
  addresses: '/account/addresses',
  paymentMethod: '/account/payment',
  orders: '/account/orders',
  accountDocuments: '/account/documents',
  password: '/account/password',
  passwordAdvice: '/account/password-advice',
  passwordStrength: '/password-strength',
  email: '/account/email',
  picture: '/account/picture',
  deleteAccount: '/account/delete',
  recover: '/account/recover',
  loginLink: '/account/login/link',
  stopFactorReset: '/account/factor-reset/stop',
  logout: '/account/logout',
  addAddress: '/account/addresses/add',
  investorPortal: PORTAL_FOLDERS.investor,
  companyPortal: PORTAL_FOLDERS.company,
} as const

export const editAddressPath = (addressId: string) => `${paths.addresses}/edit/${addressId}`
export const deleteAddressPath = (addressId: string) => `${paths.addresses}/delete/${addressId}`
export const orderPath = (orderId: string) => `${paths.orders}/${orderId}`
export const cancelOrderPath = (orderId: string) => `${orderPath(orderId)}/cancel`
export const orderFilePath = (orderId: string, downloadId: string) => `${orderPath(orderId)}/files/${downloadId}`
export const accountDocumentPath = (documentId: string) => `${paths.accountDocuments}/${documentId}`
/** The picture's id makes the address of each picture its own. */
export const pictureImagePath = (pictureId: string) => `${paths.picture}/image?v=${pictureId}`
export const checkoutPath = (lineItemId?: string) =>
  lineItemId ? `${paths.checkout}?lineItemId=${encodeURIComponent(lineItemId)}` : paths.checkout
export const investmentPath = (orderId: string, productId: string) =>
  `${paths.investorPortal}/investments/${orderId}/${productId}`
export const successPath = (orderId: string) => `/checkout/success/${orderId}`
export const blogPostPath = (slug: string) => `${paths.blog}/${slug}`
export const blogAuthorPath = (slug: string) => `${paths.blog}?author=${encodeURIComponent(slug)}`
export const blogFeedPath = `${paths.blog}/rss.xml`

const NETIQUETTE_PATHS: Record<Locale, string> = {
  'de-DE': '/netiquette',
  'en-GB': '/netiquette',
  'pl-PL': '/netykieta',
}

export const netiquettePath = (locale: Locale) => localePath(locale, NETIQUETTE_PATHS[locale])

export const privacyPath = (locale: Locale) => localePath(locale, PRIVACY_PATHS[locale])

/** Takes an address apart: '/en-GB/faq' is English and '/faq'. */
export function splitLocale(pathname: string): { locale: Locale; path: string; prefixed: boolean } {
  const first = pathname.split('/', 2)[1]
  const spoken = spokenHere()
  if (!isLocale(first) || first === spoken) return { locale: spoken, path: pathname, prefixed: false }
  return { locale: first, path: pathname.slice(first.length + 1) || '/', prefixed: true }
}

/** As one reads it; what cannot be decoded stays. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * No address of the shop holds a percent sign. Astro decodes one until nothing is left to decode, and fails over what remains,
 * or takes it for another page's: such an address is checked as it was requested.
 */
export const holdsPercent = (path: string) => path.includes('%25') || /%(?![\da-f]{2})/i.test(path)

/** Behind a language prefix Astro gives endpoints the parameters from before the rewrite; the path itself has them. */
export const segmentOf = (path: string, position: number) => path.split('/')[position] ?? ''

type SeoUrl = { seoPathInfo: string; isCanonical?: boolean | null; isDeleted?: boolean }

/** R2.14: the first SEO path, else the technical address. */
export function entityPath(
  kind: 'detail' | 'navigation' | 'landingPage',
  id: string,
  seoUrls?: SeoUrl[] | null,
): string {
  // A path of former days leads on to this one.
  const seoPath = seoUrls?.find((url) => !url.isDeleted && url.isCanonical !== false)?.seoPathInfo
  return seoPath ? `/${seoPath.replace(/^\//, '')}` : `/${kind}/${id}`
}

type NavigationEntry = {
  id: string
  type: string
  linkType?: string | null
  internalLink?: string | null
  externalLink?: string | null
  /** Where a link's target stands, if it has an SEO path. */
  seoUrl?: string | null
  seoUrls?: SeoUrl[] | null
}

const LINKED = { category: 'navigation', product: 'detail', landing_page: 'landingPage' } as const

/** R2.14: pages and links lead to their SEO path, external ones as given, folders nowhere. */
export function navigationHref(entry: NavigationEntry, locale: Locale): string | null {
  const { type, linkType, internalLink, externalLink, seoUrl } = entry
  if (type === 'folder') return null
  if (type === 'link' && linkType === 'external') return externalLink ?? null
  if (seoUrl) return localePath(locale, seoUrl)
  if (type === 'page') return localePath(locale, entityPath('navigation', entry.id, entry.seoUrls))
  const kind = LINKED[linkType as keyof typeof LINKED]
  return kind && internalLink ? localePath(locale, entityPath(kind, internalLink)) : null
}

type ContentHit = { kind: 'post' | 'question' | 'page' | 'landingPage'; id: string; path: string | null }

/** Where a hit of the search stands; what a menu entry names is an address already. */
export function contentHref({ kind, id, path }: ContentHit, locale: Locale): string {
  if (path?.startsWith('/') && path !== '/') return path
  if (kind === 'post') return localePath(locale, blogPostPath(path ?? id))
  if (kind === 'question') return localePath(locale, `${paths.faq}#${id}`)
  if (path === '/') return localePath(locale, paths.home)
  return localePath(
    locale,
    entityPath(kind === 'page' ? 'navigation' : kind, id, path ? [{ seoPathInfo: path }] : null),
  )
}

export function productPath(product: { id: string; seoUrls?: SeoUrl[] | null }): string {
  return entityPath('detail', product.id, product.seoUrls)
}

export const sitemapPath = (file: string) => `/sitemap/${file}`
/** `from`: where somebody who must sign in first comes back to. */
export const documentPath = (versionId: string, from?: string) =>
  `/documents/${versionId}${from ? `?from=${encodeURIComponent(from)}` : ''}`
export const attachmentPath = (attachmentId: string) => `/attachments/${attachmentId}`
/** What of a product's round moves while its page is open. */
export const fundingPath = (productId: string) => `/fragments/funding/${productId}`
/** What is suggested while one types. */
export const suggestionsPath = '/fragments/suggestions'
export const searchPath = (term: string) => `${paths.search}?search=${encodeURIComponent(term)}`
/** The cart without a page around it. */
export const cartFragmentPath = '/fragments/cart'
/** Where the plain forms post to; the page that answers is the cart. */
export const addToCartPath = '/cart-items'
/** Where the hearts post to; the page that answers is the wishlist. */
export const wishlistItemsPath = '/wishlist-items'
/** `removed`: what was just taken off and may be wanted back. */
export const wishlistPath = (removed: string) => `${paths.wishlist}?removed=${removed}`
/** Where the choice of currency posts to. */
export const currencyPath = '/currency'
export const loginPath = (returnTo: string) => `${paths.login}?redirect=${encodeURIComponent(returnTo)}`
