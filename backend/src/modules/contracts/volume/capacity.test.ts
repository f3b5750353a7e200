import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { type Cents, cents } from '@goldammer/sdk/units'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/build-app.ts'
import { newId } from '../../../shared/ids.ts'
import type { Volumes } from '../repository.ts'
import { allocate, capacityOf } from './capacity.ts'

const CASES = 10_000
const SEED = 20_261_129

let app: TestApp
let client: pg.PoolClient
beforeAll(async () => {
  app = await buildTestApp()
  client = await app.pool.connect()
})
afterAll(async () => {
  client.release()
  await app.close()
})

/** Few and small amounts, so that sums often meet a limit to the cent. */
const volume = fc.integer({ min: 1, max: 12 })
const states: RoundState[] = ['upcoming', 'open', 'open', 'open', 'funded', 'funded', 'oversubscribed']
const aCase = fc.record({
  state: fc.constantFrom(...states),
  threshold: fc.integer({ min: 0, max: 14 }),
  productVolume: fc.option(volume),
  tariffs: fc.array(volume, { minLength: 1, maxLength: 3 }),
  tranches: fc.array(volume, { minLength: 1, maxLength: 3 }),
  wished: fc.nat(2),
  amount: fc.integer({ min: 1, max: 4 }),
  reserved: fc.array(fc.record({ tariff: fc.nat(2), tranche: fc.nat(2), amount: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 3,
  }),
  // Who waits decides alone; more of it would leave less to compare.
  waiting: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ tariff: fc.nat(2), tranche: fc.nat(2), amount: volume }) },
  ),
})

type Generated = typeof aCase extends fc.Arbitrary<infer Value> ? Value : never
type Held = { tariffId: string; trancheId: string; waits: boolean; amount: Cents }

/** A case as a product of its own, so that all of them are asked in one statement. */
function asProduct(given: Generated) {
  const tariffs = given.tariffs.map((totalVolume) => ({ id: newId(), totalVolume: cents(totalVolume) }))
  const tranches = given.tranches.map((totalVolume) => ({ id: newId(), totalVolume: cents(totalVolume) }))
  const hold = ({ tariff, tranche, amount }: Generated['reserved'][number], waits: boolean): Held => ({
    tariffId: tariffs[tariff % tariffs.length]!.id,
    trancheId: tranches[tranche % tranches.length]!.id,
    waits,
    amount: cents(amount),
  })
  const held = given.reserved.map((one) => hold(one, false))
  if (given.waiting) held.push(hold(given.waiting, true))
  return {
    id: newId(),
    state: given.state,
    threshold: cents(given.threshold),
    totalVolume: given.productVolume === null ? null : cents(given.productVolume),
    tariffs,
    tranches,
    held,
    tariffId: tariffs[given.wished % tariffs.length]!.id,
    amount: cents(given.amount),
  }
}

type Product = ReturnType<typeof asProduct>

function volumesOf({ held }: Product): Volumes {
  const sum = (of: Held[]) => cents(of.reduce((total, { amount }) => total + amount, 0))
  const reserved = held.filter(({ waits }) => !waits)
  const sumBy = (key: 'tariffId' | 'trancheId') =>
    new Map([...Map.groupBy(reserved, (one) => one[key])].map(([id, part]) => [id, sum(part)]))
  return {
    reserved: sum(reserved),
    waiting: sum(held.filter(({ waits }) => waits)),
    reservedByTariff: sumBy('tariffId'),
    reservedByTranche: sumBy('trancheId'),
  }
}

/**
 * Tables of this connection, which hide those of the same name: the function reads nothing of a product but these columns,
 * and ten thousand products would need as many companies, media and texts.
 */
