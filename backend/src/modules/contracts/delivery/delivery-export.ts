import type { MessageKey } from '@goldammer/sdk/messages'
import { translate } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import { CSV_TYPE, type CsvColumn, type CsvFormat, day, toCsv } from '../../../shared/csv.ts'
import type { Download } from '../../../shared/download.ts'
import { writeAudit } from '../../../shared/history.ts'
import { inOrder } from '../../../shared/keyset.ts'
import { readInParts } from '../../../shared/read-in-parts.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale } from '../../../shared/translated.ts'
import { byUrgency, type DeliveryFilter, type DeliveryRow, selectDeliveries } from './delivery.repository.ts'

/** What the filters show, or the list for the depot banks: with whole numbers of depots, so the reading is noted. */
export async function exportDeliveries(
  scope: Scope,
  { format = 'german', ...filter }: DeliveryFilter & { format?: CsvFormat },
): Promise<Download> {
  const { locale } = scope
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, { action: 'payment.deliveriesExported', details: { filter } }),
  )
  const t = (key: MessageKey) => translate(locale, key)
  const column = (key: string, value: (row: DeliveryRow) => string): CsvColumn<DeliveryRow> => ({
    header: t(`staff.deliveries.${key}` as MessageKey),
    value,
  })
  const columns = [
    column('contract', (row) => row.orderNumber),
    column('direction', (row) => t(`staff.deliveries.directions.${row.direction}`)),
    column('product', (row) => inLocale(row.productName, locale)),
    column('isin', (row) => row.isin ?? ''),
    column('units', (row) => String(row.units)),
    column('investor', (row) => row.investorName),
    column('bank', (row) => row.bank ?? ''),
    column('blz', (row) => row.blz ?? ''),
    column('bic', (row) => row.bic ?? ''),
    column('depotNumber', (row) => row.depotNumber ?? ''),
    column('depotOwner', (row) => [row.owner, row.secondOwner].filter(Boolean).join(', ')),
    column('wallet', (row) => row.walletAddress ?? ''),
    column('state', (row) => t(`states.unitDelivery.${row.state}`)),
    column('ordered', (row) => day(row.orderedAt, format)),
    column('confirmed', (row) => day(row.confirmedOn, format)),
  ]
  const rows = inOrder(selectDeliveries(scope.db, filter), byUrgency, 'urgency')
  const content = toCsv(scope, readInParts(scope.db, rows), columns, format)
  return {
    fileName: `${t('staff.deliveries.file')}-${toLocalDate(scope.clock.now())}.csv`,
    mimeType: CSV_TYPE,
    content,
  }
}
