import { addDays, parts, toDate } from '@goldammer/sdk/rules/local-dates'
import type { Report, ReportKind } from '@goldammer/sdk/store/model'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'

/** Its period is not over yet, by the day in Germany. */
export const isRunning = ({ periodEnd }: Pick<Report, 'periodEnd'>, now: Date): boolean =>
  periodEnd !== null && periodEnd >= toLocalDate(now)

export const REPORT_KINDS: ReportKind[] = [
  'annual_financial_statement',
  'quarterly_report',
  'pitchdeck',
  'funding_plan',
]

/** What a report of this kind is about. */
export function periodOf(kind: ReportKind): 'year' | 'quarter' | 'round' {
  if (kind === 'annual_financial_statement') return 'year'
  return kind === 'quarterly_report' ? 'quarter' : 'round'
}

/** The last days of the business years and quarters that are over, the latest first; as many as anybody hands in late. */
export function pastPeriods(period: 'year' | 'quarter', today: LocalDate): LocalDate[] {
  const months = period === 'year' ? 12 : 3
  const [year, month] = parts(today)
  const first = month - ((month - 1) % months)
  return Array.from({ length: period === 'year' ? 5 : 8 }, (_, back) => {
    const index = year * 12 + (first - 1) - back * months
    return addDays(toDate(Math.floor(index / 12), (index % 12) + 1, 1), -1)
  })
}
