import { AFFILIATE_COOKIE, LOCALE_COOKIE } from '@goldammer/sdk/constants'

/** R4.10: the language follows navigation; R9.01: who sent the visitor is kept for 30 days. */
const { locale } = document.documentElement.dataset
if (locale) remember(LOCALE_COOKIE, locale)

const entryPoint = new URLSearchParams(location.search).get(AFFILIATE_COOKIE.queryParameter)
if (entryPoint) remember(AFFILIATE_COOKIE, entryPoint)

function remember(cookie: typeof LOCALE_COOKIE | typeof AFFILIATE_COOKIE, value: string) {
  const attributes = `path=${cookie.path};max-age=${cookie.maxAge};samesite=${cookie.sameSite}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookie.name}=${encodeURIComponent(value)};${attributes}`
}
