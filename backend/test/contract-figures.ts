import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Tx } from '../src/shared/database.ts'

const readFigures = async (tx: Tx) => ({
  reserves: (
    await sql`select * from contract_reserve where amount_total <> 0
      order by product_id, tariff_id, tranche_id, waits`.execute(tx)
  ).rows,
  volumes: (
    await sql`select * from contract_volume where (contracts, units, amount_total) <> (0, 0, 0)
      order by product_id, tariff_id, tranche_id, state, waits`.execute(tx)
  ).rows,
  days: (
    await sql`select * from contract_day where (contracts, amount_total) <> (0, 0) order by company_id, product_id, day`.execute(
      tx,
    )
  ).rows,
  amounts: (
    await sql`select * from contract_amount where contracts <> 0 order by company_id, product_id, amount_total`.execute(
      tx,
    )
  ).rows,
  holders: (await sql`select * from contract_holder order by scope_id, investor_id`.execute(tx)).rows,
})

const undone = new Error('undone')

/** The sums that triggers keep over contracts are those that counting gives. */
export async function checkContractFigures(db: Database): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const stored = await readFigures(tx)
      await sql`select rebuild_contract_figures()`.execute(tx)
      expect(stored).toEqual(await readFigures(tx))
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
}
