import { expect, test } from 'vitest'
import { namedCurrency, shownCurrency } from './shown-currency.ts'

const offered = [
  { id: 'e', isoCode: 'EUR' },
  { id: 'p', isoCode: 'PLN' },
] as const
const asks = (cookie?: string) => new Headers(cookie === undefined ? {} : { cookie })

test.each([
  [undefined, 'EUR', undefined],
  ['currency=PLN', 'PLN', 'p'],
  ['a=b; currency=PLN; c=d', 'PLN', 'p'],
  ['currency=EUR', 'EUR', undefined],
  ['currency=GBP', 'EUR', undefined],
  ['currency=pln', 'EUR', undefined],
  ['xcurrency=PLN', 'EUR', undefined],
  ['currency=PLN2', 'EUR', undefined],
])('R1.08 with the cookie %j prices are shown in %s', (cookie, isoCode, id) => {
  expect(shownCurrency(asks(cookie), offered)).toEqual({ isoCode, ...(id && { id }) })
})

test('R1.08 pages are kept apart by what the cookie names', () => {
  expect(namedCurrency(asks('currency=GBP'))).toBe('GBP')
  expect(namedCurrency(asks('currency=<b>'))).toBe('EUR')
})
