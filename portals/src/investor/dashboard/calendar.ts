import type { CalendarMonth } from '@goldammer/sdk/store/model'
import { sumEuros } from '../../shared/sum-amounts.ts'

/** In the order in which they are stacked, the lowest first. */
export const SERIES = [
  'paidPrincipal',
  'paidInterest',
  'plannedPrincipal',
  'plannedInterest',
  'depotBank',
  'overdue',
] as const
export type Series = (typeof SERIES)[number]

export const valuesOf = (month: CalendarMonth): number[] => SERIES.map((series) => month[series])
export const totalOf = (month: CalendarMonth): number => sumEuros(valuesOf(month))

/** The twelve months of a year; the interface names only those with a payment. */
export function monthsOf(calendar: CalendarMonth[], year: number): CalendarMonth[] {
  const none = { paidInterest: 0, paidPrincipal: 0, plannedInterest: 0, plannedPrincipal: 0, overdue: 0, depotBank: 0 }
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    return calendar.find((it) => it.month === month) ?? { month, ...none }
  })
}

/** The years that can be shown: those with payments and what lies between them, and this one. */
export function yearsOf(calendar: CalendarMonth[], thisYear: number): { first: number; last: number } {
  const years = [...calendar.map(({ month }) => Number(month.slice(0, 4))), thisYear]
  return { first: Math.min(...years), last: Math.max(...years) }
}

/** Whether the months people look for are the last ones of the year shown. */
export const isLate = (year: number, asOf: string): boolean => asOf >= `${year}-07` && asOf < `${year + 1}`

/** This year, if it has a payment; else that of the next one. */
export function firstYear(calendar: CalendarMonth[], thisYear: number): number {
  const years = calendar.map(({ month }) => Number(month.slice(0, 4)))
  return years.find((year) => year >= thisYear) ?? thisYear
}
