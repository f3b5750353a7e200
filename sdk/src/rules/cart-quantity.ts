import type { CartErrorKey } from '../errors/cart-errors.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import type { Cents } from '../units.ts'
import { type Identity, increment, maxInvestment, type TariffTerms, type UnitCaps } from './amount-steps.ts'

export interface QuantityRules {
  readonly unitPrice: Cents
  readonly minPurchase: number
  readonly purchaseSteps: number
  readonly maxPurchase: number
}

/** domain/cart#investment-line: quantity = units of one tariff. A guest counts as a person. */
export function quantityRules(tariff: TariffTerms & UnitCaps, identity: Identity, unitsHeld: number): QuantityRules {
  const unitPrice = tariff.investmentUnitPrice
  const capacity = Math.floor(tariff.totalVolume / unitPrice)
  const max = maxInvestment(tariff, identity, unitsHeld)
  return {
    unitPrice,
    minPurchase: tariff.minInvestment / unitPrice,
    purchaseSteps: increment(tariff) / unitPrice,
    maxPurchase: max === null ? capacity : Math.min(max / unitPrice, capacity),
  }
}

export interface CorrectedQuantity {
  /** 0: the line is removed. */
  readonly quantity: number
  readonly cartError: CartErrorKey | null
}

/** domain/cart#investment-line: the cart corrects and reports it; the draft refuses. */
export function correctQuantity(quantity: number, rules: Omit<QuantityRules, 'unitPrice'>): CorrectedQuantity {
  const { minPurchase, purchaseSteps, maxPurchase } = rules
  if (maxPurchase < minPurchase) return { quantity: 0, cartError: 'product-out-of-stock' }
  if (quantity < minPurchase) return { quantity: minPurchase, cartError: 'min-order-quantity' }
  const stepAtOrBelow = (wanted: number) =>
    minPurchase + Math.floor((wanted - minPurchase) / purchaseSteps) * purchaseSteps
  if (quantity > maxPurchase) return { quantity: stepAtOrBelow(maxPurchase), cartError: 'product-stock-reached' }
  const fitting = stepAtOrBelow(quantity)
  return { quantity: fitting, cartError: fitting === quantity ? null : 'purchase-steps-quantity' }
}

/** R5.10: a positive integer, converted to a number ("2" is 2). */
export function parseQuantity(value: unknown): { quantity: number } | { refusal: ErrorCode } {
  const quantity = typeof value === 'string' && /^[+-]?\d+$/.test(value.trim()) ? Number(value) : value
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity)) {
    return { refusal: 'VIOLATION::INVALID_TYPE_ERROR' }
  }
  return quantity < 1 ? { refusal: 'CHECKOUT__CART_INVALID_LINE_ITEM_QUANTITY' } : { quantity }
}
