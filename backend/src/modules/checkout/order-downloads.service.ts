import { toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import { type Download, openFile } from '../../shared/download.ts'
import { isId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { noteDownload } from './digital-goods.service.ts'
import { isDownloadOpen } from './order-downloads.rules.ts'
import { loadOrders } from './order-records.service.ts'

/** A file of a digital good the customer has bought; one that is not open yet looks like a missing one (store-api.md §5). */
export async function openOrderDownload(
  scope: Scope,
  customerId: string,
  { orderId, downloadId }: { orderId: string; downloadId: string },
): Promise<Download> {
  const [record] = isId(orderId) ? await loadOrders(scope.db, [orderId]) : []
  const download = record?.downloads.find(({ id }) => id === downloadId)
  const isOwn = record?.order.customerId === customerId
  if (!isOwn || !download || !isDownloadOpen(record.order, record.payments.at(-1), toLocalDate(scope.clock.now())))
    throw new AppError('FILE_NOT_FOUND')
  const file = await openFile(scope, download.fileId)
  await noteDownload(scope, orderId)
  return file
}
