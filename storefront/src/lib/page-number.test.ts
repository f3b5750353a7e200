import { expect, test } from 'vitest'
import { lastPageAddress, pageQuery, readPageNumber } from './page-number.ts'

test.each([
  ['', 1],
  ['p=3', 3],
  ['p=0', 1],
  ['p=-2', 1],
  ['p=2.5', 1],
  ['p=1e3', 1],
  ['p=zwei', 1],
  ['p=99999999999', 1_000_000],
  [`p=${'9'.repeat(400)}`, 1_000_000],
])('R2.27 the address ?%s asks for page %i', (query, page) => {
  expect(readPageNumber(new URLSearchParams(query))).toBe(page)
})

test('R2.27 another page keeps what else is asked for, and the first needs no number', () => {
  const parameters = new URLSearchParams('type=bond&p=2&type=tokenized_bond')
  expect(pageQuery(parameters, 3)).toBe('?type=bond&p=3&type=tokenized_bond')
  expect(pageQuery(parameters, 1)).toBe('?type=bond&type=tokenized_bond')
})

test.each([
  [{ page: 3, limit: 12, total: 36 }, undefined],
  [{ page: 4, limit: 12, total: 36 }, '/en-GB/blog?category=a&p=3'],
  [{ page: 1_000_000, limit: 12, total: 37 }, '/en-GB/blog?category=a&p=4'],
  [{ page: 2, limit: 12, total: 12 }, '/en-GB/blog?category=a'],
  [{ page: 2, limit: 12, total: 0 }, '/en-GB/blog?category=a'],
  [{ page: 1, limit: 12, total: 0 }, undefined],
])('R2.27 of %j the last page stands at %s', (listed, address) => {
  const url = new URL('http://shop.example/blog?category=a&p=9')
  expect(lastPageAddress({ locals: { locale: 'en-GB', path: '/blog' }, url }, listed)).toBe(address)
})

test('R2.27 the only page of a list needs no query', () => {
  const url = new URL('http://shop.example/wishlist?p=9')
  const listed = { page: 9, limit: 24, total: 3 }
  expect(lastPageAddress({ locals: { locale: 'de-DE', path: '/wishlist' }, url }, listed)).toBe('/wishlist')
})
