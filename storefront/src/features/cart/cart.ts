import { cartErrors, isCartErrorKey } from '@goldammer/sdk/errors/cart-errors'
import { RISK_NOTICES, type RiskNotice } from '@goldammer/sdk/rules/risk-notice'
import type { Cart, CartError, LineItem } from '@goldammer/sdk/store/model'

export const isInvestment = (item: LineItem) => item.extensions?.investment !== undefined
export const isPromotion = (item: LineItem) => item.type === 'promotion'
export const isGood = (item: LineItem) => item.good && !isInvestment(item)

/** The warnings that apply to its investments, each once (domain/offers#warnings). */
export function riskNoticesIn({ lineItems }: Cart): RiskNotice[] {
  const found = new Set(lineItems.map(({ extensions }) => extensions?.investment?.riskNotice))
  return RISK_NOTICES.filter((notice) => found.has(notice))
}

/** R4.07: empty without good items. */
export function isEmpty(cart: Cart): boolean {
  return countOf(cart) === 0
}

/** How many things are in it, as the badge in the header shows it. */
export const countOf = ({ lineItems }: Cart) => lineItems.filter((item) => item.good).length

/** R4.07: something is in it, and all of it but promotions is to be downloaded. */
export function isVirtual({ lineItems }: Cart): boolean {
  return lineItems.length > 0 && lineItems.every((item) => isPromotion(item) || item.states.includes('is-download'))
}

/** What the cart corrected or refused. */
export const problemsOf = (cart: Cart) => messagesOf(cart, ({ level }) => level > 0)

/** Its mere notices: a code that applies, carts that were put together. */
export const noticesOf = (cart: Cart) => messagesOf(cart, ({ level }) => level === 0)

function messagesOf(cart: Cart, isAsked: (error: CartError) => boolean): string[] {
  return Object.values(cart.errors)
    .filter(isAsked)
    .map(({ message }) => message)
}

const withQuery = (path: string, parameters: Record<string, string>) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`

/** Leads to the cart with its message about a line; the words are filled in there, from the line itself. */
export function withCorrection(path: string, key: string | undefined, lineId: string): string {
  return key ? withQuery(path, { notice: key, line: lineId }) : path
}

/** Leads to the cart, which shows first what was just added. */
export const withAdded = (path: string, lineId: string): string => withQuery(path, { added: lineId })

/** Investments and goods, each in the order in which they came; what was just added stands first, in the first group. */
export function groupsOf(
  { lineItems }: Cart,
  addedId: string | null,
): { kind: 'investments' | 'goods'; items: LineItem[] }[] {
  const isAdded = (item: LineItem) => item.id === addedId
  const first = (items: LineItem[]) => items.toSorted((a, b) => Number(isAdded(b)) - Number(isAdded(a)))
  const groups = [
    { kind: 'investments' as const, items: first(lineItems.filter(isInvestment)) },
    { kind: 'goods' as const, items: first(lineItems.filter(isGood)) },
  ].filter(({ items }) => items.length > 0)
  return groups.toSorted((a, b) => Number(b.items.some(isAdded)) - Number(a.items.some(isAdded)))
}

/** What the address says of a line, if that still stands in the cart. */
export function correctionOf({ lineItems }: Cart, parameters: URLSearchParams) {
  const key = parameters.get('notice')
  const line = lineItems.find(({ id }) => id === parameters.get('line'))
  if (!line || !isCartErrorKey(key)) return null
  return { key, level: cartErrors[key].level, parameters: { name: line.label, quantity: line.quantity } }
}

/** A line that was taken out, with what it takes to put it back. */
export type Removed =
  | { productId: string; quantity: number; tariffId: string | null; isMoved: boolean }
  | { promotionCode: string }

/** Leads to the cart, which offers to put back what was taken out. */
export function withRemoved(path: string, item: LineItem | undefined, isMoved = false): string {
  if (!item) return path
  const tariffId = item.extensions?.investment?.tariffId
  const parameters: Record<string, string> = isPromotion(item)
    ? { code: item.referencedId ?? '' }
    : {
        removed: item.referencedId ?? item.id,
        quantity: String(item.quantity),
        ...(tariffId ? { tariff: tariffId } : {}),
        ...(isMoved ? { moved: '' } : {}),
      }
  return withQuery(path, parameters)
}

const ID = /^[0-9a-f]{32}$/

/** What the address says was taken out, if it is not back already. */
export function removedOf({ lineItems }: Cart, parameters: URLSearchParams): Removed | null {
  const promotionCode = parameters.get('code')
  if (promotionCode && /^[\w-]{1,60}$/.test(promotionCode)) {
    return lineItems.some(({ referencedId }) => referencedId === promotionCode) ? null : { promotionCode }
  }
  const productId = parameters.get('removed') ?? ''
  const quantity = Number(parameters.get('quantity'))
  if (!ID.test(productId) || !Number.isSafeInteger(quantity) || quantity < 1) return null
  if (lineItems.some(({ referencedId }) => referencedId === productId)) return null
  const tariffId = parameters.get('tariff') ?? ''
  return { productId, quantity, tariffId: ID.test(tariffId) ? tariffId : null, isMoved: parameters.has('moved') }
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
