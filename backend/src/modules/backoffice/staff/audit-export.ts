import { formatDateTime } from '@goldammer/sdk/format'
import type { MessageKey } from '@goldammer/sdk/messages'
import { translate } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import { CSV_TYPE, type CsvColumn, type CsvFormat, toCsv } from '../../../shared/csv.ts'
import type { Download } from '../../../shared/download.ts'
import { writeAudit } from '../../../shared/history.ts'
import { inOrder } from '../../../shared/keyset.ts'
import { readInParts } from '../../../shared/read-in-parts.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { type AuditFilter, type AuditRow, byTime, selectAudit, toEntry } from './audit.service.ts'

/** What the filters show leaves the house, so the reading is noted; the note itself is not in the file. */
export async function exportAudit(
  scope: Scope,
  { format = 'german', ...filter }: AuditFilter & { format?: CsvFormat },
): Promise<Download> {
  const { locale } = scope
  const query = inOrder(selectAudit(scope, filter), byTime, '-at').where('audit.at', '<=', scope.clock.now())
  const column = (key: string, value: (row: AuditRow) => string): CsvColumn<AuditRow> => ({
    header: translate(locale, `staff.audit.${key}` as MessageKey),
    value,
  })
  await inTransaction(scope, (tx) => writeAudit(scope, tx, { action: 'audit.exported', details: { filter } }))
  const content = toCsv(
    scope,
    readInParts(scope.db, query),
    [
      column('at', (row) => (format === 'german' ? formatDateTime(row.at) : row.at.toISOString())),
      column('who', (row) => toEntry(row, scope).actorName ?? ''),
      column('kind', (row) => translate(locale, `staff.audit.actors.${row.actorKind}` as MessageKey)),
      column('act', (row) => toEntry(row, scope).text),
      column('key', (row) => row.action),
      column('customer', (row) => toEntry(row, scope).customerName ?? ''),
      column('customerNumber', (row) => row.customerNumber ?? ''),
      column('details', (row) => JSON.stringify(row.details)),
      column('request', (row) => row.requestId ?? ''),
      column('position', (row) => String(row.position)),
      column('hash', (row) => row.hash.toString('hex')),
    ],
    format,
  )
  const name = translate(locale, 'staff.audit.file')
  return { fileName: `${name}-${toLocalDate(scope.clock.now())}.csv`, mimeType: CSV_TYPE, content }
}
