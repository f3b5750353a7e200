import { annuitySchedule } from '@goldammer/sdk/rules/annuity'
import { bulletSchedule, singlePayment } from '@goldammer/sdk/rules/bullet'
import { addDays } from '@goldammer/sdk/rules/local-dates'
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

/** domain §6, before tax and costs. Amounts of full periods do not depend on the day, so any day serves as valuta. */
export function plannedReturn(
  amount: Cents,
  unitPrice: Cents,
  rate: BasisPoints,
  plan: Plan,
  valuta: LocalDate,
): PlannedReturn {
  switch (plan.kind) {
    case 'interest': {
      const rows = plan.annuity
        ? annuitySchedule({
            principal: amount,
            rate,
            periods: plan.months / plan.monthsPerPayment,
            periodsPerYear: 12 / plan.monthsPerPayment,
          })
        : bulletSchedule({
            principal: amount,
            rate,
            valuta,
            intervalMonths: plan.monthsPerPayment,
            termMonths: plan.months,
          })
      const interest = sumCents(rows.map((row) => row.interest))
      const perYear = sumCents(rows.slice(0, 12 / plan.monthsPerPayment).map((row) => row.interest))
      return {
        kind: 'interest',
        perYear,
        interest,
        total: cents(amount + interest),
        years: byYear(rows, 12 / plan.monthsPerPayment),
      }
    }
    case 'days': {
      const interest = sumCents(
        singlePayment(amount, rate, valuta, addDays(valuta, plan.days)).map((row) => row.interest),
      )
      return { kind: 'interest', perYear: interest, interest, total: cents(amount + interest), years: [] }
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

/** What a table shows of many payments: one row a year. */
function byYear(rows: { interest: Cents; principal: Cents }[], paymentsPerYear: number): PlannedYear[] {
  const step = Math.max(1, paymentsPerYear)
  const years: PlannedYear[] = []
  for (let from = 0; from < rows.length; from += step) {
    const part = rows.slice(from, from + step)
    years.push({
      // A single payment at the end of the term stands in the term's last year.
      year: paymentsPerYear < 1 ? Math.round((years.length + 1) / paymentsPerYear) : years.length + 1,
      interest: sumCents(part.map((row) => row.interest)),
      principal: sumCents(part.map((row) => row.principal)),
    })
  }
  return years
}
