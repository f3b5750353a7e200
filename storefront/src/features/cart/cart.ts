import { isCartErrorKey } from '@goldammer/sdk/errors/cart-errors'
import type { Cart, LineItem } from '@goldammer/sdk/store/model'

export const isInvestment = (item: LineItem) => item.extensions?.investment !== undefined
export const isPromotion = (item: LineItem) => item.type === 'promotion'
export const isGood = (item: LineItem) => item.good && !isInvestment(item)

/** R4.07: empty without good items. */
export function isEmpty(cart: Cart): boolean {
  return !cart.lineItems.some((item) => item.good)
}

/** What the cart corrected or refused; plain notices of success are left out. */
export function problemsOf(cart: Cart): string[] {
  return Object.values(cart.errors)
    .filter(({ level }) => level > 0)
    .map(({ message }) => message)
}

/** Leads to the cart with what it corrected about a line; the words are filled in there, from the line itself. */
export function withCorrection(path: string, key: string | undefined, lineId: string): string {
  return key ? `${path}?${new URLSearchParams({ notice: key, line: lineId })}` : path
}

/** The correction the address names, if the line still stands in the cart. */
export function correctionOf({ lineItems }: Cart, parameters: URLSearchParams) {
  const key = parameters.get('notice')
  const line = lineItems.find(({ id }) => id === parameters.get('line'))
  return line && isCartErrorKey(key) ? { key, parameters: { name: line.label, quantity: line.quantity } } : null
}

export type Sums = { goods: number; investments: number; serviceFees: number; shipping: number }

/** In the currency of the session, as the cart has them. */
export function sumsOf(cart: Cart): Sums {
  const sum = (items: LineItem[], of: (item: LineItem) => number) => items.reduce((total, item) => total + of(item), 0)
  const goods = cart.lineItems.filter((item) => !isInvestment(item))
  const investments = cart.lineItems.filter(isInvestment)
  return {
    goods: sum(goods, (item) => item.price.totalPrice),
    investments: sum(investments, (item) => item.price.totalPrice),
    serviceFees: sum(investments, (item) => item.extensions?.investment?.serviceFee ?? 0),
    shipping: cart.deliveries[0]?.shippingCosts.totalPrice ?? 0,
  }
}
