import { type Cents, cents, type LocalDate } from '../units.ts'
import { addDays, addMonths, parts, toDate } from './local-dates.ts'
import { type CashFlow, xirrPercent } from './xirr.ts'

/** Movements of one day, in cents, before tax. */
export interface PortfolioDay {
  readonly date: LocalDate
  /** Capital, Stückzinsen and service fee. */
  readonly paidIn: Cents
  readonly capital: Cents
  readonly repaid: Cents
  readonly interest: Cents
  /** Lost capital. */
  readonly lost: Cents
}

export interface PortfolioValue {
  readonly day: LocalDate
  /** Paid in and not repaid, at nominal value. */
  readonly outstanding: Cents
  /** Interest until then. */
  readonly received: Cents
}

/**
 * R2.21, domain/interest#return: the yearly return of all payments until today, weighted by money and time, in
 * percent with two decimals, before tax. Outstanding capital counts as if it were repaid today at its nominal value. Null
 * before the first payout or loss.
 */
export function moneyWeightedReturn(days: readonly PortfolioDay[], today: LocalDate): number | null {
  const moved = sorted(days).filter(({ date }) => date <= today)
  const first = moved[0]
  const isKnown = moved.some(({ repaid, interest, lost }) => repaid !== 0 || interest !== 0 || lost !== 0)
  if (!first || first.date >= today || !isKnown) return null
  const outstanding = moved.reduce((sum, day) => sum + day.capital - day.repaid - day.lost, 0)
  const flows = moved.map(
    ({ date, paidIn, repaid, interest }): CashFlow => ({
      date,
      amount: cents(repaid + interest - paidIn),
    }),
  )
  const percent = xirrPercent([...flows, { date: today, amount: cents(outstanding) }])
  if (percent === null) return null
  const shown = Math.round(percent * 100) / 100
  // Neither is minus nothing.
  return shown === 0 ? 0 : shown
}

/** More points than this are shown by quarter, then by year. */
const MOST_POINTS = 25

/** The value of the portfolio at the ends of months, quarters or years, and today. */
export function portfolioDevelopment(days: readonly PortfolioDay[], today: LocalDate): PortfolioValue[] {
  const moved = sorted(days).filter(({ date }) => date <= today)
  const first = moved[0]
  if (!first) return []
  const ends = [1, 3, 12].map((months) => periodEnds(first.date, today, months))
  const chosen = ends.find((one) => one.length <= MOST_POINTS) ?? ends.at(-1)!
  let outstanding = 0
  let received = 0
  let next = 0
  return chosen.map((day) => {
    for (let moving = moved[next]; moving && moving.date <= day; moving = moved[++next]) {
      outstanding += moving.capital - moving.repaid - moving.lost
      received += moving.interest
    }
    return { day, outstanding: cents(outstanding), received: cents(received) }
  })
}

/** Last days of the calendar's periods of so many months that begin before today, and today. */
function periodEnds(from: LocalDate, today: LocalDate, months: number): LocalDate[] {
  const [year, month] = parts(from)
  const first = toDate(year, month - ((month - 1) % months), 1)
  const ends: LocalDate[] = []
  for (let count = 1; ; count++) {
    const end = addDays(addMonths(first, count * months), -1)
    if (end >= today) return [...ends, today]
    ends.push(end)
  }
}

const sorted = (days: readonly PortfolioDay[]) =>
  days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

export const TERM_BANDS = ['until_1', 'until_3', 'until_5', 'over_5', 'open'] as const
export type TermBand = (typeof TERM_BANDS)[number]

/** The remaining years of a term; `open` where no end is known. */
export function termBand(termEnd: LocalDate | null, today: LocalDate): TermBand {
  if (!termEnd) return 'open'
  if (termEnd <= addMonths(today, 12)) return 'until_1'
  if (termEnd <= addMonths(today, 36)) return 'until_3'
  return termEnd <= addMonths(today, 60) ? 'until_5' : 'over_5'
}
