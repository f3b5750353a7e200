import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { anInvestor, anOffer, submitOffer } from '../../test/investing-factories.ts'
import { aPayingIssuer, aPostedRun, aRunningContract, someoneOfFinance } from '../../test/payout-factories.ts'
import { MAX_ATTEMPTS } from '../shared/outbox.ts'
import { CHECKS } from './checks.ts'
import { toText, verify } from './report.ts'

let app: TestApp
let orderId: string
/** A payout run with one booking. */
let runId: string
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  const investor = await anInvestor(app)
  ;({ orderId } = await submitOffer(app, await anOffer(app), investor))
  await app.runJobs()
  const issuer = await aPayingIssuer(app)
  await aRunningContract(app, issuer)
  const fritz = await someoneOfFinance(app, 'Fritz Finanz')
  const frieda = await someoneOfFinance(app, 'Frieda Finanz')
  ;({ id: runId } = await aPostedRun(app, fritz, frieda, issuer.productId))
})
afterAll(() => app.close())

const run = (db = app.db) => verify({ ...app.parts, db, files: 'recent' }, CHECKS)

const undone = new Error('undone')

/** Every check that finds something once the statements have run, with what it finds; the statements are then undone. */
async function faultsAfter(statements: readonly string[]): Promise<Record<string, string[]>> {
  let found: Record<string, string[]> = {}
  await app.db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      const { checks } = await run(tx)
      found = Object.fromEntries(
        checks
          .filter(({ findings }) => findings.length > 0)
          .map(({ name, findings }) => [name, findings.map(({ subject, problem }) => `${subject}: ${problem}`)]),
      )
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return found
}

const without = (table: string, statement: string) => [`alter table ${table} disable trigger user`, statement]

test('design §2 in a whole system every check finds nothing', async () => {
  const report = await run()
  expect(report.checks.filter(({ findings }) => findings.length > 0)).toEqual([])
  expect(report.isFine).toBe(true)
  expect(toText(report)).toContain('Everything holds.')
})

const ofOne = (table: string, where = 'true') => `ctid = (select min(ctid) from ${table} where ${where})`

