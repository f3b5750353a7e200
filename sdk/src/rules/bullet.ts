import { type BasisPoints, type Cents, cents, type LocalDate } from '../units.ts'
import { interestForDays } from './accrued-interest.ts'
import { type DayCount, dayFraction } from './day-count.ts'
import { addMonths } from './local-dates.ts'
import { shareOf } from './rounding.ts'

export interface ScheduleRow {
  readonly date: LocalDate
  readonly interest: Cents
  readonly principal: Cents
}

export interface BulletTerms {
  readonly principal: Cents
  readonly rate: BasisPoints
  /** Settlement day: interest starts here, and every due date is counted from it. */
  readonly valuta: LocalDate
  readonly intervalMonths: number
  readonly termMonths: number
  /** For a last period shorter than the interval. */
  readonly brokenPeriod?: DayCount
}

/** domain §6: interest per period, the principal with the last; dates clamped to the month's end. */
export function bulletSchedule(terms: BulletTerms): ScheduleRow[] {
  const { principal, rate, valuta, intervalMonths, termMonths, brokenPeriod = '30/360' } = terms
  const rows: ScheduleRow[] = []
  const full = shareOf(principal, rate * intervalMonths, 10_000 * 12)
  for (let start = 0; start < termMonths; start += intervalMonths) {
    const end = Math.min(start + intervalMonths, termMonths)
    const date = addMonths(valuta, end)
    const isFull = end - start === intervalMonths
    const interest = isFull ? full : brokenInterest(principal, rate, addMonths(valuta, start), date, brokenPeriod)
    rows.push({ date, interest, principal: end === termMonths ? principal : cents(0) })
  }
  return rows
}

/** domain §6: venture debt, one payment for the exact days. */
export function singlePayment(
  principal: Cents,
  rate: BasisPoints,
  valuta: LocalDate,
  endOfTerm: LocalDate,
): ScheduleRow[] {
  return [{ date: endOfTerm, interest: brokenInterest(principal, rate, valuta, endOfTerm, 'act/360'), principal }]
}

function brokenInterest(
  principal: Cents,
  rate: BasisPoints,
  from: LocalDate,
  to: LocalDate,
  convention: DayCount,
): Cents {
  const { days, denominator } = dayFraction(from, to, convention)
  return interestForDays(principal, rate, days, denominator)
}
