import { WITHDRAWAL_DAYS } from '../constants.ts'
import { type LocalDate, startOfDay } from '../units.ts'
import { workingDayOnOrAfter } from './business-days.ts'
import { addDays, addMonths } from './local-dates.ts'

/** domain/withdrawal#deadlines; BGB §§ 187, 188, 193: the day of conclusion (or of a later correct instruction) is not counted. */
export function lastWithdrawalDay(concludedOn: LocalDate, days = WITHDRAWAL_DAYS): LocalDate {
  return workingDayOnOrAfter(addDays(concludedOn, days))
}

/** [cfg] Without a correct instruction: 12 months (VermAnlG § 2d (3)), or 12 months and 14 days (BGB § 356). */
export function lastWithdrawalDayWithoutInstruction(concludedOn: LocalDate, law: 'vermanlg' | 'bgb'): LocalDate {
  const twelveMonths = addMonths(concludedOn, 12)
  return workingDayOnOrAfter(law === 'bgb' ? addDays(twelveMonths, WITHDRAWAL_DAYS) : twelveMonths)
}

/** A period runs to 24:00 in Berlin of its last day; sending in time is enough. */
export function isPeriodOver(lastDay: LocalDate, now: Date): boolean {
  return now >= startOfDay(addDays(lastDay, 1))
}
