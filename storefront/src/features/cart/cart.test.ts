import type { Cart, LineItem } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { correctionOf, isEmpty, problemsOf, sumsOf, withCorrection } from './cart.ts'

function aCart(lineItems: object[], more: object = {}): Cart {
  return { lineItems: lineItems as LineItem[], deliveries: [], errors: {}, ...more } as unknown as Cart
}

const investment = {
  good: true,
  type: 'product',
  price: { totalPrice: 1500 },
  extensions: { investment: { serviceFee: 30 } },
}
const good = { good: true, type: 'product', price: { totalPrice: 99.8 }, states: ['is-physical'] }
const promotion = { good: false, type: 'promotion', price: { totalPrice: -10 } }

test('R4.07 a cart without good items is empty, even with a promotion', () => {
  expect(isEmpty(aCart([promotion]))).toBe(true)
  expect(isEmpty(aCart([promotion, good]))).toBe(false)
})

test('goods, investments, fees and shipping have their own sums', () => {
  const deliveries = [{ shippingCosts: { totalPrice: 4.9 } }]
  expect(sumsOf(aCart([investment, good, promotion], { deliveries }))).toEqual({
    goods: 89.8,
    investments: 1500,
    serviceFees: 30,
    shipping: 4.9,
  })
})

test('R8.07 warnings and errors of the cart are said, notices are not', () => {
  const errors = {
    a: { level: 0, message: 'Hinzugefügt' },
    b: { level: 10, message: 'Nur 12 Anteile sind noch verfügbar.' },
    c: { level: 20, message: 'Ausverkauft' },
  }
  expect(problemsOf(aCart([good], { errors }))).toEqual(['Nur 12 Anteile sind noch verfügbar.', 'Ausverkauft'])
})

test('R8.07 what the cart corrected when a line was added is told with the name and quantity of the line', () => {
  const cart = aCart([{ ...good, id: 'a', label: 'Becher', quantity: 3 }])
  const said = (path: string) => correctionOf(cart, new URL(path, 'http://shop.example').searchParams)
  const correction = { key: 'product-stock-reached', parameters: { name: 'Becher', quantity: 3 } }
  expect(said(withCorrection('/cart', 'product-stock-reached', 'a'))).toEqual(correction)
  expect(said(withCorrection('/cart', 'product-stock-reached', 'b'))).toBeNull()
  expect(said(withCorrection('/cart', 'nonsense', 'a'))).toBeNull()
  expect(withCorrection('/cart', undefined, 'a')).toBe('/cart')
})
