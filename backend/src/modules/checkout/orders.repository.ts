import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { Contract, ContractDocument, DB, OrderLineItem, ShopOrder } from '../../shared/tables.ts'
import { listForOrders, type Payment } from '../payments/service.ts'
import type { CountryRow, CurrencyRow, PaymentMethodRow, ShippingMethodRow } from '../reference/repository.ts'

/** An order with everything that is shown of it. */
export type OrderRecord = {
  order: Selectable<ShopOrder>
  lines: Selectable<OrderLineItem>[]
  /** Oldest first. */
  payments: Payment[]
  contract: Selectable<Contract> | null
  documents: Selectable<ContractDocument>[]
  currency: CurrencyRow | null
  paymentMethod: PaymentMethodRow | null
  shippingMethod: ShippingMethodRow | null
  countries: Map<string, CountryRow>
}

type Db = Database | Tx

async function readAll<Table extends 'country' | 'currency' | 'paymentMethod' | 'shippingMethod'>(
  db: Db,
  table: Table,
): Promise<Map<string, Selectable<DB[Table]>>> {
  const rows = await db
    .selectFrom(table as 'country')
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.id, row as unknown as Selectable<DB[Table]>]))
}

/** In the order of `ids`; one statement for each kind of row, however many orders there are. */
export async function loadOrders(db: Db, ids: string[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return []
  const [orders, lines, payments, contracts, documents, currencies, paymentMethods, shippingMethods, countries] =
    await Promise.all([
      db.selectFrom('shopOrder').selectAll().where('id', 'in', ids).execute(),
      db.selectFrom('orderLineItem').selectAll().where('orderId', 'in', ids).orderBy('position').execute(),
      listForOrders(db, ids),
      db.selectFrom('contract').selectAll().where('orderId', 'in', ids).execute(),
      db.selectFrom('contractDocument').selectAll().where('orderId', 'in', ids).orderBy('createdAt').execute(),
      readAll(db, 'currency'),
      readAll(db, 'paymentMethod'),
      readAll(db, 'shippingMethod'),
      readAll(db, 'country'),
    ])
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  return ids.flatMap((id) => {
    const order = orderOf.get(id)
    if (!order) return []
    return {
      order,
      lines: lines.filter((line) => line.orderId === id),
      payments: payments.filter((payment) => payment.orderId === id),
      contract: contracts.find((contract) => contract.orderId === id) ?? null,
      documents: documents.filter((document) => document.orderId === id),
      currency: currencies.get(order.currencyId) ?? null,
      paymentMethod: paymentMethods.get(order.paymentMethodId) ?? null,
      shippingMethod: order.shippingMethodId ? (shippingMethods.get(order.shippingMethodId) ?? null) : null,
      countries,
    }
  })
}

export type Page = { condition: RawBuilder<unknown>; order: RawBuilder<unknown>[]; limit: number; offset: number }

/** Ids of the customer's own orders by criteria, newest first. */
export async function findOrderIds(
  db: Database,
  customerId: string,
  { condition, order, limit, offset }: Page,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select id, count(*) over () as total from (
      select replace(shop_order.id::text, '-', '') as id, order_number, order_date_time, created_at, updated_at,
        state, kind, amount_total / 100.0 as amount, deep_link_code
      from shop_order where customer_id = ${customerId}
    ) as entity where ${condition}
    order by ${sql.join([...order, sql`order_date_time desc`, sql`id desc`])} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}
