import type { MessageKey } from '@goldammer/sdk/messages'
import { returnReason } from '@goldammer/sdk/rules/return-reason'
import { translate } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import { CSV_TYPE, type CsvColumn, type CsvFormat, day, decimal, toCsv } from '../../../shared/csv.ts'
import type { Download } from '../../../shared/download.ts'
import { writeAudit } from '../../../shared/history.ts'
import { inOrder } from '../../../shared/keyset.ts'
import { readInParts } from '../../../shared/read-in-parts.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale } from '../../../shared/translated.ts'
import { byDeadline, type DunningFilter, type DunningRow, selectDunnings } from './dunning.repository.ts'

/** What the filters show; names and amounts leave the house, so the reading is noted. */
export async function exportDunnings(
  scope: Scope,
  { format = 'german', ...filter }: DunningFilter & { format?: CsvFormat },
): Promise<Download> {
  const { locale } = scope
  await inTransaction(scope, (tx) => writeAudit(scope, tx, { action: 'payment.dunningExported', details: { filter } }))
  const t = (key: MessageKey) => translate(locale, key)
  const column = (key: string, value: (row: DunningRow) => string): CsvColumn<DunningRow> => ({
    header: t(`staff.dunning.${key}` as MessageKey),
    value,
  })
  const columns = [
    column('contract', (row) => row.orderNumber),
    column('product', (row) => inLocale(row.productName, locale)),
    column('customer', (row) => row.investorName),
    column('customerNumber', (row) => row.customerNumber),
    column('amount', (row) => decimal(row.amount, format)),
    column('standing', (row) => t(`states.dunning.${row.standing}`)),
    column('returnCode', (row) => (row.returnCode ? returnReason(row.returnCode, t) : '')),
    column('since', (row) => day(row.unpaidSince, format)),
    column('reminders', (row) => String(row.reminders.length)),
    column('lastReminder', (row) => day(row.reminders.at(-1) ?? null, format)),
    column('deadline', (row) => day(row.paymentDueAt, format)),
  ]
  const rows = inOrder(selectDunnings(scope.db, filter), byDeadline, 'deadline')
  const content = toCsv(scope, readInParts(scope.db, rows), columns, format)
  return {
    fileName: `${t('staff.dunning.file')}-${toLocalDate(scope.clock.now())}.csv`,
    mimeType: CSV_TYPE,
    content,
  }
}
