import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents } from '../units.ts'
import { listingPrice } from './listing-price.ts'

test.each(vectors.listingPrice.cases)('R1.03 the listing price is $expected', ({ tariffs, expected }) =>
  expect(
    listingPrice(tariffs.map(({ minInvestment, orderable }) => ({ minInvestment: cents(minInvestment), orderable }))),
  ).toBe(expected),
)

test('R1.03 without tariffs there is no listing price', () => expect(listingPrice([])).toBeNull())
