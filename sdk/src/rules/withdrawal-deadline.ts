import { WITHDRAWAL_DAYS } from '../constants.ts'
import { type LocalDate, startOfDay } from '../units.ts'
import { workingDayOnOrAfter } from './business-days.ts'
import { addDays } from './local-dates.ts'

/** domain/withdrawal#deadlines; BGB §§ 187, 188, 193: the day of conclusion (or of a later correct instruction) is not counted. */
export function lastWithdrawalDay(concludedOn: LocalDate, days = WITHDRAWAL_DAYS): LocalDate {
  return workingDayOnOrAfter(addDays(concludedOn, days))
}

/** A period runs to 24:00 in Berlin of its last day; sending in time is enough. */
export function isPeriodOver(lastDay: LocalDate, now: Date): boolean {
  return now >= startOfDay(addDays(lastDay, 1))
}
