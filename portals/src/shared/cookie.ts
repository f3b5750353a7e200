import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import type { Locale } from '@goldammer/sdk/locales'

const { name, maxAge, sameSite, path } = LOCALE_COOKIE

export function readLocale(): string | undefined {
  return document.cookie
    .split('; ')
    .find((it) => it.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

export function storeLocale(locale: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing over plain http
  document.cookie = `${name}=${locale}; path=${path}; max-age=${maxAge}; samesite=${sameSite}`
}
