import { cachedPriceLocale, formatPrice, formatShortPrice } from '@goldammer/sdk/format'
import { type Cents, eurosToCents } from '@goldammer/sdk/units'

export type Prices = {
  /** Money of a page in the visitor's price locale, without ",00": 250 €, but 49,90 €. */
  short: (amount: Cents) => string
  /** Always with cents: 168,75 €. */
  full: (amount: Cents) => string
  /** Straight from the wire. */
  euros: (amount: number) => string
  locale: string
}

type Page = { request: Request; response: { headers: Headers } }

/** R9.01, price format. A page that shows prices is cached once for each price locale (design.md §4). */
export function pricesOf(page: Page): Prices {
  page.response.headers.set('vary', 'Accept-Language')
  return priceFormats(cachedPriceLocale(page.request.headers.get('accept-language')))
}

export function priceFormats(locale: string, currency = 'EUR'): Prices {
  const short = (amount: Cents) => formatShortPrice(amount, currency, locale)
  return {
    locale,
    short,
    full: (amount) => formatPrice(amount, currency, locale),
    euros: (amount) => short(eurosToCents(amount)),
  }
}
