import {
  cachedPriceLocale,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShortPrice,
  formatWholePercent,
} from '@goldammer/sdk/format'
import type { Locale } from '@goldammer/sdk/locales'
import { type BasisPoints, type Cents, eurosToCents } from '@goldammer/sdk/units'

/** How the numbers of one place are written, all of them alike. */
export type Prices = {
  /** Money without ",00": 250 €, but 49,90 €. */
  short: (amount: Cents) => string
  /** Always with cents: 168,75 €. */
  full: (amount: Cents) => string
  /** EUR straight from the wire. */
  euros: (amount: number) => string
  percent: (rate: BasisPoints) => string
  /** Of what is whole percent already. */
  wholePercent: (percent: number) => string
  count: (count: number) => string
  /** Straight from the wire what is in the currency the visitor has chosen: prices of goods, bounds of the price filter. */
  shown: (amount: number) => string
  /** That currency. */
  currency: string
  locale: string
}

type Page = { request: Request; response: { headers: Headers }; locals: Pick<App.Locals, 'currency'> }

/**
 * R9.01, price format: of price blocks (a card, a table of tiers, the cart, the lines of an order), in the visitor's price
 * locale. A page that shows them is cached once for each (design.md §4).
 */
export function pricesOf(page: Page): Prices {
  page.response.headers.set('vary', 'Accept-Language')
  const locale = cachedPriceLocale(page.request.headers.get('accept-language'))
  return priceFormats(locale, 'EUR', page.locals.currency.isoCode)
}

/** Of all that is no price block: as the text around it. */
export const numbersOf = (locale: Locale, shown = 'EUR'): Prices => priceFormats(locale, 'EUR', shown)

/** `shown`: what the pages of products show prices in; a cart or an order has one currency. */
export function priceFormats(locale: string, currency = 'EUR', shown = currency): Prices {
  const short = (amount: Cents) => formatShortPrice(amount, currency, locale)
  return {
    locale,
    short,
    full: (amount) => formatPrice(amount, currency, locale),
    euros: (amount) => short(eurosToCents(amount)),
    percent: (rate) => formatPercent(rate, locale),
    wholePercent: (percent) => formatWholePercent(percent, locale),
    count: (count) => formatNumber(count, locale),
    shown: (amount) => formatShortPrice(eurosToCents(amount), shown, locale),
    currency: shown,
  }
}
