import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { assembleDependencies } from '../src/dependencies.ts'
import { deliver, systemScope } from '../src/jobs/deliver.ts'
import { timedJobs } from '../src/jobs/registry.ts'
import { seedReference } from '../src/modules/reference/reference-data.ts'
import { startMailCatcher } from '../src/ports/mail/catcher.ts'
import { describe as describeMail } from '../src/ports/mail/sandbox-pages.ts'
import { type Clock, settableClock } from '../src/shared/clock.ts'
import { type Database, openDatabase, openPool } from '../src/shared/database.ts'
import { hashToken } from '../src/shared/ids.ts'
import { migrate } from '../src/shared/migrations.ts'
import { openNotices } from '../src/shared/notices.ts'
import { MAX_ATTEMPTS } from '../src/shared/outbox.ts'
import type { Limits } from '../src/shared/postgres/limits.ts'
import type { Scope } from '../src/shared/scope.ts'
import { openTextKeys } from '../src/shared/text-keys.ts'
import { inTransaction } from '../src/shared/transaction.ts'
import { copyOfTemplate, emptyDatabase } from './database.ts'
import { quickHash } from './quick-hash.ts'

/** The day the demo data is written for (domain/demo#dates). */
export const TODAY = new Date('2026-11-20T09:00:00.000Z')

/** Where the demo's documents and pictures lie: DATA_DIR of every test. */
export const files = join(tmpdir(), 'goldammer-test-files')
const folder = (path: string) => new URL(path, import.meta.url).pathname

const environmentOf = (databaseUrl: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: databaseUrl,
  // `npm run test:full -- plain` turns both off.
  DATABASE_PIPELINE: process.env.DATABASE_PIPELINE,
  DATABASE_PREPARED_STATEMENTS: process.env.DATABASE_PREPARED_STATEMENTS,
  DATA_DIR: files,
  LOG_LEVEL: 'silent',
  DEBIT_RELEASE: 'automatic',
  ALLOW_TEST_TAX_IDS: 'true',
})

const configOf = (databaseUrl: string, settings: NodeJS.ProcessEnv = {}) =>
  readConfig({ ...environmentOf(databaseUrl), ...settings })

