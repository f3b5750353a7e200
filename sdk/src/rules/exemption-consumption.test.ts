import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents, localDate } from '../units.ts'
import { consumeExemption } from './exemption-consumption.ts'

const payout = (id: string, paidOn: string, gross: number) => ({
  id,
  paidOn: localDate(paidOn),
  gross: cents(gross),
  churchPercent: 0 as const,
  nvCertificate: false,
  investorKind: 'person' as const,
  subjectToGermanTax: true,
})

test('R5.06 an exemption order is used up by date of payout, then id', () => {
  const [first, second, third] = vectors.exemptionConsumption.cases
  if (!first || !second || !third) throw new Error('the vectors hold three payouts')
  const taxed = consumeExemption(cents(5_000), [
    payout('c', '2026-09-01', third.gross),
    payout('b', '2026-06-01', second.gross),
    payout('a', '2026-06-01', first.gross),
  ])
  expect(taxed).toEqual(
    [first, second, third].map(({ exemptionBefore, expected }, index) => ({
      id: 'abc'[index],
      exemptionBefore,
      ...expected,
    })),
  )
})
