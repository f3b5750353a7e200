import type { LocalDate } from '../units.ts'
import { addYears, daysBetween, parts } from './local-dates.ts'

/** domain §6. `act/act` is ICMA with yearly coupons. */
export type DayCount = '30/360' | 'act/360' | 'act/365' | 'act/act'

/** 30E/360: every month has 30 days, a 31st counts as the 30th. */
export function days30E360(from: LocalDate, to: LocalDate): number {
  const [fromYear, fromMonth, fromDay] = parts(from)
  const [toYear, toMonth, toDay] = parts(to)
  return (toYear - fromYear) * 360 + (toMonth - fromMonth) * 30 + Math.min(toDay, 30) - Math.min(fromDay, 30)
}

/** Days and denominator of a span; `from` is the start of the coupon year for act/act. */
export function dayFraction(
  from: LocalDate,
  to: LocalDate,
  convention: DayCount,
): { days: number; denominator: number } {
  switch (convention) {
    case '30/360':
      return { days: days30E360(from, to), denominator: 360 }
    case 'act/360':
      return { days: daysBetween(from, to), denominator: 360 }
    case 'act/365':
      return { days: daysBetween(from, to), denominator: 365 }
    case 'act/act':
      return { days: daysBetween(from, to), denominator: daysBetween(from, addYears(from, 1)) }
  }
}
