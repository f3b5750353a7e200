import type pg from 'pg'
import { makeBuyers, order } from '../src/buyers.ts'
import { type LoadedBackend, signIn, startLoadedBackend, storeHeaders } from '../src/loaded-backend.ts'
import type { Benchmark, Measurement } from '../src/measurement.ts'

const CONTRACTS = 1_000_000
/** Of another company, in the same tables. */
const OTHERS = 500_000
const INVESTORS = 200_000
/** To be accepted together. */
const WAITING = 10_000
const OWNER = 'owner@quellhain.example'
const WARM_UPS = 3
const CALLS = 20

/** Orders that arrive in a second while they are accepted, and how many. */
const ORDER_RATE = 2
const ORDERS = 40
/** Milliseconds between two looks at the memory. */
const LOOK = 50
const MEGABYTE = 1024 * 1024

/** Two filters and a sort. */
const FILTERED = { state: '3_2_active', minAmount: '50000', sort: '-amountTotal' }

const shareOf = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

async function timesOf(act: () => Promise<unknown>): Promise<number[]> {
  for (let call = 0; call < WARM_UPS; call++) await act()
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return times
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations pass here
type Json = any

function callerOf({ origin }: LoadedBackend, cookie: string, companyId: string) {
  return async (path: string, body?: object): Promise<Json> => {
    const answer = await fetch(`${origin}/store-api/company/${companyId}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...storeHeaders, cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
}

type Call = ReturnType<typeof callerOf>

const contractsPath = (query: Record<string, string>) => `contracts?${new URLSearchParams(query)}`

/** What the page shows, as somebody would write it by hand: the rows, and how many there are in each state with their sums. */
async function readByHand(db: pg.Client, companyId: string): Promise<void> {
  const { state, minAmount } = FILTERED
  await db.query(
    `select c.order_id, c.order_number, c.product_id, p.name, c.disclosed_name, i.kind, c.amount_total, c.units, c.interest,
      c.early_bird_bonus, c.submitted_at, c.state, c.invested_at, c.cancelled_at, c.cancellation_date,
      (select d.state from payment d where d.order_id = c.order_id order by d.attempt desc limit 1)
    from contract c join product p on p.id = c.product_id join investor i on i.id = c.investor_id
    where c.company_id = $1 and c.state = $2 and c.amount_total >= $3
    order by c.amount_total desc, c.order_id desc limit 50`,
    [companyId, state, Number(minAmount) * 100],
  )
  await db.query(
    `select state, count(*), sum(units), sum(amount_total) from contract where company_id = $1 and amount_total >= $2
    group by state`,
    [companyId, Number(minAmount) * 100],
  )
}

/** A day with about as many contracts before it as after. */
async function middleDay(db: pg.Client, companyId: string): Promise<string> {
  const { rows } = await db.query(
    `select to_char(min(submitted_at) + (max(submitted_at) - min(submitted_at)) / 2, 'YYYY-MM-DD') as day
    from contract where company_id = $1`,
    [companyId],
  )
  return rows[0].day
}

async function measureLists(db: pg.Client, call: Call, companyId: string): Promise<Measurement[]> {
  const byHand = shareOf(await timesOf(() => readByHand(db, companyId)), 0.95)
  const filtered = shareOf(await timesOf(() => call(contractsPath(FILTERED))), 0.95)
  const first = shareOf(await timesOf(() => call(contractsPath({ sort: '-orderDateTime' }))), 0.95)
  const last = shareOf(await timesOf(() => call(contractsPath({ sort: '-orderDateTime', anchor: 'last' }))), 0.95)
  // From the middle of the list, one page after the other.
  const day = await middleDay(db, companyId)
  let { next, previous } = await call(contractsPath({ sort: '-orderDateTime' }), { at: day })
  const deep = shareOf(
    await timesOf(async () => {
      next = (await call(contractsPath({ sort: '-orderDateTime', cursor: next }))).next
    }),
    0.95,
  )
  const back = shareOf(
    await timesOf(async () => {
      previous = (await call(contractsPath({ sort: '-orderDateTime', cursor: previous }))).previous
    }),
    0.95,
  )
  const jump = shareOf(await timesOf(() => call(contractsPath({ sort: '-orderDateTime' }), { at: day })), 0.95)
  const toNumber = shareOf(
    await timesOf(() => call(contractsPath({ sort: 'orderNumber' }), { at: `COMPANY-${CONTRACTS / 2}` })),
    0.95,
  )
  const dashboard = shareOf(await timesOf(() => call('dashboard')), 0.95)
  return [
    { what: 'page with two filters and a sort, the same SQL by hand, p95', value: byHand, unit: 'ms' },
    {
      what: 'page with two filters and a sort, p95',
      value: filtered,
      unit: 'ms',
      goal: { atMost: 1.5 * byHand + 15 },
    },
    { what: 'first page of all, p95', value: first, unit: 'ms' },
    { what: 'page in the middle of all, p95', value: deep, unit: 'ms', goal: { atMost: 2 * first } },
    { what: 'page before one in the middle of all, p95', value: back, unit: 'ms', goal: { atMost: 2 * first } },
    { what: 'jump to a contract number in the middle, p95', value: toNumber, unit: 'ms', goal: { atMost: 2 * first } },
    { what: 'jump to a day in the middle, p95', value: jump, unit: 'ms', goal: { atMost: 2 * first } },
    { what: 'last page of all, p95', value: last, unit: 'ms', goal: { atMost: 2 * first } },
    { what: 'dashboard, p95', value: dashboard, unit: 'ms', goal: { atMost: 200 } },
  ]
}

async function measureExport(
  { db, origin, memory }: LoadedBackend,
  call: Call,
  { companyId, cookie }: { companyId: string; cookie: string },
): Promise<Measurement[]> {
  const copyBegan = performance.now()
  await db.query(
    `copy (select c.order_number, p.name ->> 'de-DE', c.disclosed_name, i.kind, c.amount_total, c.units, c.interest,
      c.early_bird_bonus, c.submitted_at, c.state,
      (select d.state from payment d where d.order_id = c.order_id order by d.attempt desc limit 1),
      c.invested_at, c.cancellation_date, t.name ->> 'de-DE'
    from contract c join product p on p.id = c.product_id join investor i on i.id = c.investor_id
    join tariff t on t.id = c.tariff_id
    where c.company_id = '${companyId}' order by c.submitted_at desc, c.order_id desc) to '/dev/null' csv`,
  )
  const copied = performance.now() - copyBegan
  const { url } = await call('contracts/export-ticket', { filters: {}, format: 'german' })
  const held = memory()
  let most = held
  const looking = setInterval(() => {
    most = Math.max(most, memory())
  }, LOOK)
  const began = performance.now()
  const answer = await fetch(origin + url, { headers: { ...storeHeaders, cookie } })
  if (!answer.ok) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`)
  let firstRow = Number.NaN
  let lines = 0
  for await (const chunk of answer.body ?? []) {
    lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1
    if (lines > 1 && Number.isNaN(firstRow)) firstRow = performance.now() - began
  }
  const exported = performance.now() - began
  clearInterval(looking)
  return [
    { what: 'CSV export, rows', value: lines - 1, unit: '' },
    { what: 'COPY of the same select, to nowhere', value: copied / 1000, unit: 's' },
    { what: 'CSV export', value: exported / 1000, unit: 's', goal: { atMost: (2 * copied) / 1000 } },
    { what: 'CSV export, first row', value: firstRow, unit: 'ms', goal: { atMost: 300 } },
    {
      what: 'CSV export, memory beyond that before',
      value: (most - held) / MEGABYTE,
      unit: 'MB',
      goal: { atMost: 150 },
    },
  ]
}

/** All that match, a part after the other, as the portal does it. */
async function acceptAll(call: Call) {
  const filters = { state: ['2_1_in_review'] }
  const { asOf } = await call('contracts/bulk-preview', { action: 'accept', filters })
  const began = performance.now()
  let succeeded = 0
  let failed = 0
  let after: string | null = null
  do {
    const part: Json = await call('contracts/selection', {
      action: 'accept',
      filters,
      asOf,
      ...(after ? { after } : {}),
    })
    after = part.next
    if (part.orderIds.length === 0) break
    const result = await call('contracts/accept', { orderIds: part.orderIds })
    succeeded += result.succeeded
    failed += result.failed
    const refusal = result.results.find((one: Json) => !one.ok)
    if (succeeded === 0 && refusal) throw new Error(`nothing is accepted: ${JSON.stringify(refusal)}`)
  } while (after)
  return { seconds: (performance.now() - began) / 1000, succeeded, failed }
}

/** Beside it others order the same product, each at a moment of their own (R2.25: without blocking orders). */
async function measureAcceptance({ db, origin }: LoadedBackend, call: Call): Promise<Measurement[]> {
  const { rows } = await db.query(`select replace(product_id::text, '-', '') as id from contract
    where order_number = 'COMPANY-1'`)
  // What the contracts were loaded with has the names that the buyers are made with.
  await db.query('discard temp')
  // The first ones are for comparison, without anything beside them.
  await makeBuyers(origin, db, [rows[0].id], 2 * ORDERS)
  const alone = await order(origin, ORDER_RATE, ORDERS, 1)
  const [{ seconds, succeeded, failed }, beside] = await Promise.all([
    acceptAll(call),
    order(origin, ORDER_RATE, ORDERS, 1 + ORDERS),
  ])
  return [
    {
      what: `${WAITING.toLocaleString('en-GB')} contracts accepted`,
      value: seconds,
      unit: 's',
      goal: { atMost: 60 },
    },
    { what: 'of them accepted', value: succeeded, unit: '', goal: { atLeast: WAITING } },
    { what: 'of them refused', value: failed, unit: '' },
    { what: 'an order of the same product without it, p99', value: alone.p99, unit: 'ms' },
    { what: 'an order of the same product meanwhile, p99', value: beside.p99, unit: 'ms', goal: { atMost: 1000 } },
  ]
}

export default {
  title: 'the company portal',
  async measure(openSystem) {
    const system = await openSystem()
    const large = await startLoadedBackend(system, 'company-data.sql', {
      contracts: CONTRACTS,
      others: OTHERS,
      investors: INVESTORS,
      waiting: WAITING,
    })
    const { rows } = await large.db.query(
      `select company_id::text as id from contract where order_number = 'COMPANY-1'`,
    )
    const companyId = rows[0].id.replaceAll('-', '')
    const cookie = await signIn(large.origin, OWNER)
    const call = callerOf(large, cookie, companyId)
    const measurements = [
      ...(await measureLists(large.db, call, companyId)),
      ...(await measureExport(large, call, { companyId, cookie })),
      ...(await measureAcceptance(large, call)),
    ]
    await large.stop()
    return measurements
  },
} satisfies Benchmark
