import { monthsPerPeriod } from '@goldammer/sdk/rules/interest-periods'
import { interestStart } from '@goldammer/sdk/rules/interest-start'
import { addMonths, daysBetween } from '@goldammer/sdk/rules/local-dates'
import {
  interestPaidFrom,
  paymentSchedule,
  type ScheduleRow,
  type ScheduleTerms,
} from '@goldammer/sdk/rules/payment-schedule'
import { type CashFlowRow, projectedReturn } from '@goldammer/sdk/rules/projected-return'
import { quotaPercent } from '@goldammer/sdk/rules/quota'
import { shareOf } from '@goldammer/sdk/rules/rounding'
import { type BasisPoints, type Cents, cents, type LocalDate, sumCents } from '@goldammer/sdk/units'
import type { Plan } from './offer.ts'

/** A year of the plan, counted from the start of interest. */
export type PlannedYear = { year: number; interest: Cents; principal: Cents }

export type PlannedReturn =
  | {
      kind: 'interest'
      start: LocalDate
      perYear: Cents
      interest: Cents
      total: Cents
      years: PlannedYear[]
      /** A first coupon for fewer days than the others. */
      shortFirst: { date: LocalDate; days: number } | null
      /** A last year that the end of the term cuts off. */
      shortLast: { year: number; date: LocalDate } | null
    }
  /** With the interest of a year, where there is any. */
  | { kind: 'quota'; percent: string; base: Cents | null }
  | { kind: 'share' }
  | { kind: 'units'; units: number; fee: Cents; total: Cents }

/** domain/interest#one-plan, before tax and costs, as the checkout reckons it for an order that is accepted today. */
export function plannedReturn(
  amount: Cents,
  unitPrice: Cents,
  rate: BasisPoints,
  plan: Plan,
  today: LocalDate,
): PlannedReturn {
  switch (plan.kind) {
    case 'interest': {
      const valuta = interestStart(today, plan.prenotificationDays, plan.valuta)
      const nothing = cents(0)
      const outlay = { date: valuta, amount, accruedInterest: nothing, serviceFee: nothing }
      const schedule = paymentSchedule({ ...plan.terms, principal: amount, rate, valuta })
      const { rows, interest, principal } = projectedReturn(outlay, schedule)
      const years = byYear(valuta, rows.slice(1))
      return {
        kind: 'interest',
        start: valuta,
        perYear: years.find(({ year }) => year === 1)?.interest ?? nothing,
        interest,
        total: cents(principal + interest),
        years,
        shortFirst: shortFirstOf({ ...plan.terms, principal: amount, rate, valuta }, schedule),
        shortLast: shortLastOf(valuta, schedule),
      }
    }
    case 'quota':
      return {
        kind: 'quota',
        percent: quotaPercent(amount, plan.preMoney, plan.round),
        base: plan.withBase && rate > 0 ? shareOf(amount, rate, 10_000) : null,
      }
    case 'share':
      return { kind: 'share' }
    case 'units': {
      const fee = shareOf(amount, plan.serviceFee, 10_000)
      return { kind: 'units', units: Math.round(amount / unitPrice), fee, total: cents(amount + fee) }
    }
  }
}

/** Coupons have days of their own, so that the first after the payment may be near. */
function shortFirstOf(terms: ScheduleTerms, [first, ...others]: ScheduleRow[]) {
  const { valuta, interestRatePeriod } = terms
  const months = monthsPerPeriod(interestRatePeriod, 0)
  if (!first || others.length === 0 || interestPaidFrom(terms) !== valuta) return null
  return addMonths(valuta, months) > first.date ? { date: first.date, days: daysBetween(valuta, first.date) } : null
}

function shortLastOf(valuta: LocalDate, schedule: ScheduleRow[]) {
  const { date } = schedule.at(-1) ?? {}
  const year = date ? yearOf(valuta, date) : 1
  return date && year > 1 && addMonths(valuta, year * 12) !== date ? { year, date } : null
}

/** The year, counted from valuta, in which a day falls. */
function yearOf(valuta: LocalDate, day: LocalDate): number {
  let year = 1
  while (addMonths(valuta, year * 12) < day) year++
  return year
}

/** What a table shows of many payments: one row for each year in which something is paid. */
function byYear(valuta: LocalDate, rows: CashFlowRow[]): PlannedYear[] {
  const years = new Map<number, CashFlowRow[]>()
  for (const row of rows) {
    const year = yearOf(valuta, row.date)
    years.set(year, [...(years.get(year) ?? []), row])
  }
  return [...years].map(([year, part]) => ({
    year,
    interest: sumCents(part.map((row) => row.interest)),
    principal: sumCents(part.map((row) => row.principal)),
  }))
}
