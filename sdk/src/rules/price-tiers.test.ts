import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { translate } from '../translate.ts'
import { cents } from '../units.ts'
import { tierLabel, tierTotal, unitPriceFor } from './price-tiers.ts'

const tiers = vectors.priceTiers.tiers.map(({ quantity, unitPrice }) => ({ quantity, unitPrice: cents(unitPrice) }))

test.each(vectors.priceTiers.cases)('R3.08 $quantity units at $unitPrice', ({ quantity, unitPrice, total }) => {
  expect(unitPriceFor(tiers, quantity)).toBe(unitPrice)
  expect(tierTotal(tiers, quantity)).toBe(total)
})

test('R3.08 tiers are labelled "to {quantity}", the last "from {quantity}"', () => {
  const labels = tiers.map((_tier, index) => {
    const { key, quantity } = tierLabel(tiers, index)
    return translate('en-GB', key, { quantity })
  })
  expect(labels).toEqual(['to 4', 'to 9', 'from 10'])
})

test('R3.08 a single tier holds for every quantity', () =>
  expect(unitPriceFor([{ quantity: 1, unitPrice: cents(1_990) }], 25)).toBe(1_990))
