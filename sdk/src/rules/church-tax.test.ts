import { expect, test } from 'vitest'
import { churchTaxPercent, GERMAN_STATES } from './church-tax.ts'

const member = { denomination: 'protestant', objection: false } as const

test('R3.06 the state decides between 8 and 9 percent church tax', () => {
  const eight = GERMAN_STATES.filter((state) => churchTaxPercent({ ...member, state }) === 8)
  const nine = GERMAN_STATES.filter((state) => churchTaxPercent({ ...member, state }) === 9)
  expect(eight).toEqual(['DE-BW', 'DE-BY'])
  expect(nine).toHaveLength(14)
})

test.each([
  ['who belongs to no church', { ...member, denomination: 'none', state: 'DE-BE' }],
  ['who has not answered', { ...member, denomination: null, state: 'DE-BE' }],
  ['who has objected to the query', { ...member, objection: true, state: 'DE-BE' }],
  ['who lives in none of the states', { ...member, state: 'PL-WP' }],
  ['whose state is not known', { ...member, state: null }],
] as const)('R3.06 of %s no church tax is withheld', (_, wish) => expect(churchTaxPercent(wish)).toBe(0))
