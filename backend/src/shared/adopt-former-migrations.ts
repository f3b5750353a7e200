import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { inTransaction } from './transaction.ts'

/** The first of the files that the present ones replace; a database that names it was made by them. */
const FORMER = '0001-foundation'
/** The last of the files that together make what the former ones made. */
const LAST_OF_SAME_SCHEMA = '13-sandbox'
/** SHA-256 of the schema that the former files end with, as `hashSchema` writes it. */
const FORMER_SCHEMA = 'ea42a0442fa898ec0407c63fe7047091b3c7d7788ecf3a782d7589e65d8652c5'

/** The database was made by the former migration files, and its schema is not the one they end with. */
export class OtherSchema extends Error {
  constructor() {
    super(
      'DATABASE_URL: this database was made by migration files that no longer exist, and its tables are not those of version 1.0.0. If its data are needed, run `node backend/src/migrate.ts` of version 1.0.0 first and then this version again; otherwise start with an empty database (for `npm start`, delete the folder .data/).',
    )
  }
}

/** Enters the present files into a database of the former ones, so that none of them runs; its tables and data stay. */
export async function adoptFormerMigrations(db: Database, names: string[]): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  )
  if (!rows[0]!.exists) return
  await inTransaction({ db }, async (tx) => {
    await sql`lock table kysely_migration in exclusive mode`.execute(tx)
    const { rows: former } = await sql`select from kysely_migration where name = ${FORMER}`.execute(tx)
    if (former.length === 0) return
    if ((await hashSchema(tx)) !== FORMER_SCHEMA) throw new OtherSchema()
    await sql`delete from kysely_migration`.execute(tx)
    const same = names.filter((name) => name <= LAST_OF_SAME_SCHEMA)
    await sql`insert into kysely_migration (name, timestamp)
      select name, ${new Date().toISOString()} from unnest(${same}::text[]) as name`.execute(tx)
  })
}

/**
 * Relations, columns in their order, constraints and indexes, a line each. Functions, triggers and views are left out: their files
 * run after this in any case.
 */
async function hashSchema(tx: Tx): Promise<string> {
  // The texts of constraints name the schema of what is not on the path.
  await sql`set local search_path = public`.execute(tx)
  const { rows } = await sql<{ hash: string }>`
    with relation as (
      select c.oid, c.relname::text as name, n.nspname::text as schema, c.relkind, c.relpersistence, c.reloptions
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'sandbox') and c.relkind in ('r', 'c') and c.relname not like 'kysely%'
        and c.relname <> 'function_file'
    ), lines as (
      select concat_ws(' ', 'relation', schema, name, relkind, relpersistence, reloptions::text) as line from relation
      union all
      select concat_ws(' ', 'column', schema, name, row_number() over (partition by r.oid order by a.attnum), a.attname,
        format_type(a.atttypid, a.atttypmod), nullif(co.collname::text, 'default'), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid))
      from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
        left join pg_collation co on co.oid = a.attcollation
      union all
      select concat_ws(' ', 'constraint', schema, name, k.conname, pg_get_constraintdef(k.oid))
      from relation r join pg_constraint k on k.conrelid = r.oid and k.contype in ('p', 'u', 'c', 'f')
      union all
      select concat_ws(' ', 'index', schema, pg_get_indexdef(i.indexrelid))
      from relation r join pg_index i on i.indrelid = r.oid
    )
    select encode(sha256(convert_to(string_agg(line, ${'\n'} order by line collate "C"), 'UTF8')), 'hex') as hash
    from lines`.execute(tx)
  return rows[0]!.hash
}
