import type { CartError } from '@goldammer/sdk/store/model'
import { afterEach, expect, test, vi } from 'vitest'
import { tellOnce } from './cart-errors.ts'

const said: unknown[] = []
const kept = new Map<string, string>()
let onCartPage = false
vi.stubGlobal('document', {
  dispatchEvent: (event: CustomEvent) => said.push(event.detail),
  querySelector: () => (onCartPage ? {} : null),
})
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})

const error = (key: string, level: number) => ({ key, level, message: `Text of ${key}` }) as CartError
const messages = () => said.splice(0).map((notice) => (notice as { message: string }).message)

afterEach(() => {
  onCartPage = false
  kept.clear()
  said.length = 0
})

test('R4.07 R8.07 an error on several pages is shown on the first, and again only after it was gone', () => {
  const blocked = error('shipping-address-blocked', 20)
  tellOnce([blocked])
  tellOnce([blocked, error('cart-merged-hint', 0)])
  expect(messages()).toEqual(['Text of shipping-address-blocked', 'Text of cart-merged-hint'])
  tellOnce([])
  tellOnce([blocked])
  expect(messages()).toEqual(['Text of shipping-address-blocked'])
})

test('R4.07 R8.07 what must be read stays, a hint goes by itself', () => {
  tellOnce([error('min-order-quantity-1', 10), error('product-out-of-stock-2', 20), error('cart-merged-hint', 0)])
  expect(said).toMatchObject([
    { type: 'warning', persistent: true },
    { type: 'danger', persistent: true },
    { type: 'info', persistent: false },
  ])
})

test('R4.07 the page of the cart shows its errors itself; they count as read', () => {
  onCartPage = true
  tellOnce([error('shipping-method-blocked', 20)])
  onCartPage = false
  tellOnce([error('shipping-method-blocked', 20)])
  expect(messages()).toEqual([])
})
