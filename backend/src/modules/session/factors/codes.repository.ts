import { sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'

/** Where the factors of staff and of customers are stored; the columns are the same. */
export type Place = {
  table: 'staff' | 'customer_factor'
  id: 'id' | 'customer_id'
  codes: 'staff_recovery_code' | 'customer_recovery_code'
  passkeys: 'staff_passkey' | 'passkey'
  owner: 'staff_id' | 'customer_id'
}

export type Holder = {
  id: string
  totpSecret: string | null
  totpPending: string | null
  totpSince: Date | null
  totpUsedAt: Date | null
  totpStep: number
  codeFailures: number
  codesLockedUntil: Date | null
  recoverySalt: Buffer | null
}

const select = ({ table, id }: Place, ownerId: string) =>
  sql<Holder>`select ${sql.ref(id)} as id, totp_secret, totp_pending, totp_since, totp_used_at, totp_step, code_failures,
    codes_locked_until, recovery_salt from ${sql.table(table)} where ${sql.ref(id)} = ${ownerId}`

export async function findHolder(db: Database | Tx, place: Place, id: string): Promise<Holder | undefined> {
  const { rows } = await select(place, id).execute(db)
  return rows[0]
}

export async function lockHolder(tx: Tx, place: Place, id: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`${select(place, id)} for update`.execute(tx)
  return rows[0]
}

export async function updateHolder(tx: Tx, { table, id }: Place, { id: ownerId, ...holder }: Holder): Promise<void> {
  await sql`update ${sql.table(table)} set totp_secret = ${holder.totpSecret}, totp_pending = ${holder.totpPending},
    totp_since = ${holder.totpSince}, totp_used_at = ${holder.totpUsedAt}, totp_step = ${holder.totpStep},
    code_failures = ${holder.codeFailures}, codes_locked_until = ${holder.codesLockedUntil}, recovery_salt = ${holder.recoverySalt}
    where ${sql.ref(id)} = ${ownerId}`.execute(tx)
}

export async function useRecoveryCode(
  tx: Tx,
  { codes, owner }: Place,
  ownerId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(codes)} set used_at = ${now}
    where ${sql.ref(owner)} = ${ownerId} and code_hash = ${hash} and used_at is null returning used_at`.execute(tx)
  return rows.length > 0
}

export async function listRecoveryCodes(tx: Tx, { codes, owner }: Place, ownerId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ codeHash: Buffer }>`select code_hash from ${sql.table(codes)}
    where ${sql.ref(owner)} = ${ownerId}`.execute(tx)
  return rows.map(({ codeHash }) => codeHash)
}

export async function replaceRecoveryCode(
  tx: Tx,
  { codes, owner }: Place,
  ownerId: string,
  hash: { from: Buffer; to: Buffer },
): Promise<void> {
  await sql`update ${sql.table(codes)} set code_hash = ${hash.to}
    where ${sql.ref(owner)} = ${ownerId} and code_hash = ${hash.from}`.execute(tx)
}

/** Those from before no longer count. */
export async function setRecoveryCodes(
  tx: Tx,
  { codes, owner }: Place,
  ownerId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from ${sql.table(codes)} where ${sql.ref(owner)} = ${ownerId}`.execute(tx)
  for (const hash of hashes)
    await sql`insert into ${sql.table(codes)} (${sql.ref(owner)}, code_hash) values (${ownerId}, ${hash})`.execute(tx)
}

export async function countRecoveryCodes(db: Database | Tx, { codes, owner }: Place, ownerId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from ${sql.table(codes)}
    where ${sql.ref(owner)} = ${ownerId} and used_at is null`.execute(db)
  return rows[0]!.left
}
