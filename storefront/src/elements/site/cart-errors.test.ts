import type { CartError } from '@goldammer/sdk/store/model'
import { afterEach, expect, test, vi } from 'vitest'
import { notifyOnce } from './cart-errors.ts'

const notices: unknown[] = []
const session = new Map<string, string>()
let onCartPage = false
vi.stubGlobal('document', {
  dispatchEvent: (event: CustomEvent) => notices.push(event.detail),
  querySelector: () => (onCartPage ? {} : null),
})
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
})

const error = (key: string, level: number) => ({ key, level, message: `Text of ${key}` }) as CartError
const messages = () => notices.splice(0).map((notice) => (notice as { message: string }).message)

afterEach(() => {
  onCartPage = false
  session.clear()
  notices.length = 0
})

test('R4.07 R8.07 an error on several pages is shown on the first, and again only after it was gone', () => {
  const blocked = error('shipping-address-blocked', 20)
  notifyOnce([blocked])
  notifyOnce([blocked, error('cart-merged-hint', 0)])
  expect(messages()).toEqual(['Text of shipping-address-blocked', 'Text of cart-merged-hint'])
  notifyOnce([])
  notifyOnce([blocked])
  expect(messages()).toEqual(['Text of shipping-address-blocked'])
})

test('R4.07 R8.07 what must be read stays, a hint goes by itself', () => {
  notifyOnce([error('min-order-quantity-1', 10), error('product-out-of-stock-2', 20), error('cart-merged-hint', 0)])
  expect(notices).toMatchObject([
    { type: 'warning', persistent: true },
    { type: 'danger', persistent: true },
    { type: 'info', persistent: false },
  ])
})

test('R4.07 the page of the cart shows its errors itself; they count as read', () => {
  onCartPage = true
  notifyOnce([error('shipping-method-blocked', 20)])
  onCartPage = false
  notifyOnce([error('shipping-method-blocked', 20)])
  expect(messages()).toEqual([])
})
