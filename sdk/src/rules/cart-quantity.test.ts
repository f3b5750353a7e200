import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { type Cents, cents } from '../units.ts'
import type { Identity, TariffTerms, UnitCaps } from './amount-steps.ts'
import { correctQuantity, parseQuantity, quantityRules } from './cart-quantity.ts'

const tariffOf = (tariff: object) => tariff as TariffTerms & UnitCaps

test.each(vectors.cartQuantity.cases)('R3.21 units of a tariff for a $identity who holds $unitsHeld', (row) => {
  const rules = quantityRules(tariffOf(row.tariff), row.identity as Identity, row.unitsHeld)
  expect(rules).toEqual(row.expected)
  for (const { quantity, becomes, cartError, amount } of row.corrections) {
    expect(correctQuantity(quantity, rules)).toEqual({ quantity: becomes, cartError })
    expect(becomes * rules.unitPrice).toBe(amount)
  }
})

test('R8.07 a line that cannot reach its minimum is removed as out of stock', () => {
  const { tariff, identity, unitsHeld, minPurchase, maxPurchase, cartError } = vectors.cartQuantity.notBuyable
  const rules = quantityRules(tariffOf(tariff), identity as Identity, unitsHeld)
  expect(rules).toMatchObject({ minPurchase, maxPurchase })
  expect(correctQuantity(10, rules)).toEqual({ quantity: 0, cartError })
})

test('R8.07 above the maximum the quantity falls to the highest step', () => {
  const rules = { unitPrice: cents(5_000) as Cents, minPurchase: 10, purchaseSteps: 5, maxPurchase: 143 }
  expect(correctQuantity(144, rules)).toEqual({ quantity: 140, cartError: 'product-stock-reached' })
  expect(correctQuantity(143, rules)).toEqual({ quantity: 140, cartError: 'purchase-steps-quantity' })
})

test.each([
  ['2', { quantity: 2 }],
  [1, { quantity: 1 }],
  [0, { refusal: 'CHECKOUT__CART_INVALID_LINE_ITEM_QUANTITY' }],
  ['-1', { refusal: 'CHECKOUT__CART_INVALID_LINE_ITEM_QUANTITY' }],
  ['abc', { refusal: 'VIOLATION::INVALID_TYPE_ERROR' }],
  ['', { refusal: 'VIOLATION::INVALID_TYPE_ERROR' }],
  [1.5, { refusal: 'VIOLATION::INVALID_TYPE_ERROR' }],
  ['1e3', { refusal: 'VIOLATION::INVALID_TYPE_ERROR' }],
  [true, { refusal: 'VIOLATION::INVALID_TYPE_ERROR' }],
  [null, { refusal: 'VIOLATION::INVALID_TYPE_ERROR' }],
  [2 ** 53, { refusal: 'VIOLATION::INVALID_TYPE_ERROR' }],
])('R5.10 the quantity %j', (value, expected) => expect(parseQuantity(value)).toEqual(expected))
