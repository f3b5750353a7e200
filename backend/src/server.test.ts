import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort, startBackend } from '../test/backend-process.ts'
import { files } from '../test/build-app.ts'
import { emptyDatabase } from '../test/database.ts'
import { startS3 } from '../test/s3-server.ts'
import { readConfig } from './config.ts'

const run = promisify(execFile)
const backend = fileURLToPath(new URL('..', import.meta.url))

/** sysexits.h, EX_CONFIG: the supervisor does not start it again. */
const CONFIGURATION = 78
const PUBLIC_URL = 'https://shop.example'
let database: { url: string; drop(): Promise<void> }
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

/** Exit code and what is printed; with defaults but for what is given. */
async function ran(program: string, environment: Record<string, string>): Promise<[number, string]> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: files, BACKEND_PORT: '0', ...environment }
  const done = await run(process.execPath, [program], { cwd: backend, env, timeout: 60_000 }).catch((error) => error)
  return [done.code ?? 0, `${done.stdout}${done.stderr}`]
}

/** What docs/operating.md asks for of a shop without investments. */
async function productionSettings(): Promise<Record<string, string>> {
  const { stdout } = await run(process.execPath, ['../tools/src/secrets.ts'], { cwd: backend })
  const secrets = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string])
  return {
    PUBLIC_URL,
    ...Object.fromEntries(secrets),
    SMTP_URL: 'smtps://mail.example:465',
    CLAMAV_URL: 'unix:/run/clamav/clamd.ctl',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    IDENTITY_PROVIDER: 'none',
    CUSTODY_PROVIDER: 'none',
    CHURCH_TAX_PROVIDER: 'none',
    OWNER_MAIL: 'inhaberin@shop.example',
    CREDITOR_NAME: 'Treuhand AG',
    CREDITOR_ID: 'DE79ZZZ01234567890',
    CREDITOR_IBAN: 'DE16999000030000123456',
    CREDITOR_ADDRESS: 'Am Markt 2, 00002 Musterstadt, DE',
  }
}

test('R8.07 with defaults nothing starts for others; server and doctor name the same reasons', async () => {
  const [code, refusal] = await ran('src/server.ts', { PUBLIC_URL })
  expect([code, refusal]).toEqual([
    CONFIGURATION,
    expect.stringContaining(`Others can reach this shop (PUBLIC_URL is ${PUBLIC_URL})`),
  ])
  const [diagnosis, output] = await ran('src/doctor.ts', { PUBLIC_URL })
  expect(diagnosis).toBe(1)
  const reasonsIn = (output: string) => output.match(/^ {2}[A-Z_]+(?=: )/gm)
  expect(reasonsIn(refusal)).toHaveLength(16)
  expect(reasonsIn(output)).toEqual(reasonsIn(refusal))
})

test('R8.07 with secrets, mail, scanner, Stripe and no other provider the server answers', async () => {
  const environment = await productionSettings()
  expect(await ran('src/doctor.ts', environment)).toEqual([
    0,
    expect.stringContaining('Nothing keeps it from starting'),
  ])
  const { url, kill } = await startBackend(database.url, { environment })
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect((await fetch(`${url}/sandbox/mail.json`)).status).toBe(404)
  await kill()
})

test('design §6 told to stop, a process is not ready, answers until it has drained, and ends in order', async () => {
  // Another than the one that has been sealed with a key of its own.
  const own = await emptyDatabase()
  onTestFinished(() => own.drop())
  const { url, child } = await startBackend(own.url, { environment: { DRAIN_SECONDS: '3' } })
  const read = async (path: string) => {
    const { status, headers } = await fetch(`${url}${path}`)
    return [status, headers.get('connection')]
  }
  expect(await read('/health/live')).toEqual([200, 'keep-alive'])
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(async () => (await read('/health/ready'))[0], { timeout: 2_000 }).toBe(503)
  expect(await read('/health/live')).toEqual([200, 'close'])
  expect(await exit).toEqual([0, null])
})

