import { addMonths } from '@goldammer/sdk/rules/local-dates'
import { laterOf, paymentSchedule } from '@goldammer/sdk/rules/payment-schedule'
import { type CashFlowRow, projectedReturn } from '@goldammer/sdk/rules/projected-return'
import { quotaPercent } from '@goldammer/sdk/rules/quota'
import { shareOf } from '@goldammer/sdk/rules/rounding'
import { type BasisPoints, type Cents, cents, type LocalDate, sumCents } from '@goldammer/sdk/units'
import type { Plan } from './offer.ts'

/** A year of the plan, counted from the day of payment. */
export type PlannedYear = { year: number; interest: Cents; principal: Cents }

export type PlannedReturn =
  | { kind: 'interest'; perYear: Cents; interest: Cents; total: Cents; years: PlannedYear[] }
  | { kind: 'quota'; percent: string }
  | { kind: 'share' }
  | { kind: 'units'; units: number; fee: Cents; total: Cents }

/** domain §6, before tax and costs, as the checkout will reckon it for an order that is paid today. */
export function plannedReturn(
  amount: Cents,
  unitPrice: Cents,
  rate: BasisPoints,
  plan: Plan,
  today: LocalDate,
): PlannedReturn {
  switch (plan.kind) {
    case 'interest': {
      const valuta = laterOf(today, plan.valuta)
      const nothing = cents(0)
      const outlay = { date: valuta, amount, accruedInterest: nothing, serviceFee: nothing }
      const schedule = paymentSchedule({ ...plan.terms, principal: amount, rate, valuta })
      const { rows, interest, principal } = projectedReturn(outlay, schedule)
      const years = byYear(valuta, rows.slice(1))
      return {
        kind: 'interest',
        perYear: years.find(({ year }) => year === 1)?.interest ?? nothing,
        interest,
        total: cents(principal + interest),
        years,
      }
    }
    case 'quota':
      return { kind: 'quota', percent: quotaPercent(amount, plan.preMoney, plan.round) }
    case 'share':
      return { kind: 'share' }
    case 'units': {
      const fee = shareOf(amount, plan.serviceFee, 10_000)
      return { kind: 'units', units: Math.round(amount / unitPrice), fee, total: cents(amount + fee) }
    }
  }
}

/** What a table shows of many payments: one row for each year in which something is paid. */
function byYear(valuta: LocalDate, rows: CashFlowRow[]): PlannedYear[] {
  const years = new Map<number, CashFlowRow[]>()
  for (const row of rows) {
    let year = 1
    while (addMonths(valuta, year * 12) < row.date) year++
    years.set(year, [...(years.get(year) ?? []), row])
  }
  return [...years].map(([year, part]) => ({
    year,
    interest: sumCents(part.map((row) => row.interest)),
    principal: sumCents(part.map((row) => row.principal)),
  }))
}
