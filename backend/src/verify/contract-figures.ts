import { type RawBuilder, sql } from 'kysely'
import { type Check, type Finding, findFaults, MOST_LISTED } from './check.ts'

type Maintained = {
  table: string
  stored: RawBuilder<unknown>
  counted: RawBuilder<unknown>
  keys: string[]
  sums: string[]
}

/** What triggers maintain, and the same counted again as `rebuild_contract_figures()` does. */
const MAINTAINED: readonly Maintained[] = [
  {
    table: 'contract_reserve',
    stored: sql`select * from contract_reserve`,
    counted: sql`select product_id, tariff_id, tranche_id, waitlisted_at is not null as waits, sum(amount_total) as amount_total
      from contract where is_live_contract(state) group by 1, 2, 3, 4`,
    keys: ['product_id', 'tariff_id', 'tranche_id', 'waits'],
    sums: ['amount_total'],
  },
  {
    table: 'contract_volume',
    stored: sql`select * from contract_volume`,
    counted: sql`select product_id, tariff_id, tranche_id, state, waitlisted_at is not null as waits, count(*) as contracts,
        sum(units) as units, sum(amount_total) as amount_total
      from contract group by 1, 2, 3, 4, 5`,
    keys: ['product_id', 'tariff_id', 'tranche_id', 'state', 'waits'],
    sums: ['contracts', 'units', 'amount_total'],
  },
  {
    table: 'contract_day',
    stored: sql`select * from contract_day`,
    counted: sql`select company_id, product_id, (submitted_at at time zone 'Europe/Berlin')::date as day, count(*) as contracts,
        sum(amount_total) as amount_total
      from contract where is_live_contract(state) group by 1, 2, 3`,
    keys: ['company_id', 'product_id', 'day'],
    sums: ['contracts', 'amount_total'],
  },
  {
    table: 'contract_amount',
    stored: sql`select * from contract_amount`,
    counted: sql`select company_id, product_id, amount_total, count(*) as contracts
      from contract where is_live_contract(state) group by 1, 2, 3`,
    keys: ['company_id', 'product_id', 'amount_total'],
    sums: ['contracts'],
  },
  {
    table: 'contract_holder',
    stored: sql`select * from contract_holder`,
    counted: sql`select scope_id, investor_id, count(*) as contracts
      from contract, unnest(array[company_id, product_id, tariff_id]) as scope_id where is_live_contract(state) group by 1, 2`,
    keys: ['scope_id', 'investor_id'],
    sums: ['contracts'],
  },
]

const list = (names: readonly string[], of: (name: string) => string) => sql.raw(names.map(of).join(', '))

/** A row of sums that is 0 and no row are the same. One statement: contracts and their sums are of one moment. */
const differences = ({ table, stored, counted, keys, sums }: Maintained) => sql<Finding>`
  select ${sql.lit(table)} || ' ' || concat_ws(' ', ${list(keys, (key) => key)}) as subject,
    format('stored %s, counted %s', concat_ws(' ', ${list(sums, (sum) => `coalesce(stored.${sum}, 0)`)}),
      concat_ws(' ', ${list(sums, (sum) => `coalesce(counted.${sum}, 0)`)})) as problem
  from (${stored}) as stored full join (${counted}) as counted using (${list(keys, (key) => key)})
  where (${list(sums, (sum) => `coalesce(stored.${sum}, 0)`)})
    is distinct from (${list(sums, (sum) => `coalesce(counted.${sum}, 0)`)})
  order by 1 limit ${MOST_LISTED}`

export const contractFigures: Check = {
  name: 'contract-figures',
  holds: 'the sums that triggers maintain over contracts are those that counting gives',
  run: async ({ db }) => ({ findings: await findFaults(db, MAINTAINED.map(differences)) }),
}
