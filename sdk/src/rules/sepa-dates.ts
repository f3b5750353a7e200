import { type LocalDate, startOfDay, toLocalDate } from '../units.ts'
import { addTargetDays, targetDayOnOrAfter } from './business-days.ts'
import { addDays, addMonths, latest } from './local-dates.ts'

/** domain/payments#periods [std]: how long after its last use a mandate is valid for a debit. */
export const MANDATE_MONTHS = 36

export interface SepaDates {
  readonly collectionDate: LocalDate
  readonly fileBy: LocalDate
  readonly returnUntil: LocalDate
  readonly refundUntil: LocalDate
  readonly unauthorisedUntil: LocalDate
  readonly mandateLapses: LocalDate
}

/** domain/payments#pre-notification; SEPA Core rulebook: at least two TARGET days between pre-notification and debit. */
export function sepaDates(prenotifiedOn: LocalDate, prenotificationDays: number): SepaDates {
  const agreed = targetDayOnOrAfter(addDays(prenotifiedOn, prenotificationDays))
  const collectionDate = latest(agreed, addTargetDays(prenotifiedOn, 2))
  return {
    collectionDate,
    fileBy: addTargetDays(collectionDate, -1),
    returnUntil: addTargetDays(collectionDate, 5),
    refundUntil: addDays(collectionDate, 56),
    unauthorisedUntil: addMonths(collectionDate, 13),
    mandateLapses: addMonths(collectionDate, MANDATE_MONTHS),
  }
}

/** domain/debit-files#cut-off; SEPA Core: the bank needs a file one TARGET day before its debits are due, up to that hour in Berlin. */
export const submitBy = (dueDate: LocalDate, cutOffHour: number): Date =>
  // The clocks change on Sundays, which are no TARGET days.
  new Date(startOfDay(addTargetDays(dueDate, -1)).getTime() + cutOffHour * 3_600_000)

/** The first day for which a file that is released now still reaches the bank in time. */
export function nextCollectionDay(now: Date, cutOffHour: number): LocalDate {
  const next = addTargetDays(toLocalDate(now), 1)
  return submitBy(next, cutOffHour) > now ? next : addTargetDays(next, 1)
}
