/** store-api.md §3: 0 notice, 10 warning, 20 error. */
export type CartErrorLevel = 0 | 10 | 20

export interface CartErrorEntry {
  readonly level: CartErrorLevel
  /** Whether the cart can be ordered in spite of it. */
  readonly block: boolean
}

/** R8.07: the message keys of `cart.errors`; their texts are in errors.json beside the codes. */
export const cartErrors = {
  'product-stock-reached': { level: 10, block: false },
  'product-out-of-stock': { level: 20, block: true },
  'product-not-found': { level: 20, block: true },
  'min-order-quantity': { level: 10, block: false },
  'purchase-steps-quantity': { level: 10, block: false },
  'promotion-not-found': { level: 20, block: false },
  'promotion-not-eligible': { level: 10, block: false },
  'promotion-excluded': { level: 10, block: false },
  'auto-promotion-not-found': { level: 10, block: false },
  'promotions-on-cart-price-zero-error': { level: 10, block: false },
  'promotion-discount-added': { level: 0, block: false },
  'promotion-discount-deleted': { level: 0, block: false },
  'payment-method-blocked': { level: 20, block: true },
  'shipping-method-blocked': { level: 20, block: true },
  'payment-method-changed': { level: 10, block: false },
  'shipping-method-changed': { level: 10, block: false },
  'shipping-address-blocked': { level: 20, block: true },
  'billing-address-blocked': { level: 20, block: true },
  'shipping-address-invalid': { level: 20, block: true },
  'billing-address-invalid': { level: 20, block: true },
  'salutation-missing': { level: 10, block: true },
  'orders-closed': { level: 0, block: true },
  'cart-merged-hint': { level: 0, block: false },
} as const satisfies Record<string, CartErrorEntry>

export type CartErrorKey = keyof typeof cartErrors

export function isCartErrorKey(value: unknown): value is CartErrorKey {
  return typeof value === 'string' && Object.hasOwn(cartErrors, value)
}
