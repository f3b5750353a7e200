import type { Cart, LineItem } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import {
  correctionOf,
  groupsOf,
  isEmpty,
  isVirtual,
  noticesOf,
  problemsOf,
  removedOf,
  sumsOf,
  withAdded,
  withCorrection,
  withRemoved,
} from './cart.ts'

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
const promotion = { good: false, type: 'promotion', price: { totalPrice: -10 }, states: [] }

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

test('R4.07 a cart is virtual when everything in it but promotions is to be downloaded', () => {
  const download = { ...good, states: ['is-download'] }
  expect(isVirtual(aCart([]))).toBe(false)
  expect(isVirtual(aCart([download, promotion]))).toBe(true)
  expect(isVirtual(aCart([download, good]))).toBe(false)
})

test('R3.21 what was taken out can be put back as it was, unless it is back already', () => {
  const id = '0'.repeat(31) + 1
  const tariffId = '0'.repeat(31) + 2
  const line = { ...investment, id, referencedId: id, quantity: 4, extensions: { investment: { tariffId } } }
  const read = (path: string, cart = aCart([])) => removedOf(cart, new URL(path, 'http://shop.example').searchParams)
  const path = withRemoved('/cart', line as never)
  expect(read(path)).toEqual({ productId: id, quantity: 4, tariffId, isMoved: false })
  expect(read(path, aCart([line]))).toBeNull()
  expect(read(withRemoved('/cart', line as never, true))).toMatchObject({ isMoved: true })
  const code = { ...promotion, id: 'promotion-WINTER', referencedId: 'WINTER' }
  expect(read(withRemoved('/cart', code as never))).toEqual({ promotionCode: 'WINTER' })
  for (const broken of ['?removed=x&quantity=1', `?removed=${id}&quantity=-1`, '?code=<b>', ''])
    expect(read(`/cart${broken}`)).toBeNull()
  expect(withRemoved('/cart', undefined)).toBe('/cart')
})

test('R8.07 warnings and errors of the cart are said as such, notices apart from them', () => {
  const errors = {
    a: { level: 0, message: 'Hinzugefügt' },
    b: { level: 10, message: 'Nur 12 Anteile sind noch verfügbar.' },
    c: { level: 20, message: 'Ausverkauft' },
  }
  expect(problemsOf(aCart([good], { errors }))).toEqual(['Nur 12 Anteile sind noch verfügbar.', 'Ausverkauft'])
  expect(noticesOf(aCart([good], { errors }))).toEqual(['Hinzugefügt'])
})

test('R8.07 a correction by the cart shows the name and quantity of the added line', () => {
  const cart = aCart([{ ...good, id: 'a', label: 'Becher', quantity: 3 }])
  const correctionAt = (path: string) => correctionOf(cart, new URL(path, 'http://shop.example').searchParams)
  const correction = { key: 'product-stock-reached', level: 10, parameters: { name: 'Becher', quantity: 3 } }
  expect(correctionAt(withCorrection('/cart', 'product-stock-reached', 'a'))).toEqual(correction)
  expect(correctionAt(withCorrection('/cart', 'product-stock-reached', 'b'))).toBeNull()
  expect(correctionAt(withCorrection('/cart', 'nonsense', 'a'))).toBeNull()
  expect(withCorrection('/cart', undefined, 'a')).toBe('/cart')
})

test('R2.07 what was just added stands first, in the first group; else investments come before goods', () => {
  const cart = aCart([
    { ...good, id: 'g1' },
    { ...investment, id: 'i1' },
    { ...good, id: 'g2' },
    { ...investment, id: 'i2' },
  ])
  const shown = (addedId: string | null) => groupsOf(cart, addedId).map(({ items }) => items.map(({ id }) => id).join())
  expect(shown(null)).toEqual(['i1,i2', 'g1,g2'])
  expect(shown('i2')).toEqual(['i2,i1', 'g1,g2'])
  expect(shown('g2')).toEqual(['g2,g1', 'i1,i2'])
  expect(withCorrection(withAdded('/cart', 'g2'), 'product-stock-reached', 'g2')).toBe(
    '/cart?added=g2&notice=product-stock-reached&line=g2',
  )
})
