import { expect, test } from 'vitest'
import { withdrawalLapsedAt } from './withdrawal-lapse.ts'

const [first, second, third] = ['2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z'].map(
  (at) => new Date(at),
) as [Date, Date, Date]

test.each([
  [{ consentedAt: null, confirmedAt: second, begunAt: third }],
  [{ consentedAt: first, confirmedAt: null, begunAt: third }],
  [{ consentedAt: first, confirmedAt: second, begunAt: null }],
])('BGB § 356 (5): while one condition is missing the right of withdrawal remains: %j', (performance) =>
  expect(withdrawalLapsedAt(performance)).toBeNull(),
)

test('BGB § 356 (5): the latest of all conditions ends the right of withdrawal, in any order', () => {
  expect(withdrawalLapsedAt({ consentedAt: first, confirmedAt: second, begunAt: third })).toEqual(third)
  expect(withdrawalLapsedAt({ consentedAt: first, confirmedAt: third, begunAt: second })).toEqual(third)
})