/** The demo's files outlive its database template only together: a lost folder makes a new template. */
function demoSources(): string[] {
  mkdirSync(join(files, 'mark'), { recursive: true })
  try {
    writeFileSync(join(files, 'mark/id'), randomUUID(), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return [folder('../migrations'), folder('../src'), folder('../../demo/src'), join(files, 'mark')]
}

/** The demo data comes from the program that `npm start` runs, too: the backend imports nothing of its package. */
async function fillWithDemo(pool: pg.Pool, url: string): Promise<void> {
  await migrate(pool)
  await inTransaction({ db: openDatabase(pool) }, seedReference)
  await promisify(execFile)(process.execPath, ['src/load.ts'], {
    cwd: folder('../../demo'),
    env: { ...environmentOf(url), TODAY: TODAY.toISOString() },
  })
  const clock = settableClock(TODAY)
  const parts = assembleDependencies(configOf('postgres://unused'), pool, 'smtp://127.0.0.1:1', clock)
  const passwordHash = await quickHash(parts.config.demoPassword)
  for (const people of ['customer', 'staff'] as const)
    await parts.db.updateTable(people).set({ passwordHash }).execute()
  // The personas' papers are rendered here, once, instead of in every copy.
  await carryOut(systemScope(parts, pino({ level: 'silent' })))
}

/** Delivers the outbox in its order, as far as it is due by the scope's clock. */
async function carryOut(scope: Scope): Promise<void> {
  for (;;) {
    const rows = await scope.db
      .selectFrom('outbox')
      .select('id')
      .where('deliveredAt', 'is', null)
      .where('attempts', '<', MAX_ATTEMPTS)
      .where('dueAt', '<=', scope.clock.now())
      // By the database's clock, which goes on while the test's stands still.
      .orderBy('runAt')
      .orderBy('id')
      .execute()
    if (rows.length === 0) return
    for (const { id } of rows) await deliver(scope, id)
  }
}

/** A database of one's own with the demo data in it. */
export const demoDatabase = () => copyOfTemplate('demo', demoSources(), fillWithDemo)

// A test names what it expects; the app itself holds every body to the api-spec.
// biome-ignore lint/suspicious/noExplicitAny: bodies of all operations pass here
export type Answer<Body = any> = { status: number; body: Body; headers: OutgoingHttpHeaders }

/** Status, and each entry's code with its pointer. */
export const refusalOf = ({ status, body }: Answer): (number | string)[] => [
  status,
  ...body.errors.map((entry: { code: string; source?: { pointer: string } }) =>
    `${entry.code} ${entry.source?.pointer ?? ''}`.trim(),
  ),
]

type Shop = { app: FastifyInstance; db: Database; clock: Clock }

/** One visitor: keeps its session as an ordinary client does, by header, or as a browser does, by cookie. */
function newVisitor({ app, db, clock }: Shop, accessKey: string, transport: 'header' | 'cookie') {
  // Limits count by network address; each visitor comes from its own.
  const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
  const cookies = new Map<string, string>()
  const visitor = {
    token: undefined as string | undefined,
    languageId: undefined as string | undefined,
    cookies,
    async send(
      method: InjectOptions['method'],
      url: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      const answer = await app.inject({
        method,
        url,
        ...(body === undefined ? {} : { payload: body as object }),
        headers: {
          'sw-access-key': accessKey,
          'x-forwarded-for': address,
          ...(visitor.languageId ? { 'sw-language-id': visitor.languageId } : {}),
          ...(transport === 'header' && visitor.token ? { 'sw-context-token': visitor.token } : {}),
          ...(transport === 'cookie'
            ? {
                'sec-fetch-site': 'same-origin',
                cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
              }
            : {}),
          ...headers,
        },
      })
      const token = answer.headers['sw-context-token']
      if (typeof token === 'string') visitor.token = token
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0 || value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
      return {
        status: answer.statusCode,
        body: isJson && answer.body !== '' ? answer.json() : answer.rawPayload,
        headers: answer.headers,
      }
    },
    get: (path: string, headers?: Record<string, string>) =>
      visitor.send('GET', `/store-api${path}`, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      visitor.send('POST', `/store-api${path}`, body, headers),
    patch: (path: string, body?: unknown) => visitor.send('PATCH', `/store-api${path}`, body),
    delete: (path: string, body?: unknown) => visitor.send('DELETE', `/store-api${path}`, body),
    /** Logs in; the answer is for the test to look at. */
    login: (username: string, password: string) => visitor.post('/account/login', { username, password }),
    /** As if password and code had just been given. */
    async stepUp(): Promise<void> {
      const token = visitor.token ?? cookies.get('sw-context-token') ?? ''
      const own = db.updateTable('session').where('tokenHash', '=', hashToken(token))
      await own.set({ steppedUpAt: clock.now() }).execute()
    },
  }
  return visitor
}

export type Visitor = ReturnType<typeof newVisitor>

/** `settings`: variables of the environment other than the defaults. */
/** `clockTick`: milliseconds by which each look moves the clock on. */
/** `isLive`: streams of events last, and are notified; otherwise each ends as soon as it is open, for tests that call everything. */
type TestSettings = { demo?: boolean; now?: Date; clockTick?: number; settings?: NodeJS.ProcessEnv; isLive?: boolean }

/** The real app on a database of its own, with the sandboxes outside, a clock to set, and every answer held to the api-spec. */
export async function buildTestApp({
  demo = false,
  now = TODAY,
  clockTick = 0,
  settings = {},
  isLive = false,
}: TestSettings = {}) {
  const database = demo ? await demoDatabase() : await emptyDatabase()
  if (!demo) await seed(database.url)
  const app = await openTestApp(database.url, { now, clockTick, settings, isLive })
  return {
    ...app,
    async close(): Promise<void> {
      await app.close()
      await database.drop()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

async function seed(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, 1)
  await inTransaction({ db: openDatabase(pool) }, seedReference)
  await pool.end()
}

/** A test may stop a statement for as long as it likes. */
const NO_LIMITS: Limits = { connection: 0, statement: 0, lock: 0, idleInTransaction: 0 }

/** The same on a database that is there already. */
export async function openTestApp(
  databaseUrl: string,
  {
    now = TODAY,
    settings = {},
    connections = 8,
    clockTick = 0,
    limits = NO_LIMITS,
    isLive = false,
  }: Omit<TestSettings, 'demo'> & { connections?: number; limits?: Limits } = {},
) {
  const config = configOf(databaseUrl, settings)
  const pool = openPool(databaseUrl, connections, { sending: config.databaseSending, limits })
  const db = openDatabase(pool)
  const catcher = await startMailCatcher(db, 0)
  const clock = settableClock(now, clockTick)
  const parts = assembleDependencies(config, pool, catcher.url, clock)
  await openTextKeys(parts)
  const notices = isLive ? await openNotices(databaseUrl) : null
  const app = await buildApp({ ...parts, checkResponses: true, ...(notices ? { notices } : { streamLifetime: 0 }) })
  await app.ready()
  const scope = systemScope(parts, app.log)

  /** Carries out what the outbox holds by the test's clock, until nothing is due; a failing effect fails the test. */
  const runJobs = () => carryOut(scope)

  return {
    app,
    parts,
    scope,
    db,
    pool,
    clock,
    /** A client that sends the token as a header. */
    client: () => newVisitor({ app, db, clock }, config.accessKey, 'header'),
    /** A browser on our own pages: cookie only. */
    browser: () => newVisitor({ app, db, clock }, config.accessKey, 'cookie'),
    runJobs,
    /** Runs a job that otherwise runs by the clock. */
    async runTimedJob(name: string): Promise<void> {
      const job = timedJobs.find((one) => one.name === name)
      if (!job) throw new Error(`there is no timed job ${name}`)
      await job.run(scope)
      await runJobs()
    },
    /** The mails that arrived, newest last. */
    async mails(to?: string) {
      await runJobs()
      const rows = await db.selectFrom('sandbox.mail').selectAll().orderBy('receivedAt').execute()
      const mails = await Promise.all(rows.map(describeMail))
      return to === undefined ? mails : mails.filter((mail) => mail.to.includes(to))
    },
    async close(): Promise<void> {
      await app.close()
      await notices?.stop()
      await parts.ports.mail.close()
      await catcher.close()
      await pool.end()
    },
  }
}
