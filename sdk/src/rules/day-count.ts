import type { LocalDate } from '../units.ts'
import { addDays, addMonths, daysBetween, daysInMonth, monthsBetween, parts } from './local-dates.ts'

/** domain/interest#day-count. `act/act` is that of ICMA, rule 251. */
export type DayCount = '30/360' | 'act/360' | 'act/365' | 'act/act'

/** The part of a year for which interest is owed. */
export interface YearFraction {
  readonly days: number
  readonly denominator: number
}

/** Periods of 1, 3, 6 or 12 months before and after the anchor, on its day of the month or the month's last. */
export interface CouponPeriods {
  readonly anchor: LocalDate
  readonly months: number
}

/** 30E/360: every month has 30 days, a 31st counts as the 30th. */
export function days30E360(from: LocalDate, to: LocalDate): number {
  const [fromYear, fromMonth, fromDay] = parts(from)
  const [toYear, toMonth, toDay] = parts(to)
  return (toYear - fromYear) * 360 + (toMonth - fromMonth) * 30 + Math.min(toDay, 30) - Math.min(fromDay, 30)
}

/** act/act counts by the coupon periods; without them `from` begins a coupon year. */
export function dayFraction(
  from: LocalDate,
  to: LocalDate,
  convention: DayCount,
  periods: CouponPeriods = { anchor: from, months: 12 },
): YearFraction {
  switch (convention) {
    case '30/360':
      return { days: days30E360(from, to), denominator: 360 }
    case 'act/360':
      return { days: daysBetween(from, to), denominator: 360 }
    case 'act/365':
      return { days: daysBetween(from, to), denominator: 365 }
    case 'act/act':
      return icmaFraction(from, to, periods)
  }
}

/**
 * ICMA rule 251: days ÷ (coupons a year × days of the coupon period). A span over several periods, notional ones before the
 * first coupon and after the last included, is the sum of its parts.
 */
function icmaFraction(from: LocalDate, to: LocalDate, periods: CouponPeriods): YearFraction {
  const couponsPerYear = 12 / periods.months
  const first = periodOf(from, periods)
  const length = daysBetween(first.start, first.end)
  if (to <= first.end) return { days: daysBetween(from, to), denominator: couponsPerYear * length }
  // The day before decides: a span that ends on a coupon date ends with the period before it.
  const last = periodOf(addDays(to, -1), periods)
  const lastLength = daysBetween(last.start, last.end)
  const whole = last.index - first.index - 1
  return {
    days:
      daysBetween(from, first.end) * lastLength + whole * length * lastLength + daysBetween(last.start, to) * length,
    denominator: couponsPerYear * length * lastLength,
  }
}

/** The period that contains a day; its last day begins the next. */
function periodOf(day: LocalDate, { anchor, months }: CouponPeriods) {
  const near = Math.floor(monthsBetween(anchor, day) / months)
  const index = addMonths(anchor, near * months) > day ? near - 1 : near
  return { index, start: addMonths(anchor, index * months), end: addMonths(anchor, (index + 1) * months) }
}

/** Whether two days are the ends of one period. Plans call this millions of times, hence it takes the parts of a day. */
export function isWholePeriod(from: LocalDate, to: LocalDate, { anchor, months }: CouponPeriods): boolean {
  const [anchorYear, anchorMonth, anchorDay] = parts(anchor)
  const [fromYear, fromMonth, fromDay] = parts(from)
  const [toYear, toMonth, toDay] = parts(to)
  const since = (fromYear - anchorYear) * 12 + fromMonth - anchorMonth
  if (since % months !== 0 || (toYear - fromYear) * 12 + toMonth - fromMonth !== months) return false
  const isDue = (year: number, month: number, day: number) => day === Math.min(anchorDay, daysInMonth(year, month))
  return isDue(fromYear, fromMonth, fromDay) && isDue(toYear, toMonth, toDay)
}
