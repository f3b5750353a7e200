import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { StoredLine } from './cart.ts'

/** `ordered`: lines of it were ordered under its key, and none has been changed since. */
export type StoredCart = {
  id: string
  orderKey: string
  ordered: boolean
  merged: boolean
  shownNotices: string[]
  lines: StoredLine[]
}

/** Whose cart: a customer has one, whatever the device; a guest's belongs to the session. */
export type Owner = { customerId: string } | { guestCartId: string | null }

type Row = { cartId: string; orderKey: string; ordered: boolean; merged: boolean; shownNotices: string[] } & {
  [Name in keyof StoredLine]: StoredLine[Name] | null
}

const ownedBy = (owner: Owner) =>
  'customerId' in owner
    ? sql`customer_id = ${owner.customerId}`
    : sql`id = ${owner.guestCartId} and customer_id is null`

function toCart(rows: Row[]): StoredCart | null {
  const [first] = rows
  if (!first) return null
  return {
    id: first.cartId,
    orderKey: first.orderKey,
    ordered: first.ordered,
    merged: first.merged,
    shownNotices: first.shownNotices,
    lines: rows.filter((row): row is Row & StoredLine => row.id !== null),
  }
}

export async function find(db: Database | Tx, owner: Owner): Promise<StoredCart | null> {
  if ('guestCartId' in owner && !owner.guestCartId) return null
  const { rows } =
    await sql<Row>`select cart.id as cart_id, cart.order_key, cart.ordered, cart.merged, cart.shown_notices,
      line.id, line.type, line.referenced_id, line.quantity, line.tariff_id
    from cart left join cart_line_item line on line.cart_id = cart.id
    where cart.id = (select id from cart where ${ownedBy(owner)}) order by line.position, line.id`.execute(db)
  return toCart(rows)
}

/**
 * Adds lines in one statement and answers the whole cart, which is created if need be. `existing`: whether a line that is in
 * the cart gains the quantity or keeps its own; a line that changes its tariff takes the new quantity. `keys` are used if the
 * cart is new, or was ordered.
 */
export async function addLines(
  db: Database | Tx,
  owner: Owner,
  {
    lines,
    keys,
    now,
    existing = 'add',
  }: { lines: StoredLine[]; keys: { id: string; orderKey: string }; now: Date; existing?: 'add' | 'keep' },
): Promise<StoredCart> {
  const customerId = 'customerId' in owner ? owner.customerId : null
  const cartId = ('guestCartId' in owner && owner.guestCartId) || keys.id
  const target = customerId ? sql`(customer_id)` : sql`(id)`
  const { rows } = await sql<Row>`with target as (
      insert into cart (id, order_key, customer_id, updated_at)
      values (${cartId}, ${keys.orderKey}, ${customerId}, ${now})
      on conflict ${target} do update set updated_at = excluded.updated_at, ordered = false,
        order_key = case when cart.ordered then excluded.order_key else cart.order_key end
      returning id, order_key, ordered, merged, shown_notices
    ), before as (
      select id, type, referenced_id, quantity, tariff_id, position from cart_line_item line where line.cart_id = (select id from target)
    ), changed as (
      insert into cart_line_item as line (cart_id, id, type, referenced_id, quantity, tariff_id, position)
      select target.id, item.id, item.type, item.referenced_id, item.quantity, item.tariff_id,
        (select coalesce(max(position), 0) from before) + item.number
      from target, unnest(${lines.map((line) => line.id)}::text[], ${lines.map((line) => line.type)}::text[],
        ${lines.map((line) => line.referencedId)}::text[], ${lines.map((line) => line.quantity)}::integer[],
        ${lines.map((line) => line.tariffId)}::uuid[]) with ordinality
        as item (id, type, referenced_id, quantity, tariff_id, number)
      on conflict (cart_id, id) do update set
        tariff_id = coalesce(excluded.tariff_id, line.tariff_id),
        quantity = case
          when line.type = 'promotion' then 1
          when excluded.tariff_id is not null and excluded.tariff_id is distinct from line.tariff_id
            then excluded.quantity
          when ${existing === 'keep'}::boolean then line.quantity
          else least(line.quantity + excluded.quantity, ${maxQuantity}) end
      returning id, type, referenced_id, quantity, tariff_id, position
    )
    select target.id as cart_id, target.order_key, target.ordered, target.merged, target.shown_notices,
      line.id, line.type, line.referenced_id, line.quantity, line.tariff_id
    from target left join (
      select id, type, referenced_id, quantity, tariff_id, position from changed
      union all select id, type, referenced_id, quantity, tariff_id, position from before where not exists (select from changed where changed.id = before.id)
    ) line on true order by line.position, line.id`.execute(db)
  return toCart(rows)!
}

/** More of anything than the cart ever holds before it corrects. */
export const maxQuantity = 100_000_000

export type LineChange = { id: string; quantity: number; tariffId: string | null }

/**
 * Sets quantities and tariffs, and answers the ids of the changed lines. `from`: only where the quantity is still that one, so
 * that a newer change is not lost.
 */
