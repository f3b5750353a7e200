import { type LocalDate, localDate } from '../units.ts'

const DAY_MS = 86_400_000

export function addDays(day: LocalDate, days: number): LocalDate {
  return fromUtc(toUtc(day) + days * DAY_MS)
}

/** The same day of a later month, or that month's last day (BGB § 188 (3)). */
export function addMonths(day: LocalDate, months: number): LocalDate {
  const [year, month, dayOfMonth] = parts(day)
  const index = year * 12 + (month - 1) + months
  const targetYear = Math.floor(index / 12)
  const targetMonth = index - targetYear * 12 + 1
  // Schedules call this millions of times; a day of a valid month needs no calendar.
  return textOf(targetYear, targetMonth, Math.min(dayOfMonth, daysInMonth(targetYear, targetMonth)))
}

export function addYears(day: LocalDate, years: number): LocalDate {
  return addMonths(day, years * 12)
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (toUtc(to) - toUtc(from)) / DAY_MS
}

/** Months from the month of one day to that of another. */
export function monthsBetween(from: LocalDate, to: LocalDate): number {
  const [fromYear, fromMonth] = parts(from)
  const [toYear, toMonth] = parts(to)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}

/** 1 is Monday, 7 is Sunday. */
export function weekday(day: LocalDate): number {
  return new Date(toUtc(day)).getUTCDay() || 7
}

export function yearOf(day: LocalDate): number {
  return parts(day)[0]
}

export function isMonthEnd(day: LocalDate): boolean {
  const [year, month, dayOfMonth] = parts(day)
  return dayOfMonth === daysInMonth(year, month)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function earliest(first: LocalDate, ...others: LocalDate[]): LocalDate {
  return others.reduce((early, day) => {
    if (day < early) return day
    return early
  }, first)
}

export function latest(first: LocalDate, ...others: LocalDate[]): LocalDate {
  return others.reduce((late, day) => {
    if (day > late) return day
    return late
  }, first)
}

/** Year, month from 1, day. */
export function parts(day: LocalDate): [number, number, number] {
  return [digits(day, 0) * 100 + digits(day, 2), digits(day, 5), digits(day, 8)]
}

/** The two digits of a day's text from an index on; a substring for each number would cost more than the calculation. */
const digits = (day: LocalDate, at: number): number => day.charCodeAt(at) * 10 + day.charCodeAt(at + 1) - 528

export function toDate(year: number, month: number, day: number): LocalDate {
  return localDate(textOf(year, month, day))
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`)

const textOf = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}` as LocalDate

function toUtc(day: LocalDate): number {
  const [year, month, dayOfMonth] = parts(day)
  return Date.UTC(year, month - 1, dayOfMonth)
}

function fromUtc(milliseconds: number): LocalDate {
  return localDate(new Date(milliseconds).toISOString().slice(0, 10))
}
