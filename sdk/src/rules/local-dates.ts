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
  return toDate(targetYear, targetMonth, Math.min(dayOfMonth, daysInMonth(targetYear, targetMonth)))
}

export function addYears(day: LocalDate, years: number): LocalDate {
  return addMonths(day, years * 12)
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (toUtc(to) - toUtc(from)) / DAY_MS
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
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function latest(first: LocalDate, ...others: LocalDate[]): LocalDate {
  return others.reduce((late, day) => {
    if (day > late) return day
    return late
  }, first)
}

/** Year, month from 1, day. */
export function parts(day: LocalDate): [number, number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))]
}

export function toDate(year: number, month: number, day: number): LocalDate {
  const text = (value: number, length: number) => String(value).padStart(length, '0')
  return localDate(`${text(year, 4)}-${text(month, 2)}-${text(day, 2)}`)
}

function toUtc(day: LocalDate): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function fromUtc(milliseconds: number): LocalDate {
  return localDate(new Date(milliseconds).toISOString().slice(0, 10))
}
