import { sql } from 'kysely'
import type { Database, Tx } from '../../../../shared/database.ts'
import { type FactorTables, lockFactorOwner } from './codes.repository.ts'
import { clearCodes, giveRecoveryCodes, type Owners, refuseFactorEvent } from './codes.service.ts'
import { deletePasskeys } from './passkeys.repository.ts'

export type Method = 'totp' | 'passkey'

/** What somebody has beside the password; none means that it alone signs in. */
export async function listMethodsOf(db: Database | Tx, tables: FactorTables, ownerId: string): Promise<Method[]> {
  const { rows } = await sql<{ method: Method }>`
    select 'totp' as method from ${sql.table(tables.table)} where ${sql.ref(tables.id)} = ${ownerId} and totp_secret is not null
    union select 'passkey' from ${sql.table(tables.passkeys)} where ${sql.ref(tables.owner)} = ${ownerId}
    order by method`.execute(db)
  return rows.map(({ method }) => method)
}

export async function clearFactorsOf(tx: Tx, owners: Owners, ownerId: string): Promise<void> {
  await deletePasskeys(tx, owners, ownerId)
  await clearCodes(tx, owners, ownerId)
}

/** New recovery codes instead of the old ones, for an owner who has a factor; locks the owner. `follow` runs before. */
export async function replaceRecoveryCodes(
  tx: Tx,
  owners: Owners,
  ownerId: string,
  follow: () => Promise<void>,
): Promise<string[]> {
  const holder = await lockFactorOwner(tx, owners, ownerId)
  if (!holder || (await listMethodsOf(tx, owners, ownerId)).length === 0) throw refuseFactorEvent('none', 'renew')
  await follow()
  return await giveRecoveryCodes(tx, owners, holder)
}
