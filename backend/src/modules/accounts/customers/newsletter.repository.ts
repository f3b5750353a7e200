import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { DB } from '../../../shared/tables.ts'

export type RecipientRow = Selectable<DB['newsletterRecipient']>

const isOf = (email: string) => sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`

export function findByEmail(db: Database | Tx, email: string): Promise<RecipientRow | undefined> {
  return db.selectFrom('newsletterRecipient').selectAll().where(isOf(email)).executeTakeFirst()
}

/** Which of these customers get it: by a consent of the account, or of its address. */
export async function listReaders(db: Database | Tx, customerIds: string[], states: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('customer')
    .select('customer.id')
    .where('customer.id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('customer.newsletterOptIn', '=', true),
        eb.exists(
          eb
            .selectFrom('newsletterRecipient as recipient')
            .select('recipient.id')
            .where(sql<boolean>`lower(recipient.email) = lower(customer.email)`)
            .where('recipient.status', 'in', states),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export function lockByToken(tx: Tx, tokenHash: Buffer): Promise<RecipientRow | undefined> {
  return tx
    .selectFrom('newsletterRecipient')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export function lockByLeaveHash(tx: Tx, leaveHash: Buffer): Promise<RecipientRow | undefined> {
  return tx
    .selectFrom('newsletterRecipient')
    .selectAll()
    .where('leaveHash', '=', leaveHash)
    .forUpdate()
    .executeTakeFirst()
}

/** The confirmed account of the address, if it has asked for the newsletter. */
export function findReadingAccount(tx: Tx, email: string) {
  return tx
    .selectFrom('customer')
    .select(['email', 'locale'])
    .where(isOf(email))
    .where('newsletterOptIn', '=', true)
    .where('deletedAt', 'is', null)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
}

/** Makes the address's row or changes it; `change` leaves out what only a new row needs. */
export async function upsert(
  tx: Tx,
  row: Insertable<DB['newsletterRecipient']>,
  change: Updateable<DB['newsletterRecipient']>,
): Promise<void> {
  await tx
    .insertInto('newsletterRecipient')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet(change))
    .execute()
}

export async function update(tx: Tx, id: string, change: Updateable<DB['newsletterRecipient']>): Promise<void> {
  await tx.updateTable('newsletterRecipient').set(change).where('id', '=', id).execute()
}

export async function remove(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('newsletterRecipient').where(isOf(email)).execute()
}

/** Addresses that somebody has given, and whose owner has not answered. */
export async function removeUnconfirmed(db: Database, expiredBefore: Date): Promise<void> {
  await db
    .deleteFrom('newsletterRecipient')
    .where('status', '=', 'notSet')
    .where('tokenExpiresAt', '<', expiredBefore)
    .execute()
}

/** Writes the choice to the account, too, if a confirmed one has the address. Answers the customers whose choice changed. */
export async function setPreferenceOfAccount(tx: Tx, email: string, isWanted: boolean): Promise<string[]> {
  const changed = await tx
    .updateTable('customer')
    .set({ newsletterOptIn: isWanted })
    .where(isOf(email))
    .where('newsletterOptIn', '!=', isWanted)
    .where('deletedAt', 'is', null)
    .where('confirmedAt', 'is not', null)
    .returning('id')
    .execute()
  return changed.map((row) => row.id)
}
