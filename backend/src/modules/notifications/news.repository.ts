import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { actingIdentity, isOfIdentity } from '../../shared/identity.ts'
import type { Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'
import type { NewsKind, Setting } from './news.rules.ts'

type Db = Database | Tx
type Identity = Pick<Scope, 'actor'>
export type NewsRow = Selectable<DB['news']>

/** False if this customer was notified of it before. */
export async function insertNews(tx: Tx, news: Insertable<DB['news']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('news')
    .values(news)
    .onConflict((conflict) => conflict.columns(['customerId', 'kind', 'subjectId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The subjects of the news that the template sent about these orders. */
export async function listNotifiedSubjects(db: Db, template: string, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('news')
    .select('subjectId')
    .where('template', '=', template)
    .where('orderId', 'in', orderIds)
    .execute()
  return new Set(rows.map((row) => row.subjectId))
}

/** As which identity an order was placed; goods have none. */
/** The company that a mail to a customer is about; undefined where they invest as a person. */
export async function findCompany(
  db: Database | Tx,
  { investorId, orderId }: { investorId: string | undefined; orderId: string | undefined },
): Promise<{ id: string; name: string | null } | undefined> {
  if (!investorId && !orderId) return undefined
  return await db
    .selectFrom('investor')
    .select(['id', 'name'])
    .where('kind', '!=', 'person')
    .where((eb) =>
      investorId
        ? eb('id', '=', investorId)
        : eb('id', '=', eb.selectFrom('contract').select('investorId').where('orderId', '=', orderId!)),
    )
    .executeTakeFirst()
}

export async function findInvestorOf(tx: Tx, orderId: string): Promise<string | null> {
  const contract = await tx
    .selectFrom('contract')
    .select('investorId')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return contract?.investorId ?? null
}

export async function listSettings(db: Db, customerId: string): Promise<Setting[]> {
  return (await db
    .selectFrom('newsSetting')
    .select(['kind', 'productId', 'portal', 'mail'])
    .where('customerId', '=', customerId)
    .orderBy('productId')
    .orderBy('kind')
    .execute()) as Setting[]
}

/** A customer may have none yet, so it is they who are locked. */
export async function lockSettings(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().executeTakeFirstOrThrow()
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

/**
 * R1.04: what concerns the identity that acts. What an issuer writes to its investors is for those who invested; what a person
 * hears of their own posts, and what a follower without a contract hears, is the person's.
 */
function isNewsOf(identity: Identity): RawBuilder<boolean> {
  const { customerId, investorId } = actingIdentity(identity)
  const contracts = sql`contract join investor on investor.id = contract.investor_id
    where contract.product_id = news.product_id and contract.customer_id = ${customerId}`
  const isHeld = investorId
    ? sql`exists (select from ${contracts} and investor.id = ${investorId})`
    : sql`(select coalesce(bool_or(investor.kind = 'person'), true) from ${contracts})`
  return sql<boolean>`case when news.investor_id is null and news.kind in ('update', 'ir_post') then ${isHeld}
    else ${isOfIdentity(identity, sql.ref('news.investorId'))} end`
}

export type NewsFilter = { kind?: NewsKind; orderId?: string; grouped?: boolean }

const dayOf = (table: 'news' | 'later') => sql`(${sql.ref(`${table}.createdAt`)} at time zone 'Europe/Berlin')::date`

/** An order causes half a dozen of them at once: of each contract and day the newest stands for all. */
const isNewestOfDay = ({ kind }: NewsFilter) => sql<boolean>`not exists (select from news later
  where later.order_id = news.order_id and later.customer_id = news.customer_id and later.shown
    and ${kind ? sql`later.kind = ${kind}` : sql`true`} and ${dayOf('later')} = ${dayOf('news')}
    and (later.created_at, later.id) > (news.created_at, news.id))`

/** The news that the identity's portal shows; those of a contract include its product's. */
export function selectNews(db: Db, identity: Identity, filter: NewsFilter) {
  const { customerId } = actingIdentity(identity)
  let query = db
    .selectFrom('news')
    .select(['news.id', 'news.kind', 'news.template', 'news.parameters'])
    .select(['news.productId', 'news.orderId', 'news.createdAt', 'news.readAt'])
    .where('news.customerId', '=', customerId)
    .where(isNewsOf(identity))
    .where('news.shown', '=', true)
  if (filter.kind) query = query.where('news.kind', '=', filter.kind)
  if (filter.grouped) query = query.where(isNewestOfDay(filter))
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

/** What the entries of a grouped list stand for, by their ids; the newest first. */
export async function listEarlier(
  db: Db,
  identity: Identity,
  { kind }: NewsFilter,
  ids: string[],
): Promise<Map<string, NewsRow[]>> {
  if (ids.length === 0) return new Map()
  let query = db
    .selectFrom('news')
    .innerJoin('news as later', (join) =>
      join
        .onRef('later.orderId', '=', 'news.orderId')
        .onRef('later.customerId', '=', 'news.customerId')
        .onRef('later.id', '!=', 'news.id')
        .on(sql<boolean>`${dayOf('later')} = ${dayOf('news')}`),
    )
    .selectAll('news')
    .select('later.id as standsIn')
    .where('later.id', 'in', ids)
    .where('news.customerId', '=', actingIdentity(identity).customerId)
    .where('news.shown', '=', true)
  if (kind) query = query.where('news.kind', '=', kind)
  const rows = await query.orderBy('news.createdAt', 'desc').orderBy('news.id', 'desc').execute()
  return Map.groupBy(rows, (row) => row.standsIn)
}

export async function countUnread(db: Db, identity: Identity): Promise<number> {
  const { unread } = await db
    .selectFrom('news')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('customerId', '=', actingIdentity(identity).customerId)
    .where(isNewsOf(identity))
    .where('shown', '=', true)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Without ids: all of them. */
export async function markRead(db: Db, identity: Identity, ids: string[] | null, readAt: Date): Promise<void> {
  let query = db
    .updateTable('news')
    .set({ readAt })
    .where('customerId', '=', actingIdentity(identity).customerId)
    .where(isNewsOf(identity))
    .where('readAt', 'is', null)
  if (ids) query = query.where('id', 'in', ids)
  if (ids === null || ids.length > 0) await query.execute()
}

/** What the identity has invested in, or tried to, by name. */
export function listProducts(db: Db, identity: Identity) {
  return db
    .selectFrom('contract')
    .innerJoin('product', 'product.id', 'contract.productId')
    .select(['product.id', 'product.name'])
    .distinct()
    .where('contract.customerId', '=', actingIdentity(identity).customerId)
    .where(isOfIdentity(identity, sql.ref('contract.investorId')))
    .execute()
}

export async function forgetNews(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('news').where('customerId', '=', customerId).execute()
  await tx.deleteFrom('newsSetting').where('customerId', '=', customerId).execute()
}
