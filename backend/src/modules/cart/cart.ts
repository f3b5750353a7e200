import type { CartErrorKey } from '@goldammer/sdk/errors/cart-errors'
import type { Customer } from '../accounts/customers/service.ts'
import type { shippingStateOf } from '../accounts/session/service.ts'
import type { HeldUnits, Offer } from '../catalogue/offers.ts'
import type { PromotionRow } from '../catalogue/promotions.ts'
import type { CountryRow, CurrencyRow, ShippingMethodRow } from '../reference/repository.ts'

/** A stored line: what the visitor asked for, without any price. */
export type StoredLine = {
  id: string
  type: 'product' | 'promotion'
  /** The product's id, or the promotion's code; of an automatic promotion its id. */
  referencedId: string
  quantity: number
  tariffId: string | null
}

/** A notice that the cart shows once; `name` is a translated text. */
export type CartError = { key: CartErrorKey; lineId?: string; name?: unknown; quantity?: number; code?: string }

/** A line by the rules of this moment; amounts in EUR cents. */
export type CartLine = {
  id: string
  offer: Offer
  /** True for an ordinary good; else the line is an investment in units of `tariff`. */
  isGood: boolean
  tariff: Offer['tariffs'][number] | null
  quantity: number
  unitPrice: number
  totalPrice: number
  minPurchase: number
  maxPurchase: number
  purchaseSteps: number
  /** On top of the amount (domain/fields#service-fee), after discounts. */
  serviceFee: number
  /** Takes orders now; during the early-signer phase only with the code. */
  isOrderable: boolean
}

export type CartPromotion = { id: string; promotion: PromotionRow }

export type CartShipping = {
  method: ShippingMethodRow
  /** EUR cents. */
  costs: number
  country: CountryRow
  state: Awaited<ReturnType<typeof shippingStateOf>>
  address: Customer['activeShippingAddress'] | null
  earliest: Date
  latest: Date
}

export type Cart = {
  /** The cart's token on the wire: new at the first change after an order (domain/checkout#repeats). */
  orderKey: string
  lines: CartLine[]
  promotions: CartPromotion[]
  shipping: CartShipping | null
  currency: Pick<CurrencyRow, 'id' | 'isoCode' | 'factor'>
  paymentMethodId: string
  errors: CartError[]
  /** Who the cart is for, once logged in and with something in it. */
  customer: Customer | null
}

/** What the rules know of the visitor: the identities they may order as, the promotions they have used, and the time. */
export type Buyer = {
  customerId: string | null
  identities: HeldUnits[]
  uses: Map<string, number>
  /** domain/funding-rounds#early-signer: lets one order before the public start; false too where nothing in the cart asks for it. */
  readsNewsletter: boolean
  now: Date
}