/** A fault made past the program, the check that reports it, and what it says of it. */
test.for<[string, string[], RegExp]>([
  ['keys', [`update text_key set key_id = 'x'`], /^DATA_KEY: DATA_KEY: the IBANs/],
  [
    'audit-chain',
    [
      ...without(
        'audit',
        `insert into audit (id, actor_kind, action, at) values (gen_random_uuid(), 'system', 'x', now())`,
      ),
      `update audit set position = 999999, hash = 'x' where action = 'x'`,
    ],
    /^audit log of the system: entry \d+ (missing|added)$/,
  ],
  [
    'history-chain',
    without('history', `update history set reason = 'forged' where ${ofOne('history', `entity = 'contract'`)}`),
    /^contract \w+: step \d+ of its history changed$/,
  ],
  ['security-chain', [`update security_chain set length = length + 1, hash = 'x'`], /^security log: row \d+: missing$/],
  [
    'contract-states',
    without(
      'shop_order',
      `update shop_order set state = 'completed' where ${ofOne('shop_order', `state = '3_2_active'`)}`,
    ),
    /^GA-.*: is in 3_2_active, its order in completed$/,
  ],
  [
    'contract-figures',
    [
      `update contract_reserve set amount_total = amount_total + 1 where ${ofOne('contract_reserve', 'amount_total > 0')}`,
    ],
    /^contract_reserve .*: stored \d+1, counted \d+0$/,
  ],
  [
    'contract-figures',
    [`delete from contract_holder where ${ofOne('contract_holder')}`],
    /^contract_holder .*: stored 0, counted 1$/,
  ],
  [
    'derived-columns',
    [`update product_listing set price = price + 1 where ${ofOne('product_listing', 'price is not null')}`],
    /^product .*: is listed with another price/,
  ],
  [
    'derived-columns',
    [`delete from content_words where source = 'blog_post'`],
    /^blog_post .*: is not found by the words of its text/,
  ],
  ['derived-columns', [`update customer set found_by = ''::tsvector`], /^customer .*: is not found by what is stored/],
  [
    'capacity',
    without(
      'product',
      `update product set total_volume = 1 where id = (select product_id from contract_reserve where not waits and amount_total > 1 limit 1)`,
    ),
    /^product .*: \d+ cents reserved of 1$/,
  ],
  [
    'capacity',
    without(
      'tariff',
      `update tariff set total_volume = 1 where id in (select tariff_id from contract_reserve where not waits and amount_total > 1)`,
    ),
    /^tariff .*: \d+ cents reserved of 1$/,
  ],
  [
    'payments',
    [
      `insert into payment (id, order_id, attempt, provider, state, amount, created_at, updated_at)
       select gen_random_uuid(), order_id, 99, provider, state, amount, now(), now() from payment
       where ${ofOne('payment', `state = 'settled'`)}`,
    ],
    /^GA-.*: 2 settled payments$/,
  ],
  [
    'payments',
    [
      `update payment set state = 'failed' where state = 'settled' and order_id = (select order_id from contract
        where state = '3_2_active' order by order_id limit 1)`,
    ],
    /^GA-.*: is 3_2_active, 0 cents of \d+ are settled$/,
  ],
  [
    'payments',
    [
      `insert into debit_file (id, due_date, state, created_at, transactions, total)
       values (gen_random_uuid(), '2026-11-20', 'filed', now(), 1, 500)`,
    ],
    /^debit file .*: names 1 debits of 500 cents, holds 0 of 0$/,
  ],
  [
    'payouts',
    without(
      'payout',
      `update payout set principal = principal + 100000000 where ${ofOne('payout', 'reverses is null')}`,
    ),
    /^GA-.*: 100\d{6} cents paid back of \d+$/,
  ],
  [
    'payouts',
    [
      ...without(
        'payout',
        `insert into payout (id, order_id, due, interest, principal, paid_on, booked_at, investor_id, attempt)
         select gen_random_uuid(), order_id, due, interest, 0, paid_on, booked_at, investor_id, 99 from payout
         where ${ofOne('payout', 'reverses is null and profit_figure_id is null')}`,
      ),
    ],
    /^GA-.*: the payment due on .* is booked 2 times$/,
  ],
  [
    'jobs',
    [`insert into outbox (id, kind, created_at, attempts) values (gen_random_uuid(), 'mail', now(), ${MAX_ATTEMPTS})`],
    /^job mail .*: gave up after 12 attempts$/,
  ],
  [
    'jobs',
    [
      `insert into worker_heartbeat values ('a worker', now())`,
      `insert into outbox (id, kind, created_at, run_at) values (gen_random_uuid(), 'mail', now(), now() - interval '2 hours')`,
    ],
    /^job mail .*: has waited since/,
  ],
  [
    'files',
    [`update file set sha256 = 'x' where id = (select max(id::text)::uuid from file)`],
    /^file .*: its bytes are not those of its hash$/,
  ],
  [
    'files',
    [`update file set storage_key = 'gone' where id = (select max(id::text)::uuid from file)`],
    /^file .*: cannot be read \(gone\)/,
  ],
])('design §2 %s reports a fault that was made past the program (%#)', async ([name, statements, finding]) => {
  const faults = await faultsAfter(statements)
  expect(faults[name]?.join('\n')).toMatch(new RegExp(finding.source, 'm'))
})

test('domain/documents#papers a contract without its paper is reported, unless a job waits', async () => {
  const gone = `delete from contract_document where order_id = '${orderId}' and kind = 'offer'`
  expect((await faultsAfter([gone])).papers?.join('\n')).toMatch(/has no offer$/m)
  const waits = `insert into outbox (id, kind, subject_id, payload, created_at)
    values (gen_random_uuid(), 'document', '${orderId}', '{"kind": "offer"}', now())`
  expect(await faultsAfter([gone, waits])).toEqual({})
})

test('design §2 sums of a payout run that are not those of its bookings are reported', async () => {
  const faults = await faultsAfter([
    `update payout_run_sum set count = 7, net = 1 where run_id = '${runId}' and kind = 'booked'`,
  ])
  expect(faults.payouts?.join('\n')).toMatch(/sums name 7 bookings of 1 cents, there are 1 of \d+$/m)
})

test('design §2 a check that fails is a fault of its own; a database that is away ends the run', async () => {
  const failing = (error: Error) => [{ name: 'x', holds: 'y', run: () => Promise.reject(error) }]
  const { isFine, checks } = await verify({ ...app.parts, files: 'none' }, failing(new Error('no')))
  expect([isFine, checks[0]!.findings]).toEqual([false, [{ subject: 'x', problem: 'could not be checked: no' }]])
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  await expect(verify({ ...app.parts, files: 'none' }, failing(away))).rejects.toThrow('away')
})
