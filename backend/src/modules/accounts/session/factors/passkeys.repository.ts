import { sql } from 'kysely'
import type { Database, Tx } from '../../../../shared/database.ts'
import type { FactorTables } from './codes.repository.ts'

type Passkeys = Pick<FactorTables, 'passkeys' | 'owner'>

export type PasskeyRow = {
  id: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  synced: boolean
  createdAt: Date
  usedAt: Date | null
}

export async function listPasskeys(db: Database | Tx, tables: Passkeys, ownerId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`select * from ${sql.table(tables.passkeys)}
    where ${sql.ref(tables.owner)} = ${ownerId} order by created_at, id`.execute(db)
  return rows
}

export async function findPasskey(
  db: Database | Tx,
  { passkeys }: Passkeys,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`select * from ${sql.table(passkeys)}
    where credential_id = ${credentialId}`.execute(db)
  return rows[0]
}

export async function lockPasskey(
  tx: Tx,
  { passkeys, owner }: Passkeys,
  id: string,
): Promise<{ counter: number; ownerId: string } | undefined> {
  const { rows } = await sql<{ counter: number; ownerId: string }>`
    select counter, ${sql.ref(owner)} as owner_id from ${sql.table(passkeys)} where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Not one that somebody has already. */
export async function insertPasskey(
  tx: Tx,
  { passkeys, owner }: Passkeys,
  ownerId: string,
  row: Omit<PasskeyRow, 'usedAt'>,
): Promise<boolean> {
  const { rows } = await sql`insert into ${sql.table(passkeys)}
    (id, ${sql.ref(owner)}, credential_id, public_key, counter, transports, name, synced, created_at)
    values (${row.id}, ${ownerId}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${row.transports}, ${row.name},
      ${row.synced}, ${row.createdAt})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function notePasskeyUse(
  tx: Tx,
  { passkeys }: Passkeys,
  id: string,
  { counter, synced, usedAt }: { counter: number; synced: boolean; usedAt: Date },
): Promise<void> {
  await sql`update ${sql.table(passkeys)} set counter = ${counter}, synced = ${synced}, used_at = ${usedAt}
    where id = ${id}`.execute(tx)
}

/** Nobody else's. */
export async function deletePasskey(tx: Tx, tables: Passkeys, ownerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from ${sql.table(tables.passkeys)}
    where id = ${id} and ${sql.ref(tables.owner)} = ${ownerId} returning id`.execute(tx)
  return rows.length > 0
}

export async function deletePasskeys(tx: Tx, { passkeys, owner }: Passkeys, ownerId: string): Promise<void> {
  await sql`delete from ${sql.table(passkeys)} where ${sql.ref(owner)} = ${ownerId}`.execute(tx)
}