/** Calls over one connection, one after the other, until an answer ends it; what each answered. */
async function callUntilClosed(url: string, headers: Record<string, string>): Promise<(number | string)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = () =>
    new Promise<{ answered: number | string; isLast: boolean }>((resolve) => {
      request(`${url}/store-api/currency`, { agent, headers }, (answer) => {
        const isLast = answer.headers.connection === 'close'
        answer.resume().once('end', () => resolve({ answered: answer.statusCode!, isLast }))
      })
        .on('error', (error: NodeJS.ErrnoException) => resolve({ answered: error.code ?? error.message, isLast: true }))
        .end()
    })
  const answers: (number | string)[] = []
  for (let isLast = false; !isLast; ) {
    const one = await call()
    answers.push(one.answered)
    isLast = one.isLast
  }
  agent.destroy()
  return answers
}

test('issue 34 twenty callers whose connections stay open notice nothing of a process that stops', async () => {
  const own = await emptyDatabase()
  onTestFinished(() => own.drop())
  const { url, child, ended } = await startBackend(own.url, { environment: { DRAIN_SECONDS: '2' } })
  const { accessKey } = readConfig({ DATABASE_URL: own.url })
  const callers = Array.from({ length: 20 }, () => callUntilClosed(url, { 'sw-access-key': accessKey }))
  await sleep(1_000)
  child.kill('SIGTERM')
  const answers = (await Promise.all(callers)).flat()
  await ended
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.filter((answer) => answer !== 200)).toEqual([])
}, 60_000)

test('design §6 with METRICS_PORT a process shows its figures and those of the shop on a port of its own', async () => {
  const own = await emptyDatabase()
  onTestFinished(() => own.drop())
  const port = String(await findFreePort())
  const { url, kill } = await startBackend(own.url, { environment: { METRICS_PORT: port } })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(
    /^goldammer_http_requests_total\{method="GET",route="\/health\/ready",status="200",role="all"\} 1$/m,
  )
  const most = (pool: string, connections: number) =>
    `goldammer_pool_connections_max{pool="${pool}",role="all"} ${connections}`
  for (const figure of ['goldammer_database_up 1', most('jobs', 16), most('first', 4), most('queue', 8)])
    expect(text.split('\n')).toContain(figure)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  await kill()
})

test('a port of figures that is in use stops the start with a sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  // Another database than the one that has been sealed with a key of its own.
  const own = await emptyDatabase()
  onTestFinished(() => own.drop())
  const [code, output] = await ran('src/server.ts', { DATABASE_URL: own.url, METRICS_PORT: String(port) })
  expect(code).toBe(CONFIGURATION)
  expect(output).toContain(`Port ${port} (BACKEND_PORT, METRICS_PORT or MAIL_CATCHER_PORT) can't be opened`)
}, 30_000)

test('issue 34 a process starts while its bucket is away, says so, and does not start without the bucket', async () => {
  const own = await emptyDatabase()
  onTestFinished(() => own.drop())
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const nowhere = { ...s3.environment, S3_URL: `http://127.0.0.1:${await findFreePort()}` }
  const { url, kill } = await startBackend(own.url, { environment: nowhere })
  const ready = await fetch(`${url}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', storage: 'unavailable' }])
  await kill()
  const [code, output] = await ran('src/server.ts', { DATABASE_URL: own.url, ...s3.environment, S3_BUCKET: 'other' })
  expect([code, output]).toEqual([CONFIGURATION, expect.stringContaining('there is no bucket other')])
}, 30_000)

test('issue 34 a migration waits ten seconds for a lock, and says by its code that it may be run again', async () => {
  const own = await emptyDatabase()
  onTestFinished(() => own.drop())
  const holder = new pg.Client({ connectionString: own.url })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(hashtext('function_file'))`)
  const began = performance.now()
  const [code, output] = await ran('src/migrate.ts', { DATABASE_URL: own.url })
  expect([code, output]).toEqual([75, expect.stringContaining('Run this again at a quieter moment.')])
  expect(performance.now() - began).toBeGreaterThan(10_000)
  await holder.end()
  expect((await ran('src/migrate.ts', { DATABASE_URL: own.url }))[0]).toBe(0)
}, 60_000)

test('a start waits for its database, and says by its code whether to try again', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATABASE_WAIT: '1' }
  const [code, output] = await ran('src/server.ts', nowhere)
  expect(code).toBe(75)
  expect(output).toContain('no PostgreSQL listens there. Start it, or mend the address. It is tried again for 1 s.')
  const wrong = new URL(database.url)
  wrong.pathname = '/nobody_made_this'
  expect((await ran('src/server.ts', { DATABASE_URL: wrong.href }))[0]).toBe(CONFIGURATION)
}, 30_000)
