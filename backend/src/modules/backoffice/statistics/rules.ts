import { workingDayOnOrAfter } from '@goldammer/sdk/rules/business-days'
import { addMonths, daysBetween } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, localDate } from '@goldammer/sdk/units'

/** '2026-11' of each month that the days touch, the earliest first. */
export function monthsOf(from: LocalDate, to: LocalDate): string[] {
  const months: string[] = []
  for (let first = localDate(`${from.slice(0, 7)}-01`); first <= to; first = addMonths(first, 1)) {
    months.push(first.slice(0, 7))
  }
  return months
}

/** Days behind the last one on which a payment was in time: a day without banking moves it on (BGB § 193). */
export const daysLate = (due: LocalDate, paidOn: LocalDate): number =>
  Math.max(0, daysBetween(workingDayOnOrAfter(due), paidOn))
