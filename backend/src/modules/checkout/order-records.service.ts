import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { Contract, ContractDocument, OrderLineItem, ShopOrder } from '../../shared/tables.ts'
import { updateOrders } from '../payments/orders.ts'
import { listForOrders, type Payment } from '../payments/service.ts'
import {
  type CountryRow,
  type CurrencyRow,
  type PaymentMethodRow,
  rowsById,
  type ShippingMethodRow,
} from '../reference/repository.ts'

/** An order with everything that is shown of it. */
export type OrderRecord = {
  order: Selectable<ShopOrder>
  lines: Selectable<OrderLineItem>[]
  /** Oldest first. */
  payments: Payment[]
  contract: Selectable<Contract> | null
  documents: Selectable<ContractDocument>[]
  /** Files of the digital goods among the lines. */
  downloads: DownloadRow[]
  currency: CurrencyRow | null
  paymentMethods: Map<string, PaymentMethodRow>
  shippingMethod: ShippingMethodRow | null
  countries: Map<string, CountryRow>
}

/** What the customer sees of an order. */
export type ShownOrder = Omit<OrderRecord, 'payments' | 'contract'> & {
  payments: Pick<Payment, 'id' | 'orderId' | 'amount' | 'provider' | 'state' | 'createdAt'>[]
  contract: Pick<
    Selectable<Contract>,
    | 'orderNumber'
    | 'state'
    | 'amountTotal'
    | 'duration'
    | 'durationDays'
    | 'cancellationDate'
    | 'earlyBirdBonus'
    | 'interest'
    | 'investedAt'
    | 'cancelledAt'
    | 'productId'
  > | null
}

/** The rows of an order that has just been written. */
export type PlacedOrder = Pick<ShownOrder, 'order' | 'lines' | 'payments' | 'contract'>

type Db = Database | Tx

export type DownloadRow = {
  id: string
  productId: string
  fileId: string
  position: number
  fileName: string
  size: number
}

function listDownloads(db: Db, lines: Selectable<OrderLineItem>[]): Promise<DownloadRow[]> {
  const productIds = lines.flatMap(({ productId, states }) =>
    productId && states.includes('is-download') ? [productId] : [],
  )
  if (productIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('productDownload')
    .innerJoin('file', 'file.id', 'productDownload.fileId')
    .select(['productDownload.id', 'productId', 'fileId', 'position', 'file.fileName', 'file.size'])
    .where('productId', 'in', productIds)
    .orderBy('position')
    .execute()
}

/** What an order names, of rows that are the same for everybody. */
async function readNamed(db: Db) {
  const [currencies, paymentMethods, shippingMethods, countries] = await Promise.all([
    rowsById(db, 'currency'),
    rowsById(db, 'paymentMethod'),
    rowsById(db, 'shippingMethod'),
    rowsById(db, 'country'),
  ])
  return ({ currencyId, shippingMethodId }: Selectable<ShopOrder>) => ({
    currency: currencies.get(currencyId) ?? null,
    paymentMethods,
    shippingMethod: shippingMethodId ? (shippingMethods.get(shippingMethodId) ?? null) : null,
    countries,
  })
}

/** In the order of `ids`; one statement for each kind of row, however many orders there are. */
export async function loadOrders(db: Db, ids: string[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return []
  const [orders, lines, payments, contracts, documents, namedBy] = await Promise.all([
    db.selectFrom('shopOrder').selectAll().where('id', 'in', ids).execute(),
    db.selectFrom('orderLineItem').selectAll().where('orderId', 'in', ids).orderBy('position').execute(),
    listForOrders(db, ids),
    db.selectFrom('contract').selectAll().where('orderId', 'in', ids).execute(),
    db.selectFrom('contractDocument').selectAll().where('orderId', 'in', ids).orderBy('createdAt').execute(),
    readNamed(db),
  ])
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const downloads = await listDownloads(db, lines)
  return ids.flatMap((id) => {
    const order = orderOf.get(id)
    if (!order) return []
    const own = lines.filter((line) => line.orderId === id)
    return {
      order,
      lines: own,
      downloads: downloads.filter(({ productId }) => own.some((line) => line.productId === productId)),
      payments: payments.filter((payment) => payment.orderId === id),
      contract: contracts.find((contract) => contract.orderId === id) ?? null,
      documents: documents.filter((document) => document.orderId === id),
      ...namedBy(order),
    }
  })
}

/** An order that has just been placed, without reading its rows again: it has no documents yet. */
export async function showPlaced(db: Db, placed: PlacedOrder): Promise<ShownOrder> {
  const [downloads, namedBy] = await Promise.all([listDownloads(db, placed.lines), readNamed(db)])
  return { ...placed, documents: [], downloads, ...namedBy(placed.order) }
}

/** The customer's own order, held until the transaction ends; another's and a missing one are undefined. */
export async function lockOwn(tx: Tx, customerId: string, orderId: string) {
  return await tx
    .selectFrom('shopOrder')
    .select(['id', 'kind', 'state', 'deliveryState', 'orderNumber', 'customerId', 'amountTotal'])
    .where('id', '=', orderId)
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setPaymentMethod(tx: Tx, orderId: string, paymentMethodId: string, now: Date): Promise<void> {
  await updateOrders(tx, [orderId], { paymentMethodId, updatedAt: now })
}
