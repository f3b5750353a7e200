import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { isId } from '../../shared/ids.ts'
import type { DB } from '../../shared/tables.ts'

export type LanguageRow = Selectable<DB['language']>
export type CurrencyRow = Selectable<DB['currency']>
export type CountryRow = Selectable<DB['country']>
export type CountryStateRow = Selectable<DB['countryState']>
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

/** One row by id, switched off or not; anything that is no id is simply not found. */
export async function findRow<Table extends ReferenceTable>(
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
  return row as unknown as Rows[Table] | undefined
}

/** One row that is on offer. */
export async function findActive<Table extends ReferenceTable>(
  db: Database | Tx,
  table: Table,
  id: string,
): Promise<Rows[Table] | undefined> {
  const row = await findRow(db, table, id)
  return row && (!('active' in row) || row.active) ? row : undefined
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

export async function findCountryState(
  db: Database | Tx,
  id: string,
  countryId?: string,
): Promise<CountryStateRow | undefined> {
  if (!isId(id)) return undefined
  return await db
    .selectFrom('countryState')
    .selectAll()
    .where('id', '=', id)
    .$if(countryId !== undefined, (query) => query.where('countryId', '=', countryId as string))
    .executeTakeFirst()
}
