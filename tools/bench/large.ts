import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { variables } from '../src/configuration.ts'
import type { Benchmark, Measurement } from '../src/measurement.ts'
import { inRoot } from '../src/paths.ts'
import { endGroups, spawnGroup } from '../src/processes.ts'
import { findFreePort } from '../src/settings.ts'

const PRODUCTS = 100_000
const ORDERS = 1_000_000
const CLIENTS = [1, 20, 100]
/** The goals hold with so many clients. */
const GOAL_CLIENTS = 20
const seconds = 5
/** Before each measurement: a shop that is visited has its plans made and its public answers at hand. */
const warmUpSeconds = 3
const accessKey = variables.find((variable) => variable.name === 'ACCESS_KEY')?.default ?? ''
const headers = { 'content-type': 'application/json', 'sw-access-key': accessKey }
const PASSWORD = 'goldammer-demo'

type Call = { method: 'GET' | 'POST'; path: string; body?: object }
type Scenario = {
  what: string
  /** What one client sends, again and again; `client` counts from 0. */
  calls: (client: number) => Call[]
  /** Requests that make up one of what is counted. */
  requestsEach?: number
  signedIn?: boolean
  goal?: number
  /** Milliseconds, median. */
  goalOfMedian?: number
}

type Shop = { goods: string[]; categories: string[]; paths: string[]; words: string[] }

const pick = <T>(values: T[], index: number): T => values[index % values.length] as T
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** Each client asks for things of its own, so that nothing is answered twice from the same row only. */
const scenariosOf = (shop: Shop): Scenario[] => {
  const many = (client: number, make: (index: number) => Call) => times(50, (i) => make(client * 50 + i))
  const listing = (index: number, aggregations: boolean): Call => ({
    method: 'POST',
    path: `/product-listing/${pick(shop.categories, index)}`,
    body: {
      'min-price': 100 + (index % 20) * 50,
      type: pick(['subordinatedLoan', 'bond', 'ventureDebt|subordinatedLoan'], index),
      fundingState: 'open',
      limit: 24,
      ...(aggregations ? {} : { 'no-aggregations': true }),
    },
  })
  const cart = (index: number): Call => ({
    method: 'POST',
    path: '/checkout/cart/line-item',
    body: { items: [{ id: pick(shop.goods, index), quantity: 1, type: 'product' }] },
  })
  return [
    { what: 'context', calls: () => [{ method: 'GET', path: '/context' }], goal: 4000 },
    { what: 'listing, three filters', calls: (c) => many(c, (i) => listing(i, false)), goal: 2300 },
    { what: 'listing, three filters and aggregations', calls: (c) => many(c, (i) => listing(i, true)), goal: 1500 },
    {
      what: 'search',
      calls: (c) => many(c, (i) => ({ method: 'POST', path: '/search', body: { search: pick(shop.words, i) } })),
      goalOfMedian: 20,
    },
    {
      what: 'product by SEO path',
      calls: (c) =>
        many(c, (i) => ({
          method: 'POST',
          path: '/seo-url',
          body: { filter: [{ type: 'equals', field: 'seoPathInfo', value: pick(shop.paths, i * 37) }] },
        })),
    },
    {
      what: 'product detail',
      calls: (c) => many(c, (i) => ({ method: 'POST', path: `/product/${pick(shop.goods, i * 31)}` })),
      goal: 1500,
    },
    { what: 'add to cart', calls: (c) => [cart(c * 13)], goal: 800 },
    {
      what: 'order',
      calls: (c) => [cart(c * 13), { method: 'POST', path: '/checkout/order', body: {} }],
      requestsEach: 2,
      signedIn: true,
      goal: 200,
    },
  ]
}

async function load(db: pg.Client) {
  const script = readFileSync(inRoot('tools', 'bench', 'large-data.sql'), 'utf8')
    .replaceAll(':products', String(PRODUCTS))
    .replaceAll(':orders', String(ORDERS))
  const began = performance.now()
  await db.query(script)
  const minutes = (performance.now() - began) / 60_000
  console.log(
    `  ${PRODUCTS.toLocaleString()} products and ${ORDERS.toLocaleString()} orders in ${minutes.toFixed(1)} min`,
  )
}

