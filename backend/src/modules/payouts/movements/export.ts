import type { MessageKey } from '@goldammer/sdk/messages'
import { movementStateKey } from '@goldammer/sdk/rules/movement-state'
import { translate } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import { CSV_TYPE, type CsvColumn, type CsvFormat, day, decimal, toCsv } from '../../../shared/csv.ts'
import type { Download } from '../../../shared/download.ts'
import { writeAudit } from '../../../shared/history.ts'
import { readInParts } from '../../../shared/read-in-parts.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale } from '../../../shared/translated.ts'
import { inOrderOfDays, type MovementFilter, type MovementRow, nameOf } from './service.ts'

/** What the filters show; names and amounts leave the house, so the reading is noted. */
export async function exportMovements(
  scope: Scope,
  { format = 'german', ...filter }: MovementFilter & { format?: CsvFormat },
): Promise<Download> {
  const { locale } = scope
  await inTransaction(scope, (tx) => writeAudit(scope, tx, { action: 'payment.exported', details: { filter } }))
  const column = (key: string, value: (row: MovementRow) => string): CsvColumn<MovementRow> => ({
    header: translate(locale, `staff.movements.${key}` as MessageKey),
    value,
  })
  const columns = [
    column('day', (row) => day(row.day, format)),
    column('direction', (row) => translate(locale, `staff.movements.directions.${row.direction}`)),
    column('kind', (row) => translate(locale, `staff.movements.kinds.${row.kind}`)),
    column('state', (row) => translate(locale, movementStateKey(row))),
    column('amount', (row) => decimal(row.amount, format)),
    column('contract', (row) => row.orderNumber),
    column('customer', nameOf),
    column('customerNumber', (row) => row.customerNumber),
    column('endToEndId', (row) => row.endToEndId ?? ''),
    column('mandate', (row) => row.mandateReference ?? ''),
    column('product', (row) => (row.productName ? inLocale(row.productName, locale) : '')),
    column('issuer', (row) => row.nameCompany ?? ''),
  ]
  const content = toCsv(scope, readInParts(scope.db, inOrderOfDays(scope, filter)), columns, format)
  const name = translate(locale, 'staff.movements.file')
  return { fileName: `${name}-${toLocalDate(scope.clock.now())}.csv`, mimeType: CSV_TYPE, content }
}
