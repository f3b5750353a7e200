import { sql } from 'kysely'
import type { Database, Tx } from '../../../../shared/database.ts'

/** Where the recovery codes of staff and of customers are stored; the columns are the same. */
type CodeTables = {
  codes: 'staff_recovery_code' | 'customer_recovery_code'
  owner: 'staff_id' | 'customer_id'
}

/** The same of all factors. */
export type FactorTables = CodeTables & {
  table: 'staff' | 'customer_factor'
  id: 'id' | 'customer_id'
  passkeys: 'staff_passkey' | 'passkey'
  /** Writes the factors to `table`, which belongs to the module that passes it. */
  update: (tx: Tx, id: string, factors: Omit<FactorOwner, 'id'>) => Promise<void>
}

export type FactorOwner = {
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

const select = ({ table, id }: FactorTables, ownerId: string) =>
  sql<FactorOwner>`select ${sql.ref(id)} as id, totp_secret, totp_pending, totp_since, totp_used_at, totp_step, code_failures,
    codes_locked_until, recovery_salt from ${sql.table(table)} where ${sql.ref(id)} = ${ownerId}`

export async function findFactorOwner(
  db: Database | Tx,
  tables: FactorTables,
  id: string,
): Promise<FactorOwner | undefined> {
  const { rows } = await select(tables, id).execute(db)
  return rows[0]
}

export async function lockFactorOwner(tx: Tx, tables: FactorTables, id: string): Promise<FactorOwner | undefined> {
  const { rows } = await sql<FactorOwner>`${select(tables, id)} for update`.execute(tx)
  return rows[0]
}

export async function useRecoveryCode(
  tx: Tx,
  { codes, owner }: CodeTables,
  ownerId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(codes)} set used_at = ${now}
    where ${sql.ref(owner)} = ${ownerId} and code_hash = ${hash} and used_at is null returning used_at`.execute(tx)
  return rows.length > 0
}

export async function listRecoveryCodes(tx: Tx, { codes, owner }: CodeTables, ownerId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ codeHash: Buffer }>`select code_hash from ${sql.table(codes)}
    where ${sql.ref(owner)} = ${ownerId}`.execute(tx)
  return rows.map(({ codeHash }) => codeHash)
}

export async function replaceRecoveryCode(
  tx: Tx,
  { codes, owner }: CodeTables,
  ownerId: string,
  hash: { from: Buffer; to: Buffer },
): Promise<void> {
  await sql`update ${sql.table(codes)} set code_hash = ${hash.to}
    where ${sql.ref(owner)} = ${ownerId} and code_hash = ${hash.from}`.execute(tx)
}

/** Those from before no longer count. */
export async function setRecoveryCodes(
  tx: Tx,
  { codes, owner }: CodeTables,
  ownerId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from ${sql.table(codes)} where ${sql.ref(owner)} = ${ownerId}`.execute(tx)
  for (const hash of hashes)
    await sql`insert into ${sql.table(codes)} (${sql.ref(owner)}, code_hash) values (${ownerId}, ${hash})`.execute(tx)
}

export async function countRecoveryCodes(
  db: Database | Tx,
  { codes, owner }: CodeTables,
  ownerId: string,
): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from ${sql.table(codes)}
    where ${sql.ref(owner)} = ${ownerId} and used_at is null`.execute(db)
  return rows[0]!.left
}