async function readShop(db: pg.Client): Promise<Shop> {
  const column = async (query: string) => (await db.query(query)).rows.map((row) => String(row.value))
  const sample = (of: string) => `select ${of} as value from product p join seo_url s on s.foreign_key = p.id
    where p.product_number like 'BENCH-%' and s.locale = 'de-DE'`
  return {
    goods: await column(
      `${sample(`replace(p.id::text, '-', '')`)} and p.shop_type = 'physical' and p.token_provider_product_id is null`,
    ),
    categories: await column(`select replace(category_id::text, '-', '') as value from product_category
      group by category_id having count(*) > 1000`),
    paths: await column(`${sample('s.seo_path_info')} and p.product_number ~ '7$'`),
    words: [
      'Windpark Moortal',
      'solardach quell',
      'Töpferei',
      'topferei lindenhof',
      'Wasserkraft',
      'Wndpark',
      'Mühle 4711',
    ],
  }
}

/** The context token of one of the loaded customers. */
async function signIn(url: string, number: number): Promise<string> {
  const answer = await fetch(`${url}/store-api/account/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: `bench.${number + 1}@post.example`, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('sw-context-token') ?? ''
}

async function run(url: string, scenario: Scenario, connections: number, duration: number) {
  const tokens = scenario.signedIn
    ? await Promise.all(times(connections, (client) => signIn(url, client)))
    : times(connections, () => crypto.randomUUID().replaceAll('-', ''))
  let next = 0
  const result = await autocannon({
    url,
    connections,
    duration,
    setupClient(client) {
      const own = next++
      client.setRequests(
        scenario.calls(own).map(({ method, path, body }) => ({
          method,
          path: `/store-api${path}`,
          headers: { ...headers, 'sw-context-token': tokens[own] ?? '' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })),
      )
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${scenario.what}: ${result.non2xx} refusals and ${result.errors} errors`)
  const each = scenario.requestsEach ?? 1
  return { rate: result.requests.average / each, p50: result.latency.p50 * each, p99: result.latency.p99 * each }
}

async function startFloor(databaseUrl: string) {
  const port = await findFreePort()
  const child = spawnGroup('node', [inRoot('tools', 'src', 'floor-server.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100 && !(await fetch(url).catch(() => null)); tries++) await wait(100)
  return { url, stop: () => endGroups(child.pid === undefined ? [] : [child.pid]) }
}

/** Rows read so far by sequential scans of tables that are large. Each session tells of its own a little late, when asked. */
async function rowsScanned(db: pg.Client): Promise<Map<string, number>> {
  await db.query('select pg_stat_force_next_flush()')
  await wait(1500)
  const { rows } = await db.query(`select relname, seq_tup_read from pg_stat_user_tables where n_live_tup > 50000`)
  return new Map(rows.map((row) => [row.relname, Number(row.seq_tup_read)]))
}

export default {
  title: 'a large shop',
  async measure(openSystem) {
    const { backendUrl, databaseUrl } = await openSystem()
    const db = new pg.Client({ connectionString: databaseUrl })
    // Whoever waits for an answer hears of a lost connection; between two questions nobody does.
    db.on('error', () => {})
    await db.connect()
    await load(db)
    const shop = await readShop(db)
    const floor = await startFloor(databaseUrl)
    const measurements: Measurement[] = []
    const measure = async (origin: string, scenario: Scenario) => {
      const before = await rowsScanned(db)
      for (const clients of CLIENTS) {
        await run(origin, scenario, clients, warmUpSeconds)
        const { rate, p50, p99 } = await run(origin, scenario, clients, seconds)
        const what = `${scenario.what}, ${clients} ${clients === 1 ? 'client' : 'clients'}`
        console.log(`  ${what}: ${Math.round(rate)}/s`)
        const counts = clients === GOAL_CLIENTS
        measurements.push(
          { what, value: rate, unit: '/s', ...(counts && scenario.goal ? { goal: { atLeast: scenario.goal } } : {}) },
          {
            what: `${what}, p50`,
            value: p50,
            unit: 'ms',
            ...(counts && scenario.goalOfMedian ? { goal: { atMost: scenario.goalOfMedian } } : {}),
          },
          { what: `${what}, p99`, value: p99, unit: 'ms' },
        )
      }
      const after = await rowsScanned(db)
      for (const [table, rows] of after) {
        const scanned = rows - (before.get(table) ?? 0)
        if (scanned > 0)
          measurements.push({
            what: `${scenario.what}: rows of ${table} scanned`,
            value: scanned,
            unit: 'rows',
            goal: { atMost: 0 },
          })
      }
    }
    await measure(floor.url, {
      what: 'floor: fastify and a select by primary key',
      calls: (c) => times(50, (i) => ({ method: 'GET', path: `/product/${pick(shop.goods, c * 50 + i)}` })),
    })
    for (const scenario of scenariosOf(shop)) await measure(backendUrl, scenario)
    await floor.stop()
    await db.end()
    return measurements
  },
} satisfies Benchmark
