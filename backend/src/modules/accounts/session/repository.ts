import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { cachedPublicRead } from '../../../shared/public-cache.ts'
import type { Device } from '../../../shared/session.ts'
import { rolesOf } from '../../../shared/staff-rights.ts'
import type { DB, Session as SessionTable } from '../../../shared/tables.ts'

export type SessionRow = Selectable<SessionTable>
export type SessionChange = Partial<Omit<SessionRow, 'tokenHash' | 'createdAt'>>

/** Who may log in as a customer (domain/rights#memberships). */
const impersonators = sql<string[]>`${rolesOf('startImpersonation')}::text[]`

type AccountState = { customerOpen: boolean; staffMayImpersonate: boolean; staffRoles: string[] | null }

/** The session's row; `customerOpen` is false once the customer is locked or gone. */
export async function findByHash(
  db: Database | Tx,
  tokenHash: Buffer,
): Promise<(SessionRow & AccountState) | undefined> {
  const { rows } = await sql<
    SessionRow & AccountState
  >`select session.token_hash, session.created_at, session.used_at, session.authenticated_at, session.stepped_up_at, session.customer_id,
      session.browser, session.system, session.cart_id, session.language_id, session.currency_id, session.country_id, session.country_state_id,
      session.payment_method_id, session.shipping_method_id, session.shown_notices, session.billing_address_id, session.shipping_address_id,
      session.staff_id, session.impersonation_reason, session.impersonation_ticket, session.impersonation_expires_at,
      coalesce(customer.active and customer.deleted_at is null, false) as customer_open,
      exists (select from staff where id = session.staff_id and active and roles && ${impersonators}) as staff_may_impersonate,
      (select roles from staff where id = session.staff_id) as staff_roles
    from session left join customer on customer.id = session.customer_id
    where token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** The customers of these sessions, where a login or an impersonation is not over. */
export async function findWatching(
  db: Database,
  tokenHashes: Buffer[],
  since: { used: Date; created: Date },
  now: Date,
): Promise<{ tokenHash: Buffer; customerId: string; isImpersonated: boolean }[]> {
  const { rows } = await sql<{ tokenHash: Buffer; customerId: string; isImpersonated: boolean }>`
    select token_hash, customer_id, session.staff_id is not null as is_impersonated
    from session join customer on customer.id = session.customer_id
    where token_hash = any(${tokenHashes}::bytea[]) and customer.active and customer.deleted_at is null
      and session.used_at >= ${since.used} and session.created_at >= ${since.created}
      and (session.staff_id is null or (session.impersonation_expires_at > ${now}
        and exists (select from staff where id = session.staff_id and active and roles && ${impersonators})))`.execute(
    db,
  )
  return rows
}

/** Writes the change; the first one makes the row. Answers the session's cart, which nobody else gives it before the transaction ends. */
export async function upsert(
  db: Database | Tx,
  tokenHash: Buffer,
  change: SessionChange,
  now: Date,
): Promise<string | null> {
  const { cartId } = await db
    .insertInto('session')
    .values({ ...change, tokenHash, createdAt: now, usedAt: now })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet({ ...change, usedAt: now }))
    .returning('cartId')
    .executeTakeFirstOrThrow()
  return cartId
}

/** The cart of a session, which nobody else gives one or ends meanwhile; undefined where the session is not there. */
export async function lockCart(tx: Tx, tokenHash: Buffer): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('session')
    .select('cartId')
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  return row?.cartId
}

/** A call without data of its device (a page rendered on the server) leaves the stored ones. */
export async function touch(db: Database, tokenHash: Buffer, now: Date, { browser, system }: Device): Promise<void> {
  await db
    .updateTable('session')
    .set({ usedAt: now, ...(browser || system ? { browser, system } : {}) })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/** Answers the cart it had; undefined where it is not there. */
export async function remove(db: Database | Tx, tokenHash: Buffer): Promise<string | null | undefined> {
  const row = await db.deleteFrom('session').where('tokenHash', '=', tokenHash).returning('cartId').executeTakeFirst()
  return row?.cartId
}

/** Ends every other session of the customer: after a change of password. */
export async function removeOthers(tx: Tx, customerId: string, exceptTokenHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('customerId', '=', customerId)
    .where('tokenHash', '!=', exceptTokenHash)
    .execute()
  await removeChallenges(tx, customerId)
}

export async function mayLogIn(tx: Tx, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('active', '=', true)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The logins of a customer, the last used first. */
export function listOfCustomer(db: Database | Tx, customerId: string, now: Date, usedSince: Date, startedSince: Date) {
  return db
    .selectFrom('session')
    .select(['tokenHash', 'browser', 'system', 'staffId', 'createdAt', 'usedAt'])
    .where('customerId', '=', customerId)
    .where('usedAt', '>', usedSince)
    .where('createdAt', '>=', startedSince)
    .where((eb) => eb.or([eb('impersonationExpiresAt', 'is', null), eb('impersonationExpiresAt', '>', now)]))
    .orderBy('usedAt', 'desc')
    .orderBy('tokenHash')
    .execute()
}

export async function removeAll(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('session').where('customerId', '=', customerId).execute()
  await removeChallenges(tx, customerId)
}

/** Logins that a second factor has not finished. */
async function removeChallenges(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('loginChallenge').where('customerId', '=', customerId).execute()
}

export async function removeOldChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('loginChallenge').where('expiresAt', '<=', now).execute()
}

/** Everybody's; answers how many there were. */
export async function removeEveryLogin(tx: Tx): Promise<number> {
  await tx.deleteFrom('impersonationToken').where('usedAt', 'is', null).execute()
  const { numDeletedRows } = await tx.deleteFrom('session').where('customerId', 'is not', null).executeTakeFirst()
  return Number(numDeletedRows)
}

/** What a member of staff has opened as a customer, and the addresses that would. */
export async function removeImpersonations(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('session').where('staffId', '=', staffId).execute()
  await tx.deleteFrom('impersonationToken').where('staffId', '=', staffId).where('usedAt', 'is', null).execute()
}

export async function findStaffName(db: Database | Tx, staffId: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst()
  return row?.name
}

/** Whoever takes the right away at this moment waits, and ends the session after it. */
export async function lockImpersonator(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('impersonationToken').select('staffId').where('tokenHash', '=', tokenHash))
    .where('active', '=', true)
    .where(sql<boolean>`roles && ${impersonators}`)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export function lockImpersonationToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('impersonationToken')
    .select(['staffId', 'customerId', 'reason', 'ticket', 'expiresAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function useImpersonationToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('impersonationToken').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute()
}

/** An address by which a member of staff opens a customer's account once, until it expires. */
export async function insertImpersonationToken(tx: Tx, token: Insertable<DB['impersonationToken']>): Promise<void> {
  await tx.insertInto('impersonationToken').values(token).execute()
}

export async function removeImpersonationTokens(db: Database, expiredUntil: Date): Promise<void> {
  await db.deleteFrom('impersonationToken').where('expiresAt', '<=', expiredUntil).execute()
}

/** The roots of the three navigation trees, by name. */
export function listNavigationRoots(db: Database | Tx): Promise<Map<string, string>> {
  return cachedPublicRead(db, 'navigation roots', async () => {
    const rows = await db.selectFrom('category').select(['id', 'root']).where('root', 'is not', null).execute()
    return new Map(rows.map((row) => [row.root ?? '', row.id]))
  })
}

/** Guests who have not come back for a year (the cookie's life), and logins that are long over. */
export async function removeForgotten(db: Database, unusedSince: Date): Promise<void> {
  await db.deleteFrom('session').where('usedAt', '<', unusedSince).execute()
}
