import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { variables } from '../src/configuration.ts'
import { loadDemoData, migrateDatabase } from '../src/fill-database.ts'
import type { Benchmark, Measurement } from '../src/measurement.ts'
import { inRoot } from '../src/paths.ts'
import { createDatabase, dropDatabase } from '../src/postgres.ts'
import { atTheEnd, killGroups, spawnGroup } from '../src/processes.ts'
import { environmentOf } from '../src/run.ts'
import { backend } from '../src/servers.ts'
import { findFreePort } from '../src/settings.ts'

const CONTRACTS = 100_000
/** Of 5,000 transfers each. */
const FILES = CONTRACTS / 5000
const PAPERS = 200
const finance = ['fritz.finanz@goldammer.example', 'frida.finanz@goldammer.example'] as const
const password = variables.find((variable) => variable.name === 'DEMO_PASSWORD')?.default ?? ''
const megabyte = 1024

type Backend = { url: string; peak: () => number; kill: () => Promise<void> }

/** A backend of our own, whose worker can be killed without harm to the other benchmarks. */
async function startBackend(environment: NodeJS.ProcessEnv): Promise<Backend> {
  const port = await findFreePort()
  const child = spawnGroup(backend.program, backend.parameters ?? [], {
    cwd: inRoot(backend.folder),
    env: { ...environmentOf(backend), ...environment, BACKEND_PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const pid = child.pid as number
  const url = `http://127.0.0.1:${port}`
  let peak = 0
  const watch = setInterval(() => {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
    peak = Math.max(peak, Number(stdout) / megabyte)
  }, 250)
  child.on('exit', () => clearInterval(watch))
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(`${url}/health/ready`).catch(() => null)) {
      return {
        url,
        peak: () => peak,
        async kill() {
          clearInterval(watch)
          const ended = once(child, 'exit')
          killGroups([pid])
          await ended
        },
      }
    }
    await wait(100)
  }
  throw new Error('the backend of the payouts did not become ready')
}

async function signIn(url: string, email: string) {
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/staff-api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return async (path: string, body: object = {}): Promise<{ id: string }> => {
    const answer = await fetch(`${url}/staff-api${path}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
}

async function readRun(db: pg.Client, id: string): Promise<{ state: string; bookedThrough: number; files: number }> {
  const { rows } = await db.query(
    `select state, booked_through, (select count(*)::integer from payout_file where run_id = run.id) as files
     from payout_run run where id = $1`,
    [id],
  )
  return { state: rows[0].state, bookedThrough: rows[0].booked_through, files: rows[0].files }
}

async function until(db: pg.Client, id: string, holds: (run: Awaited<ReturnType<typeof readRun>>) => boolean) {
  while (!holds(await readRun(db, id))) await wait(50)
}

const seconds = (since: number) => (performance.now() - since) / 1000

/** Contracts that were not paid, bookings that are missing or double, and sums that are not those of the run. */
async function countFaults(db: pg.Client, id: string): Promise<number> {
  const { rows } = await db.query(
    // The demo's own contracts of the product are paid too.
    `select abs(${CONTRACTS} - (select count(distinct order_id) from payout join contract using (order_id)
        where run_id = $1 and order_number like 'PAY-%'))
      + abs((select count from payout_run_sum where run_id = $1 and kind = 'planned') - count(*))
      + count(*) - count(distinct (order_id, due))
      + abs(sum(interest + principal - tax) - (select net from payout_run_sum where run_id = $1 and kind = 'planned'))
      + (select count(*) from exemption_order o where amount < (select sum(used) from payout_exemption
        where exemption_order_id = o.id)) as faults
     from payout where run_id = $1`,
    [id],
  )
  return Number(rows[0].faults)
}

/** One run of the contracts up to a day; `killed`: its worker dies in the middle of booking. */
async function payOut(
  db: pg.Client,
  worker: Backend,
  { dueDate, restart }: { dueDate: string; restart?: () => Promise<Backend> },
) {
  const { rows } = await db.query(`select product_id from contract where order_number = 'PAY-1'`)
  const productId = rows[0].product_id.replaceAll('-', '')
  const first = await signIn(worker.url, finance[0])
  const second = await signIn(worker.url, finance[1])
  let began = performance.now()
  const { id } = await first('/payout-runs', { productId, dueDate })
  await until(db, id, ({ state }) => state === 'draft')
  const prepared = seconds(began)
  began = performance.now()
  await second(`/payout-runs/${id}/release`)
  let running = worker
  await until(db, id, ({ bookedThrough }) => bookedThrough > CONTRACTS / 2)
  const halfBooked = worker.peak()
  if (restart) {
    await worker.kill()
    running = await restart()
  }
  await until(db, id, ({ files }) => files > 0)
  const allBooked = running.peak()
  await until(db, id, ({ files }) => files > FILES / 2)
  const halfWritten = running.peak()
  await until(db, id, ({ state }) => state === 'posted')
  const grown = { booking: allBooked - halfBooked, writing: running.peak() - halfWritten }
  return { running, prepared, booked: seconds(began), grown, faults: await countFaults(db, id) }
}

/** Milliseconds a contract's PDF takes, made and kept, one after the other. */
async function makePapers(db: pg.Client): Promise<number> {
  const began = performance.now()
  await db.query(
    `with made as (
      insert into outbox (id, kind, subject_id, payload, created_at, queued_at)
      select gen_random_uuid(), 'document', order_id, jsonb_build_object('kind', 'contract', 'locale', 'de-DE', 'at', now()), now(), now()
      from contract where order_number like 'PAY-%' limit ${PAPERS} returning id)
    select graphile_worker.add_job('deliver', json_build_object('outboxId', replace(id::text, '-', ''))) from made`,
  )
  const open = `select count(*)::integer as open from outbox where kind = 'document' and delivered_at is null`
  while ((await db.query(open)).rows[0].open > 0) await wait(20)
  return (performance.now() - began) / PAPERS
}

export default {
  title: `a payout run over ${CONTRACTS.toLocaleString('en-GB')} contracts`,
  async measure(openSystem) {
    const { databaseUrl: server, environment } = await openSystem()
    const name = `goldammer_payouts_${process.pid}`
    const databaseUrl = await createDatabase(server, name)
    atTheEnd(() => dropDatabase(server, name))
    const own = { ...environment, DATABASE_URL: databaseUrl, TODAY: '' }
    await migrateDatabase(own)
    await loadDemoData(own)
    const db = new pg.Client({ connectionString: databaseUrl })
    db.on('error', () => {})
    await db.connect()
    const data = readFileSync(inRoot('tools', 'bench', 'payout-data.sql'), 'utf8')
    await db.query(data.replaceAll(':contracts', String(CONTRACTS)))
    // As on a platform whose contracts came one by one: PostgreSQL knows what its tables hold.
    await db.query('vacuum (analyze)')
    const start = () => startBackend(own)
    const measurements: Measurement[] = []

    let worker = await start()
    const paper = await makePapers(db)
    measurements.push({ what: 'contract PDF, made and kept', value: paper, unit: 'ms', goal: { atMost: 150 } })
    await worker.kill()

    worker = await start()
    await wait(1000)
    const idle = worker.peak()
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    // What is told of each payout is not part of the run, and would take the second one's time.
    await db.query(`create function rest() returns trigger language plpgsql as $$ begin
      return case when new.kind = 'payout.tell' then null else new end; end $$;
      create trigger rest before insert on outbox for each row execute function rest()`)
    const plain = await payOut(db, worker, { dueDate: day(40) })
    measurements.push(
      { what: 'payout run, preparing', value: plain.prepared, unit: 's' },
      { what: 'payout run, booking and transfers', value: plain.booked, unit: 's' },
      { what: 'payout run, all', value: plain.prepared + plain.booked, unit: 's', goal: { atMost: 60 } },
      { what: 'backend at rest', value: idle, unit: 'MB' },
      { what: 'backend while paying out, peak', value: worker.peak(), unit: 'MB' },
      // Constant memory: what the first half needs does for the second, of the bookings as of the files for the bank.
      {
        what: 'of it for the second half of the bookings',
        value: plain.grown.booking,
        unit: 'MB',
        goal: { atMost: 50 },
      },
      { what: 'of it for the second half of the files', value: plain.grown.writing, unit: 'MB', goal: { atMost: 50 } },
      { what: 'faults', value: plain.faults, unit: '', goal: { atMost: 0 } },
    )
    const killed = await payOut(db, worker, { dueDate: day(0), restart: start })
    measurements.push(
      { what: 'payout run killed in the middle, all', value: killed.prepared + killed.booked, unit: 's' },
      { what: 'faults after it', value: killed.faults, unit: '', goal: { atMost: 0 } },
    )
    await killed.running.kill()
    await db.end()
    return measurements
  },
} satisfies Benchmark
