import { type BasisPoints, basisPoints, type LocalDate, startOfDay } from '../units.ts'
import { addDays } from './local-dates.ts'

export interface EarlyBirdTariff {
  readonly interestRate: BasisPoints
  readonly earlyBirdInterestRate: BasisPoints | null
  /** Last day of the better rate, to 24:00 in Berlin. */
  readonly earlyBirdEndDate: LocalDate | null
}

/** R4.04, by server time of submit. */
export function isEarlyBird(earlyBirdEndDate: LocalDate | null, at: Date): boolean {
  return earlyBirdEndDate !== null && at < startOfDay(addDays(earlyBirdEndDate, 1))
}

/** domain/interest#early-bird-rate: the early-bird rate is absolute for the whole term; the bonus shown is the difference. */
export function rateAt(tariff: EarlyBirdTariff, submittedAt: Date): { rate: BasisPoints; bonus: BasisPoints } {
  const { interestRate, earlyBirdInterestRate, earlyBirdEndDate } = tariff
  const rate =
    earlyBirdInterestRate !== null && isEarlyBird(earlyBirdEndDate, submittedAt) ? earlyBirdInterestRate : interestRate
  return { rate, bonus: basisPoints(rate - interestRate) }
}
