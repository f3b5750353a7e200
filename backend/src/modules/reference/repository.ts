import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { isId } from '../../shared/ids.ts'
import { cachedPublicRead } from '../../shared/public-cache.ts'
import type { DB } from '../../shared/tables.ts'

export type LanguageRow = Selectable<DB['language']>
export type CurrencyRow = Selectable<DB['currency']>
export type CountryRow = Selectable<DB['country']>
export type CountryStateRow = Selectable<DB['countryState']>
export type SalutationRow = Selectable<DB['salutation']>
export type PaymentMethodRow = Selectable<DB['paymentMethod']>
export type ShippingMethodRow = Selectable<DB['shippingMethod']>

export type Rows = {
  language: LanguageRow
  currency: CurrencyRow
  country: CountryRow
  salutation: SalutationRow
  paymentMethod: PaymentMethodRow
  shippingMethod: ShippingMethodRow
}
export type ReferenceTable = keyof Rows

/** All rows of a reference table by id, switched off or not. */
export function rowsById<Table extends ReferenceTable>(
  db: Database | Tx,
  table: Table,
): Promise<Map<string, Rows[Table]>> {
  return cachedPublicRead(db, `rows of ${table}`, async () => {
    const rows = await db
      .selectFrom(table as ReferenceTable)
      .selectAll()
      .execute()
    return new Map(rows.map((row) => [row.id, row as unknown as Rows[Table]]))
  })
}

/** One row by id, switched off or not; anything that is no id is simply not found. */
export async function findRow<Table extends ReferenceTable>(
  db: Database | Tx,
  table: Table,
  id: string,
): Promise<Rows[Table] | undefined> {
  return (await rowsById(db, table)).get(id)
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

/** Whether new addresses may lie in the country of these two letters. */
export async function takesAddressesOf(db: Database | Tx, iso: string): Promise<boolean> {
  return [...(await rowsById(db, 'country')).values()].some((country) => country.active && country.iso === iso)
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
