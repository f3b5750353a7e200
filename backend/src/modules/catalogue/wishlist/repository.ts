import { sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'

export async function exists(db: Database | Tx, customerId: string): Promise<boolean> {
  return !!(await db
    .selectFrom('wishlist')
    .select('customerId')
    .where('customerId', '=', customerId)
    .executeTakeFirst())
}

/** The first product makes the list; two at once make one. */
export async function ensure(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .insertInto('wishlist')
    .values({ customerId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of these, what the shop shows (R2.13). */
export async function listShown(db: Database | Tx, productIds: string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from product_listing where id = any(${productIds}::uuid[])`.execute(db)
  return rows.map((row) => row.id)
}

/** What is on the list and shown, the last first. */
export async function listProductIds(db: Database, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from wishlist_product join product_listing on id = product_id
    where customer_id = ${customerId} order by added_at desc, id`.execute(db)
  return rows.map((row) => row.id)
}

/** How many of these were not on the list yet. */
export async function add(tx: Tx, customerId: string, productIds: string[], now: Date): Promise<number> {
  if (productIds.length === 0) return 0
  const rows = await tx
    .insertInto('wishlistProduct')
    .values(productIds.map((productId) => ({ customerId, productId, addedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('productId')
    .execute()
  return rows.length
}

export async function remove(tx: Tx, customerId: string, productId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishlistProduct')
    .where('customerId', '=', customerId)
    .where('productId', '=', productId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeAll(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('wishlist').where('customerId', '=', customerId).execute()
}

export async function listWishers(db: Database, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlistProduct')
    .select('customerId')
    .where('productId', '=', productId)
    .orderBy('customerId')
    .execute()
  return rows.map(({ customerId }) => customerId)
}
