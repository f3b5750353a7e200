import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { basisPoints, localDate } from '../units.ts'
import { rateAt } from './early-bird.ts'

const { cases, interestRateBp, earlyBirdInterestRateBp, bonusBp } = vectors.earlyBird

test.each(cases)('R4.04 submitted $submittedAtUtc with early bird to $earlyBirdEndDate: $rateBp', (row) => {
  const tariff = {
    interestRate: basisPoints(interestRateBp),
    earlyBirdInterestRate: basisPoints(earlyBirdInterestRateBp),
    earlyBirdEndDate: localDate(row.earlyBirdEndDate),
  }
  const bonus = row.rateBp === earlyBirdInterestRateBp ? bonusBp : 0
  expect(rateAt(tariff, new Date(row.submittedAtUtc))).toEqual({ rate: row.rateBp, bonus })
})

test('R4.04 a tariff without early bird keeps its rate', () =>
  expect(
    rateAt({ interestRate: basisPoints(600), earlyBirdInterestRate: null, earlyBirdEndDate: null }, new Date(0)),
  ).toEqual({ rate: 600, bonus: 0 }))
