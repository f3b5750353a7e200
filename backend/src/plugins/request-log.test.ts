import Fastify, { LogController } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { demoShop } from '../../test/demo-shop.ts'
import { logSerializers, requestLogPlugin } from './request-log.ts'

test('a request is logged in one line, which holds nothing a person has typed or carries', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  await app.register(requestLogPlugin)
  app.post('/search', async () => ({ found: 0 }))
  app.get('/download/:ticket', async () => ({}))
  app.get('/previews/:token', async () => ({}))
  await app.inject({
    method: 'POST',
    url: '/search?term=geheim',
    headers: { 'sw-context-token': 'geheim', cookie: 'sw-context-token=geheim' },
    payload: { password: 'geheim' },
  })
  await app.inject('/download/geheim')
  await app.inject('/previews/geheim')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      method: 'POST',
      route: '/search',
      path: '/search',
      status: 200,
      msg: 'request',
      address: '127.0.0.0/24',
      actor: 'visitor',
    }),
    expect.objectContaining({ path: '/download/:ticket' }),
    expect.objectContaining({ path: '/previews/:token' }),
  ])
  expect(lines.join('')).not.toContain('geheim')
})

const shop = demoShop()

test('what the database refuses is logged without the values of the row', async () => {
  const lines: string[] = []
  const log = pino({ serializers: logSerializers }, { write: (line: string) => lines.push(line) })
  const taken = await shop.db
    .updateTable('customer')
    .set({ email: 'jana.probst@post.example' })
    .execute()
    .catch((error: Error) => error as Error & { detail: string })
  const lacking = await shop.db
    .updateTable('customer')
    .set({ customerNumber: null as unknown as string })
    .where('email', '=', 'jana.probst@post.example')
    .execute()
    .catch((error: Error) => error as Error & { detail: string })
  for (const error of [taken, lacking]) expect((error as { detail: string }).detail).toContain('jana.probst')
  log.error({ err: taken }, 'one')
  log.error({ err: new AggregateError([taken, lacking], 'both') }, 'several')
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([
    expect.objectContaining({ code: '23505', constraint: expect.any(String), stack: expect.any(String) }),
    expect.objectContaining({ message: expect.stringContaining('both') }),
  ])
  expect(lines.join('')).not.toContain('jana.probst')
})

test('issue 34 a connection that broke is logged without the key that would cancel its statements', async () => {
  const client = new pg.Client({ connectionString: shop.parts.config.databaseUrl })
  const broken = new Promise<Error>((resolve) => client.on('error', resolve))
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await sql`select pg_terminate_backend(${rows[0].pid}::integer)`.execute(shop.db)
  const lines: string[] = []
  const log = pino({ serializers: logSerializers }, { write: (line: string) => lines.push(line) })
  // As the pool hands it on.
  log.error({ err: Object.assign(await broken, { client }) }, 'a database connection broke')
  expect(lines[0]).toContain('57P01')
  expect(lines[0]).not.toContain('secretKey')
  expect(lines[0]!.length).toBeLessThan(5_000)
})
