import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSharedReads } from '../../lib/shared-reads.server.ts'
import { EURO } from '../../lib/shown-currency.ts'
import { loadListing, searchProducts } from './catalogue.server.ts'
import { readListingState } from './listing-state.ts'

/** What the backend was asked for, without the languages. */
let asked: string[] = []
beforeEach(() => {
  asked = []
  forgetSharedReads()
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (!body) return Response.json({ elements: [] })
    asked.push(new URL(url).pathname.replace('/store-api', ''))
    return Response.json({ elements: [], total: asked.length })
  })
})
afterEach(() => vi.unstubAllGlobals())

const state = (query: string) => readListingState(new URLSearchParams(query))
const german = { locale: 'de-DE', currency: EURO } as const

test('issue 34 addresses that ask for the same products read them once', async () => {
  const first = await loadListing(german, 'c', state('min-price=300'))
  // Forms send empty fields, and amounts are typed in many ways.
  expect(await loadListing(german, 'c', state('min-price=300,50&max-price=&p=1&ref=mail'))).toBe(first)
  expect(asked).toEqual(['/product-listing/c'])
})

test.each([
  ['another filter', () => loadListing(german, 'c', state('min-price=301'))],
  ['another page', () => loadListing(german, 'c', state('min-price=300&p=2'))],
  ['another category', () => loadListing(german, 'd', state('min-price=300'))],
  ['another language', () => loadListing({ ...german, locale: 'pl-PL' }, 'c', state('min-price=300'))],
  [
    'another currency',
    () => loadListing({ ...german, currency: { isoCode: 'PLN', id: '2' } }, 'c', state('min-price=300')),
  ],
  ['a search', () => searchProducts(german, state('min-price=300'))],
])('issue 34 %s is read by itself', async (_what, other) => {
  await loadListing(german, 'c', state('min-price=300'))
  await other()
  expect(asked).toHaveLength(2)
})
