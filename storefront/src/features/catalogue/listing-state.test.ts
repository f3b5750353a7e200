import { expect, test } from 'vitest'
import { filterCount, inOrder, listingCriteria, readListingState, withoutFilter } from './listing-state.ts'

const address = new URLSearchParams(
  'type=bond&type=subordinatedLoan&branch=energy&max-price=1.000 €&p=2&order=name-asc',
)

test('R2.27 the filters are read from the address', () => {
  const state = readListingState(address)
  expect(state).toMatchObject({ type: ['bond', 'subordinatedLoan'], branch: ['energy'], maxPrice: '1000', page: 2 })
  expect(filterCount(state)).toBe(4)
})

test('R2.27 terms and states of a round are offered in their order, kinds as they were counted', () => {
  const keys = (name: 'term' | 'branch', ...all: string[]) =>
    inOrder(
      name,
      all.map((key) => ({ key })),
    ).map(({ key }) => key)
  expect(keys('term', 'medium', 'long', 'short')).toEqual(['short', 'medium', 'long'])
  expect(keys('branch', 'food', 'energy')).toEqual(['food', 'energy'])
})

test('R2.27 several values of a filter travel parted by a bar', () => {
  expect(listingCriteria(readListingState(address))).toMatchObject({
    type: 'bond|subordinatedLoan',
    branch: 'energy',
    'max-price': 1000,
    p: 2,
    order: 'name-asc',
  })
})

test('R2.27 rating, interest, free shipping and properties narrow too', () => {
  const one = 'a'.repeat(32)
  const two = 'b'.repeat(32)
  const query = `rating=4&minInterest=5&shipping-free=1&properties=${one}&properties=${two}&properties=x`
  const state = readListingState(new URLSearchParams(query))
  expect(filterCount(state)).toBe(5)
  expect(listingCriteria(state)).toMatchObject({
    rating: 4,
    minInterest: 5,
    'shipping-free': true,
    properties: `${one}|${two}`,
  })
  const broken = readListingState(new URLSearchParams('rating=9&minInterest=-1&shipping-free=yes&properties=..'))
  expect(filterCount(broken)).toBe(0)
})

test.each([
  ['1.000 €', '1000'],
  ['1000,00', '1000'],
  ['250.50', '250'],
  ['viel', ''],
  ['9'.repeat(30), '999999999'],
])('the highest price %j is read as %j', (typed, expected) => {
  expect(readListingState(new URLSearchParams({ 'max-price': typed })).maxPrice).toBe(expected)
})

test('values that are no choice are dropped', () => {
  const state = readListingState(new URLSearchParams('type=&type=nonsense&branch=food&term=tomorrow'))
  expect([state.type, state.branch, state.term]).toEqual([[], ['food'], []])
})

test('a value given many times counts once', () => {
  expect(readListingState(new URLSearchParams('type=bond&'.repeat(300))).type).toEqual(['bond'])
})

test.each(['p=0', 'p=-3', 'p=1.5', 'p=abc', 'p=1e9', ''])('an address with %o shows the first page', (query) => {
  expect(readListingState(new URLSearchParams(query)).page).toBe(1)
})

test('removing one filter keeps the others and goes back to the first page', () => {
  expect(withoutFilter(new URLSearchParams('type=bond&type=ventureDebt&p=2'), 'type', 'bond')).toBe('?type=ventureDebt')
  expect(withoutFilter(new URLSearchParams('max-price=1000'), 'max-price')).toBe('?')
})
