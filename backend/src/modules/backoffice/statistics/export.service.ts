import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/staff'
import { translate } from '@goldammer/sdk/translate'
import { eurosToCents } from '@goldammer/sdk/units'
import { CSV_TYPE, type CsvColumn, type CsvFormat, decimal, toCsv } from '../../../shared/csv.ts'
import type { Download } from '../../../shared/download.ts'
import type { Scope } from '../../../shared/scope.ts'
import { type Period, readStatistics } from './service.ts'

type Schemas = components['schemas']
type Part = 'months' | 'issuers'

/** What is an amount in EUR; all else is counted. */
const amounts = ['amountTotal', 'returnedAmount', 'overdueAmount']
const columnsOf = {
  months: ['month', 'contracts', 'amountTotal', 'newInvestors', 'investors'],
  issuers: [
    'companyName',
    'contracts',
    'amountTotal',
    'paid',
    'paidInTime',
    'daysLate',
    'reportsDue',
    'reportsInTime',
    'reportsMissing',
    'returnedDebits',
    'returnedAmount',
    'overduePayments',
    'overdueAmount',
  ],
} satisfies Record<Part, string[]>

type Row = Record<string, string | number>

function cell(row: Row, key: string, format: CsvFormat): string {
  const value = row[key] ?? ''
  if (typeof value === 'string') return value
  if (amounts.includes(key)) return decimal(eurosToCents(value), format)
  return format === 'german' ? String(value).replace('.', ',') : String(value)
}

/** One of the two tables as a file; it names no investor. */
export async function exportStatistics(
  scope: Scope,
  { part = 'months', format = 'german', ...period }: Period & { part?: Part; format?: CsvFormat },
): Promise<Download> {
  const statistics: Schemas['Statistics'] = await readStatistics(scope, period)
  const columns = columnsOf[part].map(
    (key): CsvColumn<Row> => ({
      header: translate(scope.locale, `staff.statistics.${key}` as MessageKey),
      value: (row) => cell(row, key, format),
    }),
  )
  const name = translate(scope.locale, 'staff.statistics.file')
  const fileName = `${name}-${statistics.from}-${statistics.to}.csv`
  return { fileName, mimeType: CSV_TYPE, content: toCsv<Row>(scope, [statistics[part]], columns, format) }
}
