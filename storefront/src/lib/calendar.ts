import { DATE_PICKER } from '@goldammer/sdk/constants'
import { addDays, addMonths, addYears, parts, toDate, weekday, yearOf } from '@goldammer/sdk/rules/local-dates'
import { isLocalDate, type LocalDate, toLocalDate } from '@goldammer/sdk/units'

/** First and last day that may be chosen. */
export type Bounds = { min?: LocalDate | undefined; max?: LocalDate | undefined }

const FIRST_DAY = toDate(DATE_PICKER.firstYear, 1, 1)
const LAST_DAY = toDate(DATE_PICKER.lastYear, 12, 31)

/** Nobody alive was born before. */
export const EARLIEST_BIRTHDAY = toDate(1900, 1, 1)

export const today = (): LocalDate => toLocalDate(new Date())

/** R5.15, R1.09: a day as one types it, 1988-05-17 or 17.5.1988, in the years 1000 to 2999. */
export function readDate(text: string): LocalDate | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})\s*$/.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
  return isLocalDate(iso) && isWithin(iso, {}) ? iso : null
}

/** R5.15: within the bounds, and never before the year 1000 or after 2999. */
export const isWithin = (day: LocalDate, { min = FIRST_DAY, max = LAST_DAY }: Bounds): boolean =>
  day >= min && day <= max

export function nearest(day: LocalDate, { min = FIRST_DAY, max = LAST_DAY }: Bounds): LocalDate {
  if (day < min) return min
  return day > max ? max : day
}

/** R5.15: six weeks from the Monday before the first of the month, so that no month changes the height. */
export function gridOf(year: number, month: number): LocalDate[] {
  const first = toDate(year, month, 1)
  const monday = addDays(first, 1 - weekday(first))
  return Array.from({ length: DATE_PICKER.gridDays }, (_, index) => addDays(monday, index))
}

/** R5.15: the twelve months of a year; false for those without a day within the bounds. */
export function monthsOf(year: number, bounds: Bounds): boolean[] {
  return Array.from({ length: DATE_PICKER.months }, (_, index) => {
    const first = toDate(year, index + 1, 1)
    return nearest(first, bounds) < addMonths(first, 1) && nearest(first, bounds) >= first
  })
}

/** R5.15: 100 years back to 52 ahead, unless a bound says otherwise; a typed year outside stands with them. */
export function yearsOf(today: LocalDate, { min, max }: Bounds, shown: LocalDate = today): number[] {
  const first = min ? yearOf(min) : Math.min(yearOf(today) - DATE_PICKER.yearsBefore, max ? yearOf(max) : 9999)
  const last = max ? yearOf(max) : Math.max(yearOf(today) + DATE_PICKER.yearsAfter, first)
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const typed = yearOf(shown)
  return years.includes(typed) ? years : [...years, typed].sort((one, other) => one - other)
}

/** R5.15: whether the arrow of the months leads somewhere: to a month of the list with a day within the bounds. */
export function mayTurn(day: LocalDate, months: -1 | 1, bounds: Bounds, years: number[]): boolean {
  const [year, month] = parts(addMonths(day, months))
  return years.includes(year) && (monthsOf(year, bounds)[month - 1] ?? false)
}

/** The day that a key of the ARIA date-picker dialog leads to; null for other keys. */
export function dayByKey(day: LocalDate, { key, shiftKey }: { key: string; shiftKey: boolean }): LocalDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, 1 - weekday(day))
    case 'End':
      return addDays(day, 7 - weekday(day))
    case 'PageUp':
      return shiftKey ? addYears(day, -1) : addMonths(day, -1)
    case 'PageDown':
      return shiftKey ? addYears(day, 1) : addMonths(day, 1)
    default:
      return null
  }
}
