import type { LocalDate } from '@goldammer/sdk/units'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { DB } from '../../../shared/tables.ts'

export type CustomerRow = Selectable<DB['customer']>
export type AddressRow = Selectable<DB['customerAddress']>

export function findById(db: Database | Tx, id: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('customer').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
}

export function lockById(tx: Tx, id: string): Promise<CustomerRow> {
  return tx.selectFrom('customer').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export function findByEmail(db: Database | Tx, email: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customer')
    .selectAll()
    .where((where) => where(where.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export function lockByOptInHash(tx: Tx, optInHash: Buffer): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom('customer')
    .selectAll()
    .where('optInHash', '=', optInHash)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** False when the e-mail address is taken at this very moment. */
export async function insert(tx: Tx, customer: Insertable<DB['customer']>): Promise<boolean> {
  const row = await tx
    .insertInto('customer')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function update(db: Database | Tx, id: string, change: Updateable<DB['customer']>): Promise<void> {
  await db.updateTable('customer').set(change).where('id', '=', id).execute()
}

/** The same password hashed again, unless another one was set meanwhile. */
export async function rehash(db: Database, id: string, passwordHash: string, formerHash: string): Promise<void> {
  await db
    .updateTable('customer')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', formerHash)
    .execute()
}

/** False when the e-mail address is taken at this very moment. */
export async function changeEmail(tx: Tx, id: string, email: string, now: Date): Promise<boolean> {
  try {
    await update(tx, id, { email, updatedAt: now })
    return true
  } catch (error) {
    const isTaken = (error as { code?: string; constraint?: string }).constraint === 'customer_email'
    if (isTaken) return false
    throw error
  }
}

export async function existsNumber(tx: Tx, customerNumber: string): Promise<boolean> {
  return !!(await tx
    .selectFrom('customer')
    .select('id')
    .where('customerNumber', '=', customerNumber)
    .executeTakeFirst())
}

export function listAddresses(db: Database | Tx, customerId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('customerAddress')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function findAddress(db: Database | Tx, customerId: string, id: string): Promise<AddressRow | undefined> {
  return db
    .selectFrom('customerAddress')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
}

export async function insertAddress(tx: Tx, address: Insertable<DB['customerAddress']>): Promise<AddressRow> {
  return await tx.insertInto('customerAddress').values(address).returningAll().executeTakeFirstOrThrow()
}

export async function updateAddress(
  tx: Tx,
  id: string,
  change: Updateable<DB['customerAddress']>,
): Promise<AddressRow> {
  return await tx
    .updateTable('customerAddress')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customerAddress').where('id', '=', id).execute()
}

export function listMemberships(db: Database | Tx, customerId: string) {
  return db
    .selectFrom('companyMembership')
    .innerJoin('company', 'company.id', 'companyMembership.companyId')
    .select(['companyMembership.companyId', 'company.nameCompany as companyName', 'companyMembership.role'])
    .where('companyMembership.customerId', '=', customerId)
    .orderBy('company.nameCompany')
    .execute()
}

export async function insertRecovery(tx: Tx, recovery: Insertable<DB['customerRecovery']>): Promise<void> {
  await tx.insertInto('customerRecovery').values(recovery).execute()
}

/** Links not used yet. */
export async function deleteRecoveries(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('customerRecovery').where('customerId', '=', customerId).where('usedAt', 'is', null).execute()
}

/** What a link of a mail is for. */
type RecoveryKind = 'password' | 'login'

export function findRecovery(db: Database | Tx, kind: RecoveryKind, tokenHash: Buffer) {
  return db
    .selectFrom('customerRecovery')
    .selectAll()
    .where('kind', '=', kind)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
}

export function lockRecovery(tx: Tx, kind: RecoveryKind, tokenHash: Buffer) {
  return tx
    .selectFrom('customerRecovery')
    .selectAll()
    .where('kind', '=', kind)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function useRecovery(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('customerRecovery').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute()
}

/** A new request replaces the one before it. */
export async function insertEmailChange(tx: Tx, change: Insertable<DB['customerEmailChange']>): Promise<void> {
  await deleteEmailChange(tx, change.customerId)
  await tx.insertInto('customerEmailChange').values(change).execute()
}

export async function deleteEmailChange(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('customerEmailChange').where('customerId', '=', customerId).execute()
}

export function lockEmailChange(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('customerEmailChange')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

/** What the account knew of the person; the name stays as long as the law keeps something under it. */
export async function erase(
  tx: Tx,
  id: string,
  { keptUntil, now }: { keptUntil: LocalDate | null; now: Date },
): Promise<void> {
  await update(tx, id, {
    ...(keptUntil ? {} : { firstName: '', lastName: '' }),
    keptUntil,
    // Frees the address for another account.
    email: `deleted-${id}@goldammer.invalid`,
    passwordHash: '',
    optInHash: null,
    optInExpiresAt: null,
    salutationId: null,
    title: null,
    company: null,
    foundBy: '',
    vatIds: [],
    birthday: null,
    defaultBillingAddressId: null,
    defaultShippingAddressId: null,
    defaultPaymentMethodId: null,
    newsletterOptIn: false,
    surveyOptIn: false,
    profilePictureFileId: null,
    affiliateEntryPoint: null,
    campaignCode: null,
    lastLoginAt: null,
    active: false,
    lockedAt: null,
    lockedBy: null,
    lockedReason: null,
    deletedAt: now,
    updatedAt: now,
  })
  await tx.deleteFrom('customerAddress').where('customerId', '=', id).execute()
  await tx.deleteFrom('customerRecovery').where('customerId', '=', id).execute()
  await deleteEmailChange(tx, id)
}

/** Registrations whose link had expired before and that nobody has confirmed. */
export async function listUnconfirmed(db: Database, expiredBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('customer')
    .select('id')
    .where('confirmedAt', 'is', null)
    .where('optInExpiresAt', '<', expiredBefore)
    .execute()
  return rows.map((row) => row.id)
}

/** Links of mails that had expired before, with the addresses that were requested. */
export async function removeExpiredLinks(db: Database, expiredBefore: Date): Promise<void> {
  for (const table of ['customerEmailChange', 'customerRecovery'] as const)
    await db
      .deleteFrom(table as 'customerRecovery')
      .where('expiresAt', '<', expiredBefore)
      .execute()
}

/** Closed accounts whose last day is over. */
export async function listRetainedUntilBefore(db: Database, today: LocalDate): Promise<string[]> {
  const rows = await db
    .selectFrom('customer')
    .select('id')
    .where('keptUntil', '<', today)
    .orderBy('keptUntil')
    .execute()
  return rows.map((row) => row.id)
}
