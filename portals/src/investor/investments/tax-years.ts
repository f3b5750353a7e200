import type { ScheduledPayment } from '@goldammer/sdk/store/model'

export interface TaxYear {
  year: string
  interest: number
  tax: number
  net: number
}

/** What was paid in each year, the latest first; sums are made in cents. */
export function taxYears(schedule: ScheduledPayment[]): TaxYear[] {
  const paid = schedule.filter((it) => it.state === 'paid')
  const years = Object.groupBy(paid, (it) => (it.paidAt ?? it.dueDate).slice(0, 4))
  const sum = (rows: ScheduledPayment[], part: 'interest' | 'tax' | 'total') =>
    rows.reduce((cents, row) => cents + Math.round((row[part] ?? 0) * 100), 0) / 100
  return Object.entries(years)
    .map(([year, rows = []]) => ({
      year,
      interest: sum(rows, 'interest'),
      tax: sum(rows, 'tax'),
      net: sum(rows, 'total'),
    }))
    .sort((a, b) => b.year.localeCompare(a.year))
}
