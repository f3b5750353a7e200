import type { LocalDate } from '../units.ts'
import { addDays, toDate, weekday, yearOf } from './local-dates.ts'

/** domain/open-questions#deadlines: only holidays of all of Germany. */
function isNationwideHoliday(day: LocalDate): boolean {
  return nationwideHolidays(yearOf(day)).has(day)
}

export function isWorkingDay(day: LocalDate): boolean {
  return weekday(day) <= 5 && !isNationwideHoliday(day)
}

/** BGB § 193: a period that would end on a Saturday, Sunday or holiday ends on the next working day. */
export function workingDayOnOrAfter(day: LocalDate): LocalDate {
  return onOrAfter(day, isWorkingDay)
}

/** Days on which TARGET, and with it SEPA, settles. */
export function isTargetDay(day: LocalDate): boolean {
  return weekday(day) <= 5 && !targetHolidays(yearOf(day)).has(day)
}

export function targetDayOnOrAfter(day: LocalDate): LocalDate {
  return onOrAfter(day, isTargetDay)
}

/** Adds TARGET days; a negative count subtracts them. */
export function addTargetDays(day: LocalDate, count: number): LocalDate {
  const step = Math.sign(count)
  let current = day
  for (let left = Math.abs(count); left > 0; left--) {
    do current = addDays(current, step)
    while (!isTargetDay(current))
  }
  return current
}

function onOrAfter(day: LocalDate, fits: (day: LocalDate) => boolean): LocalDate {
  let current = day
  while (!fits(current)) current = addDays(current, 1)
  return current
}

const nationwideHolidays = byYear((year) => {
  const easter = easterSunday(year)
  return [
    toDate(year, 1, 1),
    addDays(easter, -2), // Good Friday
    addDays(easter, 1), // Easter Monday
    toDate(year, 5, 1),
    addDays(easter, 39), // Ascension
    addDays(easter, 50), // Whit Monday
    toDate(year, 10, 3),
    toDate(year, 12, 25),
    toDate(year, 12, 26),
  ]
})

const targetHolidays = byYear((year) => {
  const easter = easterSunday(year)
  return [
    toDate(year, 1, 1),
    addDays(easter, -2),
    addDays(easter, 1),
    toDate(year, 5, 1),
    toDate(year, 12, 25),
    toDate(year, 12, 26),
  ]
})

function byYear(holidaysOf: (year: number) => LocalDate[]): (year: number) => Set<LocalDate> {
  const known = new Map<number, Set<LocalDate>>()
  return (year) => {
    let days = known.get(year)
    if (!days) {
      days = new Set(holidaysOf(year))
      known.set(year, days)
    }
    return days
  }
}

/** Gregorian Easter after Meeus, Jones and Butcher. */
export function easterSunday(year: number): LocalDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30
  const weekdayShift = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekdayShift) / 451)
  const days = epact + weekdayShift - 7 * late + 114
  return toDate(year, Math.floor(days / 31), (days % 31) + 1)
}

/** The number of working days in a span, both ends included. */
export function countWorkingDays(first: LocalDate, last: LocalDate): number {
  let count = 0
  for (let day = first; day <= last; day = addDays(day, 1)) if (isWorkingDay(day)) count++
  return count
}
