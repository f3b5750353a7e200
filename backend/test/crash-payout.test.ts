import { setTimeout as sleep } from 'node:timers/promises'
import { toLocalDate } from '@goldammer/sdk/units'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../src/shared/database.ts'
import { startBackend } from './backend-process.ts'
import { demoDatabase } from './build-app.ts'

const CONTRACTS = 4_000

let database: Awaited<ReturnType<typeof demoDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await demoDatabase()
  pool = openPool(database.url, 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function asFinance(url: string, name: 'fritz' | 'frida') {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/staff-api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const login = await post('/login', { email: `${name}.finanz@goldammer.example`, password: 'goldammer-demo' })
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
  return async (path: string, body: object = {}) => (await (await post(path, body, cookie)).json()) as { id: string }
}

/** As many contracts of one investor, whose first quarter's interest is due today; an order of exemption covers a part. */
async function manyContracts(): Promise<string> {
  const { rows } = await pool.query(`select k.order_id, k.product_id, k.investor_id from contract k
    join product p on p.id = k.product_id
    join tariff t on t.id = k.tariff_id and t.interest_rate_period = 'quarterly'
    where k.state = '3_2_active' and k.bank_account_id is not null and p.withholding_agent = 'platform' limit 1`)
  const { order_id: model, product_id: product, investor_id: investor } = rows[0]
  const columns = async (table: string, own: Record<string, string>) => {
    const names = await pool.query(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and attgenerated = ''`,
      [table],
    )
    return names.rows.map(({ name }) => ({ name, value: own[name] ?? `model.${name}` }))
  }
  const copy = async (table: string, key: string, own: Record<string, string>) => {
    const all = await columns(table, own)
    await pool.query(`insert into ${table} (${all.map((one) => one.name)})
      select ${all.map((one) => one.value)} from ${table} model, deal where model.${key} = '${model}'`)
  }
  await pool.query(`create table deal as select n, gen_random_uuid() as id from generate_series(1, ${CONTRACTS}) n`)
  const number = `'CRASH-' || deal.n`
  await copy('shop_order', 'id', {
    id: 'deal.id',
    order_number: number,
    idempotency_key: number,
    deep_link_code: 'md5(deal.n::text)',
  })
  await copy('contract', 'order_id', {
    order_id: 'deal.id',
    order_number: number,
    amount_total: '100000 + deal.n % 100 * 10000',
    invested_at: `(current_date - interval '3 months')::date`,
    cancellation_date: 'null',
  })
  await pool.query(
    `delete from exemption_order where investor_id = $1;`.replace('$1', `'${investor}'`) +
      `insert into exemption_order (id, investor_id, type, product_id, start_date, end_date, amount, created_at)
       values (gen_random_uuid(), '${investor}', 'joint', '${product}', date_trunc('year', now()), null, 200000, now())`,
  )
  return product
}

const one = async (text: string, id: string) => (await pool.query(text, [id])).rows[0]
const stateOf = (id: string) => one('select state, items, booked_through from payout_run where id = $1', id)

async function until(id: string, holds: (run: Awaited<ReturnType<typeof stateOf>>) => boolean): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (holds(await stateOf(id))) return
    await sleep(20)
  }
  throw new Error(`the run stays as ${JSON.stringify(await stateOf(id))}`)
}

test('R1.01 a worker killed while preparing or booking a payout run loses and doubles nothing', async () => {
  const productId = (await manyContracts()).replaceAll('-', '')
  const first = await startBackend(database.url)
  const { id } = await (await asFinance(first.url, 'fritz'))('/payout-runs', {
    productId,
    dueDate: toLocalDate(new Date()),
  })
  await until(id, (run) => run.items > 0)
  await first.kill()
  expect((await stateOf(id)).state).toBe('preparing')

  const second = await startBackend(database.url)
  await until(id, (run) => run.state === 'draft')
  await (await asFinance(second.url, 'frida'))(`/payout-runs/${id}/release`)
  await until(id, (run) => run.booked_through > 0)
  await second.kill()
  const half = await stateOf(id)
  expect(half.state).toBe('released')
  const { count } = await one('select count(*)::integer from payout where run_id = $1', id)
  expect(count).toBe(half.booked_through)

  const third = await startBackend(database.url)
  await until(id, (run) => run.state === 'posted')
  await third.kill()
  const found = await one(
    `select count(*)::integer as booked, count(distinct (order_id, due))::integer as instalments,
      sum(interest + principal - tax) as net, sum(exemption_used) as exempt,
      (select count(*)::integer from payout_item where run_id = $1) as items,
      (select net from payout_run_sum where run_id = $1 and kind = 'planned') as planned,
      (select net from payout_run_sum where run_id = $1 and kind = 'booked') as counted,
      (select sum(transactions)::integer from payout_file where run_id = $1) as transfers,
      (select sum(total) from payout_file where run_id = $1) as transferred,
      (select sum(used) from payout_exemption join payout p on p.id = payout_id where p.run_id = $1) as used
     from payout where run_id = $1`,
    id,
  )
  expect(found.booked).toBeGreaterThanOrEqual(CONTRACTS)
  expect(found).toMatchObject({ instalments: found.booked, items: found.booked, transfers: found.booked })
  expect(found).toMatchObject({ planned: found.net, counted: found.net, transferred: found.net })
  expect([found.used, found.used <= 200_000]).toEqual([found.exempt, true])
}, 120_000)