async function fill(products: Product[]): Promise<void> {
  await client.query(`
    create temp table product as select id, total_volume from product with no data;
    create temp table tariff as select id, total_volume from tariff with no data;
    create temp table tranche as select id, product_id, number, total_volume from tranche with no data;
    create temp table funding_round as select product_id, state, threshold from funding_round with no data;
    create temp table contract_reserve as select * from contract_reserve with no data;
    create function pg_temp.is_confirmed(product uuid, tariff uuid, tranche uuid, amount bigint, state text) returns boolean
    language plpgsql as $$
    begin
      perform confirm_reservation(product, tariff, tranche, amount, state);
      return true;
    exception when serialization_failure then
      return false;
    end $$;`)
  const insert = (table: string, rows: object[]) =>
    client.query(`insert into ${table} select * from jsonb_populate_recordset(null::pg_temp.${table}, $1)`, [
      JSON.stringify(rows),
    ])
  const total = ({ id, totalVolume }: { id: string; totalVolume: Cents | null }) => ({ id, total_volume: totalVolume })
  await insert('product', products.map(total))
  await insert(
    'tariff',
    products.flatMap(({ tariffs }) => tariffs.map(total)),
  )
  await insert(
    'tranche',
    products.flatMap(({ id, tranches }) =>
      tranches.map((tranche, number) => ({ ...total(tranche), product_id: id, number })),
    ),
  )
  await insert(
    'funding_round',
    products.map(({ id, state, threshold }) => ({ product_id: id, state, threshold })),
  )
  await insert(
    'contract_reserve',
    products.flatMap(({ id, held }) =>
      held.map(({ tariffId, trancheId, waits, amount }) => ({
        product_id: id,
        tariff_id: tariffId,
        tranche_id: trancheId,
        waits,
        amount_total: amount,
      })),
    ),
  )
  await client.query(`create index on pg_temp.product (id); create index on pg_temp.tariff (id);
    create index on pg_temp.tranche (id); create index on pg_temp.tranche (product_id);
    create index on pg_temp.funding_round (product_id); create index on pg_temp.contract_reserve (product_id);
    analyze product, tariff, tranche, funding_round, contract_reserve`)
}

/** Of each product the tranches in which PostgreSQL confirms the order. */
async function confirmedTranches(products: Product[]): Promise<Map<string, string[]>> {
  const asked = products.flatMap((product) => product.tranches.map((tranche) => ({ product, tranche })))
  const { rows } = await client.query<{ product: string; tranche: string }>(
    `select product, tranche from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[])
       with ordinality as asked (product, tariff, tranche, amount, state, number)
     where pg_temp.is_confirmed(product, tariff, tranche, amount, state) order by number`,
    [
      asked.map(({ product }) => product.id),
      asked.map(({ product }) => product.tariffId),
      asked.map(({ tranche }) => tranche.id),
      asked.map(({ product }) => product.amount),
      asked.map(({ product }) => product.state),
    ],
  )
  const confirmed = new Map(products.map(({ id }) => [id, [] as string[]]))
  for (const { product, tranche } of rows) confirmed.get(product)!.push(tranche)
  return confirmed
}

test('domain/amounts#capacity TypeScript and SQL allocate ten thousand generated orders alike', async () => {
  const products = fc.sample(aCase, { numRuns: CASES, seed: SEED }).map(asProduct)
  await fill(products)
  const confirmed = await confirmedTranches(products)
  const count = { confirmed: 0, refused: 0 }
  for (const product of products) {
    const capacity = capacityOf(product.totalVolume, product.tariffs, product.tranches)
    const allocated = allocate(product, product, capacity, volumesOf(product))!
    // SQL confirms the tranche that was chosen, the first that takes the order; or none.
    const [first = null] = confirmed.get(product.id)!
    expect({ product, tranche: first }).toEqual({
      product,
      tranche: allocated.changesOnlyVolume ? allocated.trancheId : null,
    })
    count[first ? 'confirmed' : 'refused']++
  }
  // The cases are worth something only where both happen often.
  expect(Math.min(count.confirmed, count.refused)).toBeGreaterThan(CASES / 10)
})
