import { expect, test } from 'vitest'
import { FUNDING_TYPES } from './product-types.ts'
import { riskClassOf } from './risk-class.ts'

test('domain/offers#risk-class bonds are of risk class 4, everything behind other creditors of class 5', () => {
  const bonds = FUNDING_TYPES.filter((type) => riskClassOf(type) === 4)
  expect(bonds.toSorted()).toEqual(['bond', 'tokenized_bond'])
})
