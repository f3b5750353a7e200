import { formatDate } from '@goldammer/sdk/format'
import type { components } from '@goldammer/sdk/operations/staff'
import { addDays, addMonths } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, localDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import type { Scope } from '../../../shared/scope.ts'
import { toEuros } from '../../contracts/wire.ts'
import * as repository from './repository.ts'
import { daysLate, monthsOf } from './rules.ts'

type Schemas = components['schemas']
type Issuer = Schemas['IssuerFigures']

export type Period = { from?: string; to?: string }
const MOST_MONTHS = 60

const tooEarly = (pointer: string, min: LocalDate) =>
  new AppError('VIOLATION::TOO_LOW_ERROR', { pointer, parameters: { min: formatDate(min) } })

/** The period asked for; without one the twelve months up to today. */
function periodOf({ clock }: Pick<Scope, 'clock'>, { from, to }: Period): { from: LocalDate; to: LocalDate } {
  const last = to ? localDate(to) : toLocalDate(clock.now())
  const first = from ? localDate(from) : addMonths(localDate(`${last.slice(0, 7)}-01`), -11)
  if (first > last) throw tooEarly('/to', first)
  if (monthsOf(first, last).length > MOST_MONTHS)
    throw tooEarly('/from', addMonths(localDate(`${last.slice(0, 7)}-01`), 1 - MOST_MONTHS))
  return { from: first, to: last }
}

function inMonths(
  months: string[],
  funding: Awaited<ReturnType<typeof repository.sumByMonth>>,
  firsts: Awaited<ReturnType<typeof repository.countFirsts>>,
): Schemas['MonthFigures'][] {
  const sums = new Map(funding.map((row) => [row.month, row]))
  const counts = new Map(firsts.map((row) => [row.month, row]))
  let investors = Number(counts.get(null)?.count ?? 0)
  return months.map((month) => {
    const { contracts = 0, amount = 0 } = sums.get(month) ?? {}
    const newInvestors = Number(counts.get(month)?.count ?? 0)
    investors += newInvestors
    return { month, contracts: Number(contracts), amountTotal: toEuros(Number(amount)), newInvestors, investors }
  })
}

const nothing = (companyId: string, companyName: string): Issuer => ({
  companyId,
  companyName,
  contracts: 0,
  amountTotal: 0,
  paid: 0,
  paidInTime: 0,
  daysLate: 0,
  reportsDue: 0,
  reportsInTime: 0,
  reportsMissing: 0,
  returnedDebits: 0,
  returnedAmount: 0,
  overduePayments: 0,
  overdueAmount: 0,
})

/** Of payments that are counted by when they were due and when they were made. */
function punctualityOf(rows: Awaited<ReturnType<typeof repository.countPayments>>): Partial<Issuer> {
  let paid = 0
  let paidInTime = 0
  let late = 0
  for (const { due, paidOn, count } of rows) {
    const days = daysLate(due, paidOn)
    paid += Number(count)
    if (days === 0) paidInTime += Number(count)
    late += days * Number(count)
  }
  return { paid, paidInTime, daysLate: Math.round((late * 10) / paid) / 10 }
}

/** Funding, investors, and how issuers and debits behave, for the days of a period. */
export async function readStatistics(scope: Scope, requested: Period): Promise<Schemas['Statistics']> {
  const period = periodOf(scope, requested)
  const moments = { from: startOfDay(period.from), to: startOfDay(addDays(period.to, 1)) }
  const { db } = scope
  const [companies, funding, byCompany, firsts, payments, reports, returned, overdue, overdueAsOf] = await Promise.all([
    repository.listCompanies(db),
    repository.sumByMonth(db, period),
    repository.sumByCompany(db, period),
    repository.countFirsts(db, moments),
    repository.countPayments(db, period),
    repository.countReports(db, period, toLocalDate(scope.clock.now())),
    repository.countReturned(db, moments),
    repository.countOverdue(db, period),
    repository.findOverdueRun(db),
  ])
  const issuers = new Map(companies.map(({ id, nameCompany }) => [id, nothing(id, nameCompany)]))
  // Reports may be owed by a company that has not offered anything yet.
  const add = (companyId: string, figures: Partial<Issuer>) => Object.assign(issuers.get(companyId) ?? {}, figures)
  for (const { companyId, contracts, amount } of byCompany) {
    add(companyId, { contracts: Number(contracts), amountTotal: toEuros(Number(amount)) })
  }
  for (const [companyId, rows] of Map.groupBy(payments, (row) => row.companyId)) add(companyId, punctualityOf(rows))
  for (const { companyId, due, inTime, missing } of reports) {
    add(companyId, { reportsDue: Number(due), reportsInTime: Number(inTime), reportsMissing: Number(missing) })
  }
  for (const { companyId, count, amount } of returned) {
    add(companyId, { returnedDebits: Number(count), returnedAmount: toEuros(Number(amount)) })
  }
  for (const { companyId, count, amount } of overdue) {
    add(companyId, { overduePayments: Number(count), overdueAmount: toEuros(Number(amount)) })
  }
  const names = new Intl.Collator(scope.locale)
  return {
    ...period,
    overdueAsOf: overdueAsOf?.toISOString() ?? null,
    months: inMonths(monthsOf(period.from, period.to), funding, firsts),
    issuers: [...issuers.values()].sort((one, other) => names.compare(one.companyName, other.companyName)),
  }
}