export async function changeLines(
  db: Database | Tx,
  cartId: string,
  changes: (LineChange & { from?: number })[],
): Promise<string[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<{
    id: string
  }>`update cart_line_item line set quantity = item.quantity, tariff_id = coalesce(item.tariff_id, line.tariff_id)
    from unnest(${changes.map((change) => change.id)}::text[], ${changes.map((change) => change.quantity)}::integer[],
      ${changes.map((change) => change.tariffId)}::uuid[], ${changes.map((change) => change.from ?? null)}::integer[])
      as item (id, quantity, tariff_id, was)
    where line.cart_id = ${cartId} and line.id = item.id and (item.was is null or item.was = line.quantity)
    returning line.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lines of automatic promotions; two requests at once add them once. */
export async function storePromotions(db: Database | Tx, cartId: string, lines: StoredLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('cartLineItem')
    // After whatever the visitor has put in.
    .values(lines.map((line, index) => ({ ...line, cartId, position: 1_000_000 + index })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeLines(db: Database | Tx, cartId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('cartLineItem').where('cartId', '=', cartId).where('id', 'in', ids).execute()
}

/**
 * A change of lines by the visitor, before the lines are changed: whoever changes a cart at the same time waits here. After an
 * order it gives the cart a new key (domain/checkout#repeats). False where the cart is gone, as with the guest who has logged in.
 */
export async function renew(tx: Tx, cartId: string, orderKey: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('cart')
    .set((eb) => ({
      updatedAt: now,
      ordered: false,
      orderKey: eb.case().when('ordered', '=', true).then(orderKey).else(eb.ref('orderKey')).end(),
    }))
    .where('id', '=', cartId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Before its lines are touched; nobody changes them until the transaction ends. Undefined where there is none. */
export async function lockCart(tx: Tx, whose: Owner | { id: string }): Promise<string | undefined> {
  const found = 'id' in whose ? sql`id = ${whose.id}` : ownedBy(whose)
  const { rows } = await sql<{ id: string }>`select id from cart where ${found} for update`.execute(tx)
  return rows[0]?.id
}

export type OrderedLine = Pick<StoredLine, 'id' | 'quantity' | 'tariffId'>

/** Removes what was ordered. What was added or changed since the order read the cart stays for the next order. */
export async function takeOrdered(tx: Tx, owner: Owner, ordered: OrderedLine[], nextKey: string): Promise<void> {
  const cartId = await lockCart(tx, owner)
  if (!cartId) return
  const { rows } = await sql<{ isLeft: boolean }>`with item as (
      select line.id, line.quantity - item.quantity as left_over
      from unnest(${ordered.map((line) => line.id)}::text[], ${ordered.map((line) => line.quantity)}::integer[],
        ${ordered.map((line) => line.tariffId)}::uuid[]) as item (id, quantity, tariff_id)
      join cart_line_item line on line.cart_id = ${cartId} and line.id = item.id
      where line.tariff_id is null or item.tariff_id is null or line.tariff_id = item.tariff_id
    ), taken as (
      delete from cart_line_item line using item
      where line.cart_id = ${cartId} and line.id = item.id and item.left_over <= 0 returning line.id
    ), lowered as (
      update cart_line_item line set quantity = item.left_over from item
      where line.cart_id = ${cartId} and line.id = item.id and item.left_over > 0
    )
    select exists (
      select from cart_line_item line where line.cart_id = ${cartId}
        and line.id = any(${ordered.map((line) => line.id)}::text[]) and line.id not in (select id from taken)
    ) as is_left`.execute(tx)
  const isLeft = rows[0]?.isLeft === true
  await tx
    .updateTable('cart')
    // Under the old key the rest could not be ordered: the key answers with this order.
    .set(isLeft ? { ordered: false, orderKey: nextKey } : { ordered: true })
    .where('id', '=', cartId)
    .execute()
}

export async function setMerged(db: Database | Tx, cartId: string, merged: boolean): Promise<void> {
  await db.updateTable('cart').set({ merged }).where('id', '=', cartId).execute()
}

/** `from`: only where the list is still that one; a change of the cart, which stores the corrections, empties it. */
export async function setShownNotices(
  db: Database | Tx,
  cartId: string,
  { from, to }: { from: string[]; to: string[] },
): Promise<void> {
  const unchanged = sql<boolean>`shown_notices = ${from}::text[]`
  await db.updateTable('cart').set({ shownNotices: to }).where('id', '=', cartId).where(unchanged).execute()
}

/** After the corrections are stored: a later notice is new. */
export async function clearShownNotices(tx: Tx, cartId: string): Promise<void> {
  const hasAny = sql<boolean>`shown_notices <> '{}'`
  await tx.updateTable('cart').set({ shownNotices: [] }).where('id', '=', cartId).where(hasAny).execute()
}

export async function remove(db: Database | Tx, cartId: string): Promise<void> {
  await db.deleteFrom('cart').where('id', '=', cartId).execute()
}

/** Carts of guests whose session has ended. A cart is created just before its session refers to it: only older ones are removed. */
export async function removeForgotten(db: Database, unchangedSince: Date): Promise<void> {
  await db
    .deleteFrom('cart')
    .where('customerId', 'is', null)
    .where('updatedAt', '<', unchangedSince)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('session').select('cartId').whereRef('session.cartId', '=', 'cart.id'))),
    )
    .execute()
}
