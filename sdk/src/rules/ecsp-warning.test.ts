import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents, localDate } from '../units.ts'
import { ecspWarning, isSimulationOutdated, lossSimulation } from './ecsp-warning.ts'

test.each(vectors.ecspWarning.cases)('R5.08 $amount at a net worth of $netWorth', ({ amount, netWorth, expected }) =>
  expect(ecspWarning(cents(amount), cents(netWorth))).toEqual(expected),
)

test.each(vectors.ecspWarning.simulation.cases)(
  'R5.08 loss simulation: $expected.lossCapacity',
  ({ expected, ...situation }) =>
    expect(
      lossSimulation({
        annualNetIncome: cents(situation.annualNetIncome),
        liquidAssets: cents(situation.liquidAssets),
        annualFinancialCommitments: cents(situation.annualFinancialCommitments),
      }),
    ).toEqual(expected),
)

test('R5.08 a fraction of a cent in the threshold warns above it', () => {
  expect(ecspWarning(cents(100_001), cents(2_000_030)).warn).toBe(false)
  expect(ecspWarning(cents(100_002), cents(2_000_030)).warn).toBe(true)
})

test.each([
  ['2027-11-19', false],
  ['2027-11-20', true],
] as const)('R5.08 a loss simulation of 2026-11-20 is outdated on %s: %s', (today, expected) => {
  expect(isSimulationOutdated(localDate('2026-11-20'), localDate(today))).toBe(expected)
})
