import type { Product } from '@goldammer/sdk/store/model'
import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { badgesOf, lastDayOf } from './project.ts'

test('R3.08 the conditions end on the day a round was ended early, else on the day that was planned', () => {
  const endDate = localDate('2026-12-31')
  expect(lastDayOf({ endDate, fundingEndPremature: localDate('2026-11-05') })).toBe('2026-11-05')
  expect(lastDayOf({ endDate, fundingEndPremature: null })).toBe('2026-12-31')
})

test.each([
  ['open', '2026-12-15', ['new', 'early_bird', 'sustainable']],
  ['open', '2026-11-01', ['new', 'sustainable']],
  ['upcoming', '2026-11-01', ['new', 'early_signer', 'sustainable']],
  ['closed', '2026-12-15', ['sustainable']],
])('R3.08 of a round that is %s, with its better rate until %s, the badges %j are true', (state, until, badges) => {
  const funding = { state, badges: ['new', 'early_bird', 'early_signer', 'sustainable'] }
  const tariff = { interestRate: 6, earlyBirdInterestRate: 6.75, earlyBirdEndDate: until, minInvestment: 500 }
  const product = { extensions: { funding, tariffs: [tariff] } } as unknown as Product
  expect(badgesOf(product, new Date('2026-11-20T09:00:00Z'))).toEqual(badges)
})
