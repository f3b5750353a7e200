import { formatMoney } from '@goldammer/sdk/format'
import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { rateOf, shareOf } from '@goldammer/sdk/rules/rounding'
import { translate } from '@goldammer/sdk/translate'
import type { Cents } from '@goldammer/sdk/units'
import type { OrderedProduct } from '../catalogue/products.ts'

type StoredCost = { key: string; percent: number; paidBy: 'investor' | 'issuer' }

/** `percent` in basis points of the amount invested. */
export type Cost = StoredCost & { amount: Cents }

/** WpHG §§ 63 (7), 70: every cost and inducement over the term. */
export function costsOf(product: OrderedProduct, amount: Cents, serviceFee: Cents): Cost[] {
  const own = (product.costs as StoredCost[]).map(({ key, percent, paidBy }) => ({
    key,
    percent,
    paidBy,
    amount: shareOf(amount, percent, 10_000),
  }))
  if (serviceFee === 0) return own
  // A discount of a promotion lowers the percentage, too.
  return [{ key: 'service_fee', percent: rateOf(serviceFee, amount), paidBy: 'investor', amount: serviceFee }, ...own]
}

export const labelOfCost = (locale: Locale, key: string) => translate(locale, `investing.cost.${key}` as MessageKey)

/** The text by which costs are compared, and shown where they have changed. */
export const wordsOfCosts = (locale: Locale, costs: Cost[]): string =>
  costs.map(({ key, amount }) => `${labelOfCost(locale, key)} ${formatMoney(amount, locale)}`).join(', ')
