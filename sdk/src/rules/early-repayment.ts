import { type Cents, cents, type LocalDate } from '../units.ts'
import type { ScheduleRow } from './bullet.ts'
import { type DayCount, dayFraction } from './day-count.ts'
import { monthsPerPeriod } from './interest-periods.ts'
import { addMonths } from './local-dates.ts'
import type { ScheduleTerms } from './payment-schedule.ts'
import { PRODUCT_TYPE_RULES } from './product-types.ts'
import { divideHalfUp } from './rounding.ts'

/** Part of the amount that came back before the plan says so: the proceeds of an exit that did not end the contract. */
export interface EarlyRepayment {
  /** The day it was paid; it bears no interest any more (domain §6). */
  readonly day: LocalDate
  readonly amount: Cents
}

type Fraction = { days: number; denominator: number }

/**
 * domain §6: interest follows what is still invested. From the day of an early repayment on a plan bears interest on the rest
 * only; of the period it falls in, the part repaid loses the days from there on. Half up once a row. Repayments stay as
 * they are.
 */
export function interestAfterRepayments(
  plan: readonly ScheduleRow[],
  terms: ScheduleTerms,
  repayments: readonly EarlyRepayment[],
): readonly ScheduleRow[] {
  if (repayments.length === 0) return plan
  const convention = PRODUCT_TYPE_RULES[terms.type].brokenPeriod ?? '30/360'
  const byDay = repayments.toSorted((one, other) => one.day.localeCompare(other.day))
  let from = terms.valuta
  let invested: number = terms.principal
  return plan.map((row, index) => {
    const whole = periodOf(terms, { index, from, to: row.date }, convention)
    const cut = byDay
      .filter(({ day }) => day < row.date)
      .map(({ day, amount }) => ({ amount, time: day <= from ? whole : dayFraction(day, row.date, convention) }))
    const interest = cut.length === 0 ? row.interest : interestOf(terms, { amount: invested, time: whole }, cut)
    from = row.date
    invested -= row.principal
    return { ...row, interest }
  })
}

/** A full period counts by months, every other by days. */
function periodOf(
  { valuta, interestRatePeriod, durationMonths }: ScheduleTerms,
  { index, from, to }: { index: number; from: LocalDate; to: LocalDate },
  convention: DayCount,
): Fraction {
  const months = monthsPerPeriod(interestRatePeriod, durationMonths ?? 0)
  const isFull = convention !== 'act/360' && months > 0 && addMonths(valuta, (index + 1) * months) === to
  return isFull ? { days: 30 * months, denominator: 360 } : dayFraction(from, to, convention)
}

type Bearing = { amount: number; time: Fraction }

/** What the whole would have borne, less what the parts repaid do not bear; no more is repaid than was still invested. */
function interestOf({ rate }: Pick<ScheduleTerms, 'rate'>, whole: Bearing, cut: Bearing[]): Cents {
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
  return cents(Math.max(0, Number(divideHalfUp(sum.numerator * BigInt(rate), sum.denominator * 10_000n))))
}
