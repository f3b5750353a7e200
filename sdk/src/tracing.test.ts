import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTracing } from './tracing.ts'

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A collector; shows what it received as text in which names and attributes are legible. */
async function aCollector() {
  const received: Buffer[] = []
  const endpoint = await listening((request, response) => {
    request.on('data', (part: Buffer) => received.push(part)).on('end', () => response.writeHead(200).end())
  })
  return { endpoint, text: () => Buffer.concat(received).toString('latin1') }
}

/** Answers with the trace that a call names. */
const anEcho = () => listening(({ headers }, response) => response.end(headers.traceparent ?? 'none'))

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('design §6 a call joins the trace that its header names; its statements are spans below it', async () => {
  const { endpoint, text } = await aCollector()
  const tracing = await startTracing({ endpoint, share: 1 }, 'goldammer-test')
  const call = tracing.startCall({ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })
  const answer = await call.run(() => tracing.child('SELECT', { 'db.query.text': 'select $1' }, async () => 7))
  call.end({ method: 'GET', route: '/store-api/product/:id', status: 200 })
  await tracing.stop()
  expect(answer).toBe(7)
  for (const part of ['goldammer-test', 'GET /store-api/product/:id', 'select $1']) expect(text()).toContain(part)
  expect(text().split(Buffer.from(TRACE, 'hex').toString('latin1'))).toHaveLength(3)
})

test('design §6 what is called within a call names its span, at the backend and nowhere else', async () => {
  const { endpoint } = await aCollector()
  const backend = await anEcho()
  const stranger = await anEcho()
  const tracing = await startTracing({ endpoint, share: 1 }, 'goldammer-test')
  tracing.joinCallsTo([`${backend}/`])
  const ask = async (origin: string) => (await fetch(origin)).text()
  const call = tracing.startCall({ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })
  expect(await call.run(() => ask(backend))).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
  expect(await call.run(() => ask(stranger))).toBe('none')
  expect(await ask(backend)).toBe('none')
  const unsampled = tracing.startCall({ traceparent: `00-${TRACE}-00f067aa0ba902b7-00` })
  expect(await unsampled.run(() => ask(backend))).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
  await tracing.stop()
  expect(await call.run(() => ask(backend))).toBe('none')
})

test('design §6 of an error a span has the name and not the message, which may have values', async () => {
  const { endpoint, text } = await aCollector()
  const tracing = await startTracing({ endpoint, share: 1 }, 'goldammer-test')
  const failing = tracing.root('job mail', {}, () => Promise.reject(new TypeError('no such user jana@post.example')))
  await expect(failing).rejects.toThrow('no such user')
  await tracing.stop()
  expect(text()).toContain('TypeError')
  expect(text()).not.toContain('jana')
})

test('outside of a call a statement is no span, and without a collector all goes on', async () => {
  const tracing = await startTracing({ endpoint: 'http://127.0.0.1:1', share: 1 }, 'goldammer-test')
  expect(await tracing.child('SELECT', {}, async () => 1)).toBe(1)
  expect(await tracing.root('job', {}, () => tracing.child('SELECT', {}, async () => 2))).toBe(2)
  await tracing.stop()
})
