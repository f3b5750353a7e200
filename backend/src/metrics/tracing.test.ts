import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { tracingPlugin } from '../plugins/tracing.ts'
import { openDatabase, openPool } from '../shared/database.ts'
import { inTransaction } from '../shared/transaction.ts'
import { openTracing } from './tracing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const HEADERS = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, 'content-type': 'application/json' }

/** What a collector receives, as text in which names and attributes are legible. */
async function aTracedDatabase() {
  const received: Buffer[] = []
  const collector = createServer((request, response) => {
    request.on('data', (part: Buffer) => received.push(part)).on('end', () => response.writeHead(200).end())
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const traces = await openTracing({ endpoint, share: 1 }, 'web')
  const copy = await emptyDatabase()
  const sending = { isPipelined: true, isPrepared: true, watch: traces.watchStatement }
  const pool = openPool(copy.url, 2, { sending })
  onTestFinished(async () => {
    await pool.end()
    await copy.drop()
    collector.close()
  })
  const text = async () => {
    await traces.tracing.stop()
    return Buffer.concat(received).toString('latin1')
  }
  return { db: openDatabase(pool), traces, text }
}

const spansOf = (text: string) => text.split(Buffer.from(TRACE, 'hex').toString('latin1')).length - 1

test('design §6 a call is a span of the given trace, its statements spans below, without values', async () => {
  const { db, traces, text } = await aTracedDatabase()
  const app = Fastify()
  await app.register(tracingPlugin, { tracing: traces.tracing })
  app.post('/store-api/orders/:id', async () => {
    await sql`select ${'jana@post.example'}::text`.execute(db)
    await inTransaction({ db }, async (tx) => {
      await sql`select ${'DE27'}::text as iban`.execute(tx)
    })
    return {}
  })
  await app.inject({ method: 'POST', url: '/store-api/orders/7', headers: HEADERS, payload: { a: 1 } })
  await app.close()
  const sent = await text()
  for (const part of [
    'goldammer web',
    'POST /store-api/orders/:id',
    'select $1::text',
    'select $1::text as iban',
    'COMMIT',
  ])
    expect(sent).toContain(part)
  // The call, two statements and the commit.
  expect(spansOf(sent)).toBe(4)
  expect(sent).not.toMatch(/jana|DE27|orders\/7/)
})

test('design §6 a job begins a trace of its own, named by what it does', async () => {
  const { db, traces, text } = await aTracedDatabase()
  await traces.watchJob({ lane: 'deliver', task: 'mail' }, async () => {
    await sql`select 7 as seven`.execute(db)
  })
  await sql`select 8 as eight`.execute(db)
  const sent = await text()
  expect(sent).toContain('job mail')
  expect(sent).toContain('select 7 as seven')
  expect(sent).not.toContain('select 8 as eight')
})
