import type { MessageKey } from '@goldammer/sdk/messages'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { translate } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import type { InferResult } from 'kysely'
import { CSV_TYPE, type CsvColumn, type CsvFormat, day, decimal, toCsv } from '../../shared/csv.ts'
import type { Download } from '../../shared/download.ts'
import { type Activity, writeAudit } from '../../shared/history.ts'
import { readInParts } from '../../shared/read-in-parts.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { selectBookings } from './bookings.service.ts'
import { listRemittanceRows, type RemittanceRow, readRemittance, selectTaxedPayments } from './remittances.service.ts'
import { readRun, selectItems } from './run-records.service.ts'

const amounts = [
  'interest',
  'principal',
  'loss',
  'exemptionUsed',
  'taxable',
  'capitalGainsTax',
  'solidarity',
  'church',
] as const
type Amounts = Record<(typeof amounts)[number], number>

/** Columns with a text of the payouts' screens above them. */
const columnsOf =
  <Row>({ locale }: Pick<Scope, 'locale'>) =>
  (key: string, value: (row: Row) => string): CsvColumn<Row> => ({
    header: translate(locale, `staff.payouts.${key}` as MessageKey).replaceAll('\u00ad', ''),
    value,
  })

const amountColumns = <Row extends Amounts>(scope: Pick<Scope, 'locale'>, format: CsvFormat): CsvColumn<Row>[] =>
  amounts.map((key) => columnsOf<Row>(scope)(key, (row) => decimal(row[key], format)))

const noted = (scope: Scope, action: Activity, details: Record<string, unknown>) =>
  inTransaction(scope, (tx) => writeAudit(scope, tx, { action, details }))

/** The booking list of a run: names and amounts leave the house, so the reading is noted. */
export async function exportRun(
  scope: Scope,
  runId: string,
  { format = 'german' }: { format?: CsvFormat },
): Promise<Download> {
  const { dueDate } = await readRun(scope, runId)
  await noted(scope, 'payoutRun.exported', { runId })
  const query = selectItems(scope.db, runId).orderBy('item.number')
  type Row = InferResult<typeof query>[number]
  const column = columnsOf<Row>(scope)
  const content = toCsv(
    scope,
    readInParts(scope.db, query),
    [
      column('number', (row) => String(row.number)),
      column('contract', (row) => row.orderNumber),
      column('investor', (row) => row.investorName),
      column('dueDate', (row) => day(row.due, format)),
      ...amountColumns<Row>(scope, format),
      column('net', (row) => decimal(row.net, format)),
      column('account', (row) => (row.iban ? maskIban(row.iban) : '')),
      column('note', (row) =>
        row.problem ? translate(scope.locale, `staff.payouts.problem.${row.problem}` as MessageKey) : '',
      ),
    ],
    format,
  )
  return { fileName: `${nameOf(scope)}-${dueDate}.csv`, mimeType: CSV_TYPE, content }
}

/** Everything that was booked for a customer's identities, counter-bookings with the other sign. */
export async function exportBookings(
  scope: Scope,
  customerId: string,
  { year, format = 'german' }: { year?: number; format?: CsvFormat },
): Promise<Download> {
  await noted(scope, 'payouts.exported', { customerId, year: year ?? null })
  const query = selectBookings(scope, customerId, year).orderBy('payout.paidOn').orderBy('payout.id')
  type Row = InferResult<typeof query>[number]
  const column = columnsOf<Row>(scope)
  const content = toCsv(
    scope,
    readInParts(scope.db, query),
    [
      column('paidOn', (row) => day(row.paidOn, format)),
      column('dueDate', (row) => day(row.due, format)),
      column('contract', (row) => row.orderNumber),
      column('product', (row) => inLocale(row.productName, scope.locale)),
      column('investor', (row) => row.investorName),
      ...amountColumns<Row>(scope, format),
      column('net', (row) => decimal(row.interest + row.principal - row.tax, format)),
      column('account', (row) => (row.iban ? maskIban(row.iban) : '')),
      column('note', (row) => row.reason ?? ''),
    ],
    format,
  )
  const part = year ?? toLocalDate(scope.clock.now())
  return { fileName: `${nameOf(scope)}-${part}.csv`, mimeType: CSV_TYPE, content }
}

export async function exportRemittance(
  scope: Scope,
  { month: requestedMonth, format = 'german' }: { month?: string; format?: CsvFormat },
): Promise<Download> {
  const { month } = await readRemittance(scope, requestedMonth ? { month: requestedMonth } : {})
  const column = columnsOf<RemittanceRow>(scope)
  const amount = (key: 'base' | 'capitalGainsTax' | 'solidarity' | 'church8' | 'church9') =>
    column(key, (row) => decimal(row[key], format))
  const content = toCsv(
    scope,
    [await listRemittanceRows(scope, month)],
    [
      column('issuer', (row) => row.nameCompany),
      column('product', (row) => inLocale(row.name, scope.locale)),
      column('agent', (row) => translate(scope.locale, `staff.payouts.agents.${row.withholdingAgent}` as MessageKey)),
      column('count', (row) => String(row.payments)),
      ...(['base', 'capitalGainsTax', 'solidarity', 'church8', 'church9'] as const).map(amount),
    ],
    format,
  )
  const name = translate(scope.locale, 'staff.payouts.taxes').toLowerCase()
  return { fileName: `${name}-${month}.csv`, mimeType: CSV_TYPE, content }
}

/** What stands behind the list of the month, payment by payment: names and amounts leave the house. */
export async function exportTaxedPayments(
  scope: Scope,
  { month: requestedMonth, format = 'german' }: { month?: string; format?: CsvFormat },
): Promise<Download> {
  const { month } = await readRemittance(scope, requestedMonth ? { month: requestedMonth } : {})
  await noted(scope, 'payouts.exported', { month })
  const query = selectTaxedPayments(scope, month)
  type Row = InferResult<typeof query>[number]
  const column = columnsOf<Row>(scope)
  const amount = (key: 'base' | 'capitalGainsTax' | 'solidarity') => column(key, (row) => decimal(row[key], format))
  const church = (rate: 800 | 900) =>
    column(`church${rate / 100}`, (row) => decimal(row.churchTaxRate === rate ? row.church : 0, format))
  const content = toCsv(
    scope,
    readInParts(scope.db, query),
    [
      column('paidOn', (row) => day(row.paidOn, format)),
      column('contract', (row) => row.orderNumber),
      column('investor', (row) => row.investorName),
      column('issuer', (row) => row.nameCompany),
      column('product', (row) => inLocale(row.name, scope.locale)),
      column('agent', (row) => translate(scope.locale, `staff.payouts.agents.${row.withholdingAgent}` as MessageKey)),
      ...(['base', 'capitalGainsTax', 'solidarity'] as const).map(amount),
      ...([800, 900] as const).map(church),
      column('note', (row) => row.reason ?? ''),
    ],
    format,
  )
  const name = translate(scope.locale, 'staff.remittance.paymentsFile')
  return { fileName: `${name}-${month}.csv`, mimeType: CSV_TYPE, content }
}

const nameOf = ({ locale }: Pick<Scope, 'locale'>) => translate(locale, 'staff.payouts.title').toLowerCase()
