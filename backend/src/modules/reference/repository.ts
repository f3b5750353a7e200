import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { DB } from '../../shared/tables.ts'

export type LanguageRow = Selectable<DB['language']>
export type CurrencyRow = Selectable<DB['currency']>
export type CountryRow = Selectable<DB['country']>
export type SalutationRow = Selectable<DB['salutation']>
export type PaymentMethodRow = Selectable<DB['paymentMethod']>
export type ShippingMethodRow = Selectable<DB['shippingMethod']>

type Rows = {
  language: LanguageRow
  currency: CurrencyRow
  country: CountryRow
  salutation: SalutationRow
  paymentMethod: PaymentMethodRow
  shippingMethod: ShippingMethodRow
}
export type ReferenceTable = keyof Rows

/** An id from outside: anything that is not one of ours is simply not found. */
const isId = (id: string) => /^[0-9a-f]{32}$/.test(id)

/** One active row, by id. */
export async function findActive<Table extends ReferenceTable>(
  db: Database | Tx,
  table: Table,
  id: string,
): Promise<Rows[Table] | undefined> {
  if (!isId(id)) return undefined
  const row = await db
    .selectFrom(table as ReferenceTable)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (!('active' in row) || row.active) ? (row as unknown as Rows[Table]) : undefined
}

const keepForMs = 5_000
const kept = new WeakMap<object, Map<string, { row: unknown; until: number }>>()

/** The same, a few seconds old at the most: for what the cart asks at every change, and staff changes once a year. */
export async function findKept<Table extends ReferenceTable>(
  db: Database | Tx,
  table: Table,
  id: string,
): Promise<Rows[Table] | undefined> {
  const rows = kept.get(db) ?? new Map<string, { row: unknown; until: number }>()
  kept.set(db, rows)
  const known = rows.get(`${table}:${id}`)
  if (known && Date.now() < known.until) return known.row as Rows[Table] | undefined
  const row = await findActive(db, table, id)
  rows.set(`${table}:${id}`, { row, until: Date.now() + keepForMs })
  return row
}

export async function existsCountryState(db: Database | Tx, id: string, countryId?: string): Promise<boolean> {
  if (!isId(id)) return false
  const row = await db
    .selectFrom('countryState')
    .select('id')
    .where('id', '=', id)
    .$if(countryId !== undefined, (query) => query.where('countryId', '=', countryId as string))
    .executeTakeFirst()
  return row !== undefined
}

export type Page = { condition: RawBuilder<unknown>; order: RawBuilder<unknown>[]; limit: number; offset: number }

/** Rows of one table by criteria; `source` is the table with the names criteria know, its texts in the wished locale. */
export async function findPage<Row>(
  db: Database,
  source: RawBuilder<unknown>,
  { condition, order, limit, offset }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await sql<Row & { total: number }>`
    select *, count(*) over () as total from (${source}) as entity where ${condition}
    order by ${sql.join([...order, sql`position`, sql`id`])} limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
