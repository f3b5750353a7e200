import { AGE_OF_MAJORITY } from '../constants.ts'
import type { LocalDate } from '../units.ts'
import { parts, toDate } from './local-dates.ts'

/** R5.07; BGB § 188: of age from the birthday on; born on 29 February, from 1 March in a common year. */
export function isAdult(birthDate: LocalDate, today: LocalDate): boolean {
  // Birth dates in the future first: the last possible years have no day eighteen years later.
  return birthDate <= today && comesOfAge(birthDate) <= today
}

export function comesOfAge(birthDate: LocalDate): LocalDate {
  const [year, month, day] = parts(birthDate)
  const isLeapDay = month === 2 && day === 29
  const majority = year + AGE_OF_MAJORITY
  return isLeapDay && !isLeapYear(majority) ? toDate(majority, 3, 1) : toDate(majority, month, day)
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
