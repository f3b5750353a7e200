import { cachedPriceLocale } from '@goldammer/sdk/format'
import { type Cents, centsToEuros, eurosToCents } from '@goldammer/sdk/units'

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
  const format = (trailingZeroDisplay: 'auto' | 'stripIfInteger') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay })
  const [full, short] = [format('auto'), format('stripIfInteger')]
  return {
    locale,
    short: (amount) => short.format(centsToEuros(amount)),
    full: (amount) => full.format(centsToEuros(amount)),
    euros: (amount) => short.format(centsToEuros(eurosToCents(amount))),
  }
}
