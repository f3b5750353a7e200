import { expect, test } from 'vitest'
import { isForeignWrite } from './same-origin.ts'

const shop = 'https://shop.example'
const post = (headers: Record<string, string>) => new Request(`${shop}/cart-items`, { method: 'POST', headers })

test.each([
  ['another site’s form', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, true],
  ['another site’s form in an old browser', { origin: 'https://evil.example' }, true],
  ['a sibling domain', { origin: 'https://blog.shop.example', 'sec-fetch-site': 'same-site' }, true],
  ['an opaque origin', { origin: 'null' }, true],
  ['a request that says nothing of where it came from', {}, true],
  ['the shop’s own form', { origin: shop, 'sec-fetch-site': 'same-origin' }, false],
])('a write from %s: refused %o', (_title, headers, refused) => {
  expect(isForeignWrite(post(headers as Record<string, string>), shop)).toBe(refused)
})

test('reading is everyone’s', () => {
  expect(isForeignWrite(new Request(shop, { headers: { 'sec-fetch-site': 'cross-site' } }), shop)).toBe(false)
})
