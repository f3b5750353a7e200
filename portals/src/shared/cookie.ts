import type { Locale } from '@goldammer/sdk/locales'

const YEAR = 365 * 24 * 60 * 60

export function readLocale(): string | undefined {
  return document.cookie
    .split('; ')
    .find((it) => it.startsWith('locale='))
    ?.slice('locale='.length)
}

/** R9.11: 365 days, SameSite lax, path /. */
export function keepLocale(locale: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing over plain http
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR}; samesite=lax`
}
