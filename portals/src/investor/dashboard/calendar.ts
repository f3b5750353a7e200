import type { AnnouncedDebit, CalendarMonth } from '@goldammer/sdk/store/model'
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

type Entries = { calendar: CalendarMonth[]; announcedDebits: AnnouncedDebit[] }

const yearsWithEntries = ({ calendar, announcedDebits }: Entries): number[] =>
  [...calendar.map(({ month }) => month), ...announcedDebits.map(({ day }) => day)].map((it) => Number(it.slice(0, 4)))

/** The years that can be shown: those with entries and what lies between them, and this one. */
export function yearsOf(entries: Entries, thisYear: number): { first: number; last: number } {
  const years = [...yearsWithEntries(entries), thisYear]
  return { first: Math.min(...years), last: Math.max(...years) }
}

/** The debits that will be collected in a year. */
export const debitsOf = (debits: AnnouncedDebit[], year: number): AnnouncedDebit[] =>
  debits.filter(({ day }) => day.startsWith(`${year}-`))

/** Whether the months people look for are the last ones of the year shown. */
export const isLate = (year: number, asOf: string): boolean => asOf >= `${year}-07` && asOf < `${year + 1}`

/** This year, if it has an entry; else that of the next one. */
export function firstYear(entries: Entries, thisYear: number): number {
  const next = yearsWithEntries(entries).filter((year) => year >= thisYear)
  return next.length > 0 ? Math.min(...next) : thisYear
}
