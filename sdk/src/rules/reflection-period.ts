import { REFLECTION_DAYS } from '../constants.ts'
import type { LocalDate } from '../units.ts'
import { countWorkingDays, workingDayOnOrAfter } from './business-days.ts'
import { addDays } from './local-dates.ts'

/**
 * domain/withdrawal#reflection; Reg. (EU) 2020/1503 Art. 22: 4 calendar days from submission, that day not counted. Reg. 1182/71 Art. 3:
 * it ends on a working day (4) and contains at least two of them (5).
 */
export function lastReflectionDay(submittedOn: LocalDate): LocalDate {
  let lastDay = workingDayOnOrAfter(addDays(submittedOn, REFLECTION_DAYS))
  while (countWorkingDays(addDays(submittedOn, 1), lastDay) < 2) lastDay = workingDayOnOrAfter(addDays(lastDay, 1))
  return lastDay
}
