import { type Cents, cents, type LocalDate } from '../units.ts'
import type { YearFraction } from './day-count.ts'
import { latest } from './local-dates.ts'
import { interestPaidFrom, plannedRate, type ScheduleRow, type ScheduleTerms, timeBetween } from './payment-schedule.ts'
import { divideHalfUp } from './rounding.ts'

/** Part of the amount that was repaid before the plan: the proceeds of an exit that did not end the contract. */
export interface EarlyRepayment {
  /** The day of payment; it earns no interest from then on (domain/profit-figures#proceeds). */
  readonly day: LocalDate
  readonly amount: Cents
}

/**
 * domain/profit-figures#proceeds: interest is paid on the invested rest. From the day of an early repayment on, a plan has interest on the rest
 * only; the repaid part has no interest for the remaining days of its period. Half up once a row. Repayments do not
 * change.
 */
export function interestAfterRepayments(
  plan: readonly ScheduleRow[],
  terms: ScheduleTerms,
  repayments: readonly EarlyRepayment[],
): readonly ScheduleRow[] {
  if (repayments.length === 0) return plan
  const byDay = repayments.toSorted((one, other) => one.day.localeCompare(other.day))
  let from = interestPaidFrom(terms)
  let invested: number = terms.principal
  return plan.map((row) => {
    const timeFrom = (day: LocalDate) => timeBetween(terms, latest(day, from), row.date)
    const cut = byDay.filter(({ day }) => day < row.date).map(({ day, amount }) => ({ amount, time: timeFrom(day) }))
    const whole = { amount: invested, time: timeFrom(from) }
    const interest = cut.length === 0 ? row.interest : interestOf(terms, whole, cut)
    from = row.date
    invested -= row.principal
    return { ...row, interest }
  })
}

type Bearing = { amount: number; time: YearFraction }

/** The interest of the whole, less that of the repaid parts; no more is repaid than was still invested. */
function interestOf(terms: ScheduleTerms, whole: Bearing, cut: Bearing[]): Cents {
  let left = whole.amount
  let sum = { numerator: BigInt(whole.amount) * BigInt(whole.time.days), denominator: BigInt(whole.time.denominator) }
  for (const { amount, time } of cut) {
    const part = Math.min(amount, left)
    left -= part
    const denominator = BigInt(time.denominator)
    const numerator = BigInt(part) * BigInt(Math.max(0, time.days))
    sum = {
      numerator: sum.numerator * denominator - numerator * sum.denominator,
      denominator: sum.denominator * denominator,
    }
  }
  return cents(Math.max(0, Number(divideHalfUp(sum.numerator * BigInt(plannedRate(terms)), sum.denominator * 10_000n))))
}
