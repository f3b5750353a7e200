import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { cookieOf } from '../../lib/consent.ts'

/** R4.10: the language follows navigation. */
const { locale } = document.documentElement.dataset
if (locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookieOf(LOCALE_COOKIE, encodeURIComponent(locale))
}
