import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { DB } from '../../shared/tables.ts'
import type { NewsKind, Setting } from './news.rules.ts'

type Db = Database | Tx
export type NewsRow = Selectable<DB['news']>

/** False: this customer was told of it before. */
export async function insertNews(tx: Tx, news: Insertable<DB['news']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('news')
    .values(news)
    .onConflict((conflict) => conflict.columns(['customerId', 'kind', 'subjectId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** What was told of the contracts in the words of a template, by what it is about. */
export async function listTold(db: Db, template: string, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('news')
    .select('subjectId')
    .where('template', '=', template)
    .where('orderId', 'in', orderIds)
    .execute()
  return new Set(rows.map((row) => row.subjectId))
}

export async function listSettings(db: Db, customerId: string): Promise<Setting[]> {
  return (await db
    .selectFrom('newsSetting')
    .select(['kind', 'productId', 'portal', 'mail'])
    .where('customerId', '=', customerId)
    .execute()) as Setting[]
}

/** Replaces those of one product, or the general ones. */
export async function replaceSettings(
  tx: Tx,
  customerId: string,
  productId: string | null,
  settings: Omit<Setting, 'productId'>[],
): Promise<void> {
  await tx
    .deleteFrom('newsSetting')
    .where('customerId', '=', customerId)
    .where('productId', productId ? '=' : 'is', productId)
    .execute()
  if (settings.length === 0) return
  await tx
    .insertInto('newsSetting')
    .values(settings.map(({ kind, portal, mail }) => ({ customerId, productId, kind, portal, mail })))
    .execute()
}

/** What the customer's portal shows; of a contract, with what is told of its product. */
export function selectNews(db: Db, customerId: string, filter: { kind?: NewsKind; orderId?: string }) {
  let query = db
    .selectFrom('news')
    .select(['news.id', 'news.kind', 'news.template', 'news.parameters'])
    .select(['news.productId', 'news.orderId', 'news.createdAt', 'news.readAt'])
    .where('news.customerId', '=', customerId)
    .where('news.shown', '=', true)
  if (filter.kind) query = query.where('news.kind', '=', filter.kind)
  const { orderId } = filter
  if (orderId)
    query = query.where((eb) =>
      eb.or([
        eb('news.orderId', '=', orderId),
        eb.and([
          eb('news.orderId', 'is', null),
          sql<boolean>`news.product_id = (select product_id from contract where order_id = ${orderId}
            and customer_id = ${customerId})`,
        ]),
      ]),
    )
  return query
}

export async function countUnread(db: Db, customerId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('news')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('customerId', '=', customerId)
    .where('shown', '=', true)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Without ids: all of them. */
export async function markRead(db: Db, customerId: string, ids: string[] | null, readAt: Date): Promise<void> {
  let query = db.updateTable('news').set({ readAt }).where('customerId', '=', customerId).where('readAt', 'is', null)
  if (ids) query = query.where('id', 'in', ids)
  if (ids === null || ids.length > 0) await query.execute()
}

/** What the customer has invested in, or tried to, by name. */
export function listProducts(db: Db, customerId: string) {
  return db
    .selectFrom('contract')
    .innerJoin('product', 'product.id', 'contract.productId')
    .select(['product.id', 'product.name'])
    .distinct()
    .where('contract.customerId', '=', customerId)
    .execute()
}

export async function forgetNews(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('news').where('customerId', '=', customerId).execute()
  await tx.deleteFrom('newsSetting').where('customerId', '=', customerId).execute()
}
