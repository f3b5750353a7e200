import type { UnitDeliveryState } from '@goldammer/sdk/rules/state-tones'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { Sorting } from '../../../shared/keyset.ts'
import { ordersByText } from '../../../shared/order-search.ts'
import type { Translated } from '../../../shared/translated.ts'
import { productView } from '../../catalogue/product-view.ts'
import { depotView, walletView } from '../../investors/account-view.ts'
import type { DeliveryDirection, DeliveryWay } from './delivery.rules.ts'

type Db = Database | Tx

export type DeliveryFilter = {
  state?: UnitDeliveryState[]
  way?: DeliveryWay
  direction?: DeliveryDirection
  productId?: string
  batch?: string
  text?: string
}

/** What somebody has to see to first; of these the oldest. */
export const byUrgency: Sorting = {
  column: sql`((case delivery.state when 'failed' then 0 when 'ordered' then 1 when 'sent' then 2 else 3 end) * 10000000000000000
    + (extract(epoch from delivery.ordered_at) * 1000000)::bigint)`,
  id: sql`delivery.id`,
  type: 'bigint',
}

/** What the filters leave. */
export function filterDeliveries(db: Db, filter: DeliveryFilter = {}) {
  let query = db
    .selectFrom('delivery')
    .innerJoin('contract', 'contract.orderId', 'delivery.orderId')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
  const text = filter.text?.trim()
  if (filter.state?.length) query = query.where('delivery.state', 'in', filter.state)
  if (filter.way) query = query.where('delivery.way', '=', filter.way)
  if (filter.direction) query = query.where('delivery.direction', '=', filter.direction)
  if (filter.productId) query = query.where('contract.productId', '=', filter.productId)
  if (filter.batch) query = query.where('delivery.batch', '=', filter.batch)
  if (text) query = query.where(sql<boolean>`contract.order_id = any(${ordersByText(text)})`)
  return query
}

/** The same with what is shown of each, and where it goes. */
export const selectDeliveries = (db: Db, filter: DeliveryFilter = {}) =>
  filterDeliveries(db, filter)
    .leftJoin(walletView('wallet'), 'wallet.id', 'contract.walletId')
    .leftJoin(depotView('depot'), 'depot.id', 'contract.depotId')
    .selectAll('delivery')
    .select((eb) => eb.ref('delivery.state').$castTo<UnitDeliveryState>().as('state'))
    .select((eb) => eb.ref('delivery.way').$castTo<DeliveryWay>().as('way'))
    .select((eb) => eb.ref('delivery.direction').$castTo<DeliveryDirection>().as('direction'))
    .select((eb) => eb.ref('product.name').$castTo<Translated>().as('productName'))
    .select(['contract.orderNumber', 'contract.customerId', 'contract.investorName', 'contract.state as contractState'])
    .select(['product.isin', 'product.tokenProviderProductId', 'wallet.walletAddress'])
    .select(['depot.owner', 'depot.secondOwner', 'depot.bank', 'depot.blz', 'depot.bic', 'depot.depotNumber'])

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>

/** Under the lock of its contract. */
export async function findDelivery(db: Db, id: string): Promise<DeliveryRow | undefined> {
  return await selectDeliveries(db).where('delivery.id', '=', id).executeTakeFirst()
}

export const listDeliveriesOf = (db: Db, orderId: string): Promise<DeliveryRow[]> =>
  selectDeliveries(db).where('delivery.orderId', '=', orderId).orderBy('delivery.orderedAt').execute()
