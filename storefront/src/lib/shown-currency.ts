import type { Currency } from '@goldammer/sdk/store/model'

export const CURRENCY_COOKIE = 'currency'
/** As long as the session lasts that has chosen it (R9.01). */
const COOKIE_SECONDS = 365 * 24 * 3600

/** What prices of the shop are shown in; without an id EUR, which the interface has by itself (domain/conventions#shop-currency). */
export type ShownCurrency = { isoCode: string; id?: string }
export const EURO: ShownCurrency = { isoCode: 'EUR' }

/** What the visitor's cookie names, whether it is on offer or not. */
export function namedCurrency(headers: Pick<Headers, 'get'>): string {
  const cookie = headers.get('cookie') ?? ''
  return /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(cookie)?.[1] ?? EURO.isoCode
}

/** R1.08: the currency the visitor has chosen, as long as it is on offer. */
export function shownCurrency(headers: Headers, offered: readonly Pick<Currency, 'id' | 'isoCode'>[]): ShownCurrency {
  const named = namedCurrency(headers)
  const chosen = named === EURO.isoCode ? undefined : offered.find(({ isoCode }) => isoCode === named)
  return chosen ? { isoCode: chosen.isoCode, id: chosen.id } : EURO
}

export const currencyCookie = (isoCode: string, secure: boolean): string =>
  `${CURRENCY_COOKIE}=${isoCode}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
