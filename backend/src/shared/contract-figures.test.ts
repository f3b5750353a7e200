import { CONTRACT_STATES, LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkContractFigures } from '../../test/contract-figures.ts'
import { demoShop } from '../../test/demo-shop.ts'

const shop = demoShop()

test('R4.04 the kept sums over contracts follow every change of contracts, one by one and many at once', async () => {
  await checkContractFigures(shop.db)
  for (const change of [
    sql`update contract set state = 'completed', updated_at = now() where state = '3_2_active'`,
    sql`update contract set state = '8_1_withdrawn' where order_id in (select order_id from contract order by order_id limit 7)`,
    sql`update contract set amount_total = amount_total + 25000, units = units + 1, submitted_at = submitted_at - interval '3 days'`,
    sql`update contract set updated_at = now()`,
    sql`update contract set waitlisted_at = case when waitlisted_at is null then now() end where state like '2%'`,
    sql`update contract set state = '3_2_active' where state like '8%'`,
  ]) {
    await change.execute(shop.db)
    await checkContractFigures(shop.db)
  }
})

test('domain/amounts#reserved the database and the rules agree on which contracts are live', async () => {
  const { rows } = await sql<{ state: string }>`select state from unnest(${CONTRACT_STATES}::text[]) as state
    where is_live_contract(state)`.execute(shop.db)
  expect(rows.map(({ state }) => state)).toEqual(LIVE_CONTRACT_STATES)
})
