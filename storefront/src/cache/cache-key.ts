import { cachedPriceLocale } from '@goldammer/sdk/format'
import { config } from '../lib/config.ts'
import { detectLocale } from '../lib/detect-locale.ts'
import { EURO, namedCurrency } from '../lib/shown-currency.ts'
import { domainLocale } from '../lib/spoken-here.ts'

export type PageKey = { path: string; priceLocale: string }

/** Marks of campaigns: they change no page, so they must not make new entries. */
const CAMPAIGN = /^(utm_|gclid|fbclid|msclkid|entryPoint$|ref$)/

/** Which kept page answers: never the host, so that a foreign Host header makes no entries. */
export function cacheKey(url: URL, headers: Pick<Headers, 'get'>): PageKey {
  const parameters = [...url.searchParams].filter(([name]) => !CAMPAIGN.test(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  const query = new URLSearchParams(parameters).toString()
  // Only the root page answers by the visitor's language (design.md §4).
  const language = url.pathname === '/' ? `\0${detectLocale(headers, config.fallbackLocale)}` : ''
  // R2.15: links have other prefixes on a domain with a language of its own.
  const own = domainLocale()
  const domain = own ? `\0\0${own}` : ''
  // R1.08: prices are shown in the currency that was chosen.
  const named = namedCurrency(headers)
  const currency = named === EURO.isoCode ? '' : `\0\0\0${named}`
  return {
    path: `${url.pathname}${query ? `?${query}` : ''}${language}${domain}${currency}`,
    priceLocale: cachedPriceLocale(headers.get('accept-language')),
  }
}
