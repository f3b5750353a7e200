import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { TimedJob } from '../jobs/effects.ts'
import type { KeyPort } from '../ports/keys/port.ts'
import type { Clock } from './clock.ts'
import { type Database, type Tx, textSealsOf } from './database.ts'
import { UnknownDataKey } from './file-seals.ts'
import { sealedColumns } from './sealed-columns.ts'
import { inTransaction } from './transaction.ts'

type Needs = { db: Database; clock: Clock; ports: { keys: KeyPort } }

const about = ({ madeUnder }: { madeUnder: string }) => `text_key ${madeUnder}`

/** With a wrong key nothing sealed could be read, and new values would be sealed with a key that is stored nowhere. */
export async function refuseUnknownTextKeys(db: Database, keys: KeyPort): Promise<void> {
  const rows = await db
    .selectFrom('textKey')
    .select('id')
    .where('keyId', 'not in', [...keys.knownIds])
    .execute()
  if (rows.length > 0)
    throw new UnknownDataKey(
      'DATA_KEY: the IBANs and tax numbers of this database are sealed with another key. Set the one they were sealed with; after a change, set the one before as DATA_KEY_PREVIOUS until the job columns.seal is done (docs/operating.md).',
    )
}

/**
 * Reads the keys of sealed columns; a new DATA_KEY brings a new one. Values from before are sealed here, before anybody asks:
 * nobody is looked for among those. Broken off, the next start goes on.
 */
export async function openTextKeys(needs: Needs): Promise<void> {
  const { db, clock } = needs
  const { keys } = needs.ports
  await refuseUnknownTextKeys(db, keys)
  const known = await db.selectFrom('textKey').select('id').where('madeUnder', '=', keys.keyId).executeTakeFirst()
  if (!known) {
    const own = { madeUnder: keys.keyId }
    const wrapped = await keys.wrap(randomBytes(32), about(own))
    await db
      .insertInto('textKey')
      .values({ ...own, ...wrapped, createdAt: clock.now() })
      .onConflict((conflict) => conflict.column('madeUnder').doNothing())
      .execute()
  }
  const rows = await db.selectFrom('textKey').selectAll().orderBy('id').execute()
  const opened = await Promise.all(
    rows.map(async (row) => ({ id: row.id, secret: await keys.unwrap(row, about(row)) })),
  )
  const current = rows.find(({ madeUnder }) => madeUnder === keys.keyId)!
  textSealsOf(db).use(opened, current.id)
  if (rows.some(({ completeAt }) => completeAt !== null)) return
  await sealAgain(db)
  await markComplete(needs)
}

const ROWS_AT_ONCE = 200

type SealedTable = keyof typeof sealedColumns

/** A contract has the id of its order. */
const idOf = (table: SealedTable): 'id' => (table === 'contract' ? ('orderId' as 'id') : 'id')

const notUnder = (mark: Buffer, columns: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`substr(${sql.ref(column)}, 1, ${mark.length}) <> ${mark}`),
    sql` or `,
  )})`

/** All values that are not under the current key, some rows at a time: a run may end anywhere, and the next goes on. */
async function sealAgain(db: Database): Promise<void> {
  const { mark } = textSealsOf(db)
  for (const [table, columns] of Object.entries(sealedColumns)) {
    let after: string | null = null
    do
      after = await inTransaction({ db }, (tx) => sealSome(tx, mark, table as SealedTable, Object.keys(columns), after))
    while (after)
  }
}

/** What is read is opened, and sealed under the current key as it is written. */
async function sealSome(tx: Tx, mark: Buffer, table: SealedTable, columns: string[], after: string | null) {
  const refs = sql.join(columns.map((column) => sql.ref(column)))
  const id = sql.ref(idOf(table))
  const { rows } = await sql<Record<string, string | null> & { id: string }>`
    select ${id} as id, ${refs} from ${sql.table(table)}
    where ${after ? sql`${id} > ${after}` : sql`true`} and ${notUnder(mark, columns)}
    order by ${id} limit ${ROWS_AT_ONCE} for no key update`.execute(tx)
  // The statement is the same for each of the tables; the types of the columns are that of one of them.
  const update = (id: string, values: object) =>
    tx
      .updateTable(table as 'bankAccount')
      .set(values)
      .where(idOf(table), '=', id)
  await Promise.all(rows.map(({ id, ...values }) => update(id, values).execute()))
  return rows.at(-1)?.id ?? null
}

async function markComplete({ db, clock, ports: { keys } }: Needs): Promise<void> {
  await db
    .updateTable('textKey')
    .set({ completeAt: clock.now() })
    .where('madeUnder', '=', keys.keyId)
    .where('completeAt', 'is', null)
    .execute()
}

/** The data key has changed since: the columns' keys are encrypted again, and from then on none needs the data key before. */
async function rewrap({ db, ports: { keys } }: Needs): Promise<void> {
  const rows = await db
    .selectFrom('textKey')
    .selectAll()
    .where('keyId', 'in', [...keys.knownIds])
    .where('keyId', '!=', keys.keyId)
    .orderBy('id')
    .execute()
  // Who goes back to a data key before has values of the one between.
  if (rows.length > 0)
    await db.updateTable('textKey').set({ completeAt: null }).where('madeUnder', '=', keys.keyId).execute()
  for (const row of rows) {
    const wrapped = await keys.wrap(await keys.unwrap(row, about(row)), about(row))
    await db.updateTable('textKey').set(wrapped).where('id', '=', row.id).execute()
  }
}

async function rotate(needs: Needs): Promise<void> {
  await rewrap(needs)
  const { completeAt } = await needs.db
    .selectFrom('textKey')
    .select('completeAt')
    .where('madeUnder', '=', needs.ports.keys.keyId)
    .executeTakeFirstOrThrow()
  if (completeAt) return
  await sealAgain(needs.db)
  await markComplete(needs)
}

/** How many values are yet to be put under the current key, and how many keys of columns can be opened with none that is set. */
export async function countUnsealedText(db: Database, keys: KeyPort): Promise<{ previous: number; unknown: number }> {
  const rows = await db.selectFrom('textKey').select(['madeUnder', 'keyId', 'completeAt']).execute()
  const unknown = rows.filter(({ keyId }) => !keys.knownIds.includes(keyId)).length
  const current = rows.find(({ madeUnder }) => madeUnder === keys.keyId)
  if (!current || current.completeAt)
    return { previous: rows.filter(({ keyId }) => keyId !== keys.keyId).length, unknown }
  const { mark } = textSealsOf(db)
  const counts = Object.entries(sealedColumns).map(
    ([table, columns]) => sql`(select count(*) from ${sql.table(table)} where ${notUnder(mark, Object.keys(columns))})`,
  )
  const { rows: found } = await sql<{ previous: number }>`select ${sql.join(counts, sql` + `)} as previous`.execute(db)
  return { previous: found[0]!.previous, unknown }
}

export const timedJobs: TimedJob[] = [{ name: 'columns.seal', crontab: '*/5 * * * *', run: rotate }]
