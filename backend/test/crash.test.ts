import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../src/shared/database.ts'
import { idOf } from '../src/shared/demo-ids.ts'
import { startBackend } from './backend-process.ts'
import { demoDatabase } from './build-app.ts'

const accessKey = 'GOLDAMMERDEMOACCESSKEY'
const BUYER = 'jana.probst@post.example'

let database: Awaited<ReturnType<typeof demoDatabase>>
beforeAll(async () => {
  database = await demoDatabase()
})
afterAll(() => database.drop())

const orderGoods = async (url: string) => {
  const login = await call(url, '', '/account/login', { username: BUYER, password: 'goldammer-demo' })
  expect(login.status).toBe(200)
  await call(url, login.token, '/checkout/cart/line-item', {
    items: [{ id: idOf.product('p18'), quantity: 2, type: 'product' }],
  })
  const order = await call(url, login.token, '/checkout/order')
  expect(order.status).toBe(200)
  return order.body!
}

const startMailing = (smtpUrl: string, { dieAt = '', today = '' } = {}) =>
  startBackend(database.url, {
    preload: `./test/die-at.ts?at=${encodeURIComponent(dieAt)}`,
    environment: { SMTP_URL: smtpUrl, TODAY: today },
  })

/**
 * A mail server that holds back its answer until told, and counts what it took: everything, and what is for the buyer. To
 * others a job by the clock may write at any minute: the servers here live on the real day.
 */
async function startMailServer(answer: (messageId: string, isForBuyer: boolean) => 'accept' | 'hold') {
  const accepted: string[] = []
  const acceptedForBuyer: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
      stream.on('end', () => {
        const messageId = /^message-id: *(.+)$/im.exec(text)?.[1]?.trim() ?? ''
        const isForBuyer = session.envelope.rcptTo.some(({ address }) => address === BUYER)
        if (answer(messageId, isForBuyer) === 'hold') return
        accepted.push(messageId)
        if (isForBuyer) acceptedForBuyer.push(messageId)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    acceptedForBuyer,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function call(
  url: string,
  token: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; token: string; body: Record<string, string> | null }> {
  const answer = await fetch(`${url}/store-api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sw-access-key': accessKey,
      ...(token ? { 'sw-context-token': token } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    token: answer.headers.get('sw-context-token') ?? token,
    body: text ? JSON.parse(text) : null,
  }
}

test('what only answers calls sends no mail; what only does jobs sends it, and answers no call', async () => {
  const server = await startMailServer(() => 'accept')
  const as = (role: string) => startBackend(database.url, { environment: { SMTP_URL: server.url, BACKEND_ROLE: role } })
  const web = await as('web')
  await orderGoods(web.url)
  await sleep(2_000)
  expect(server.accepted).toEqual([])
  const jobs = await as('jobs')
  for (let attempt = 0; attempt < 300 && server.accepted.length === 0; attempt++) await sleep(100)
  expect(server.accepted.length).toBeGreaterThan(0)
  await expect(fetch(`${jobs.url}/health/ready`)).rejects.toThrow()
  // What it has sent it notes before it ends; killed in between it would send once more.
  jobs.child.kill('SIGTERM')
  await jobs.ended
  await web.kill()
  await server.close()
})

test('R1.01 a backend killed between order and mail loses neither; the mail arrives once', async () => {
  let held = 0
  const dead = await startMailServer((_messageId, isForBuyer) => {
    if (isForBuyer) held++
    return 'hold'
  })
  const first = await startMailing(dead.url)
  const order = await orderGoods(first.url)

  // The order stands and its mail is on the way, but no server has taken it: now the process dies.
  for (let attempt = 0; attempt < 50 && held === 0; attempt++) await sleep(100)
  expect(held).toBeGreaterThan(0)
  await first.kill()
  await dead.close()

  const alive = await startMailServer(() => 'accept')
  const second = await startMailing(alive.url)
  const pool = openPool(database.url, 2)
  const undelivered = async () =>
    (await pool.query('select count(*)::int as n from outbox where delivered_at is null and kind = $1', ['mail']))
      .rows[0].n
  for (let attempt = 0; attempt < 300 && (await undelivered()) > 0; attempt++) await sleep(100)
  expect(await undelivered()).toBe(0)
  const { rows } = await pool.query('select order_number from shop_order where id = $1', [order.id])
  await pool.end()
  expect(rows[0].order_number).toBe(order.orderNumber)
  expect(alive.acceptedForBuyer).toHaveLength(1)
  second.child.kill('SIGTERM')
  await second.ended
  await alive.close()
}, 90_000)

test('R1.01 killed between the commit of an order and the queueing of its mail: it is sent once', async () => {
  const server = await startMailServer(() => 'accept')
  const pool = openPool(database.url, 2)
  const since = new Date()
  const mails = async () =>
    (
      await pool.query(
        `select queued_at is not null as queued, delivered_at is not null as sent from outbox
        where kind = 'mail' and created_at >= $1 and payload->'recipient'->>'email' = $2`,
        [since, BUYER],
      )
    ).rows
  const dying = await startMailing(server.url, { dieAt: 'insert into "shop_order" then commit' })
  await orderGoods(dying.url).catch(() => undefined)
  expect(await dying.ended).toBe('SIGKILL')
  expect(await mails()).toEqual([{ queued: false, sent: false }])

  const living = await startMailing(server.url)
  const restarted = Date.now()
  for (let attempt = 0; attempt < 100 && !(await mails())[0].queued; attempt++) await sleep(50)
  expect(Date.now() - restarted).toBeLessThan(3_000)
  for (let attempt = 0; attempt < 100 && !(await mails())[0].sent; attempt++) await sleep(100)
  living.child.kill('SIGTERM')
  await living.ended
  expect(await mails()).toEqual([{ queued: true, sent: true }])
  expect(server.acceptedForBuyer).toHaveLength(1)
  await pool.end()
  await server.close()
}, 90_000)

const form = (url: string, path: string, fields: Record<string, string> = {}) =>
  fetch(new URL(path, url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

// Each act is killed at this statement, and then done again with the next server, as people, banks and queues do.
const orderDay = '2026-11-20T09:00:00Z'
const fatal = [
  { dieAt: 'insert into "shop_order"', act: 'order', today: orderDay },
  { dieAt: 'insert into "shop_order" then commit', act: 'order', today: orderDay },
  { dieAt: 'insert into "sandbox"."bank_session"', act: 'pay', today: orderDay },
  { dieAt: 'insert into "provider_event"', act: 'sign', today: orderDay },
  { dieAt: 'insert into "sandbox"."collection"', act: 'file', today: '2026-11-23T09:00:00Z' },
  { dieAt: 'insert into "provider_event"', act: 'credit', today: '2026-11-25T09:00:00Z' },
] as const

test('R1.01 R4.03 kill -9 during order, mandate, debit and credit: one order, debit and mail of each', async () => {
  let isDying = false
  const takenFromTheDying = new Set<string>()
  const mail = await startMailServer((messageId) => {
    if (isDying) takenFromTheDying.add(messageId)
    return 'accept'
  })
  const pool = openPool(database.url, 2)
  let orderId = ''
  let bankPage = ''
  const book = idOf.product('p19')
  let isInCart = false
  const job = (name: string) => pool.query('select graphile_worker.add_job($1)', [name])
  const paymentState = async () =>
    (await pool.query('select state from payment where order_id = $1', [orderId])).rows[0]?.state
  // A job that a killed server was just doing stays locked to it for hours: it is nobody's work now.
  const jobsLeft = async (since: Date) =>
    (
      await pool.query(
        `select task_identifier, attempts, last_error from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts and (locked_at is null or locked_at >= $1)`,
        [since],
      )
    ).rows
  async function until(condition: () => Promise<unknown>, expected: unknown): Promise<void> {
    const isMet = async () => isDeepStrictEqual(await condition(), expected)
    for (let attempt = 0; attempt < 600 && !(await isMet()); attempt++) await sleep(100)
    expect(await condition()).toEqual(expected)
  }
  const acts = {
    async order(url: string) {
      const { token } = await call(url, '', '/account/login', { username: BUYER, password: 'goldammer-demo' })
      if (!isInCart) await call(url, token, '/checkout/cart/line-item', { items: [{ id: book, type: 'product' }] })
      isInCart = true
      const order = await call(url, token, '/checkout/order', {}, { 'idempotency-key': 'one press' })
      if (order.status === 200) orderId = order.body!.id!
    },
    async pay(url: string) {
      const { token } = await call(url, '', '/account/login', { username: BUYER, password: 'goldammer-demo' })
      const { body } = await call(url, token, '/handle-payment', { orderId })
      if (body?.redirectUrl) bankPage = new URL(body.redirectUrl).pathname
    },
    sign: (url: string) =>
      form(url, `${bankPage}/sign`, { iban: 'DE29999000010001000200', accountHolder: 'Jana Probst' }).then(() =>
        job('sandbox-bank'),
      ),
    file: () => job('payments-file'),
    credit: () => job('sandbox-bank'),
  }
  const done: Record<keyof typeof acts, () => Promise<boolean>> = {
    order: async () => orderId !== '',
    pay: async () => bankPage !== '',
    sign: async () => (await paymentState()) === 'prenotified',
    file: async () =>
      (await pool.query('select from payment where order_id = $1 and provider_collection_id is not null', [orderId]))
        .rowCount === 1,
    credit: async () => (await paymentState()) === 'settled',
  }
  for (const [index, { dieAt, act, today }] of fatal.entries()) {
    const since = new Date()
    isDying = true
    const dying = await startMailing(mail.url, { dieAt, today })
    let hasEnded = false
    void dying.ended.then(() => {
      hasEnded = true
    })
    // Mails of the day that are on their way would be cut off, too, and sent again; a job by the clock may end it before.
    await until(async () => (hasEnded ? [] : await jobsLeft(since)), [])
    await Promise.resolve(acts[act](dying.url)).catch(() => undefined)
    expect(await dying.ended, `${act} at ${dieAt}`).toBe('SIGKILL')
    isDying = false
    if (fatal[index + 1]?.act === act) continue
    const living = await startMailing(mail.url, { today })
    await acts[act](living.url)
    await until(done[act], true)
    // The mails of the day go out on it.
    await until(() => jobsLeft(since), [])
    living.child.kill('SIGTERM')
    await living.ended
  }
  const { rows } = await pool.query(
    `select count(distinct shop_order.id)::int as orders, count(distinct payment.id)::int as payments,
      (select count(*)::int from sandbox.collection where payment_id in (select id from payment where order_id = $1)) as debits
    from shop_order join payment on payment.order_id = shop_order.id where shop_order.idempotency_key = 'one press'`,
    [orderId],
  )
  expect(rows[0]).toEqual({ orders: 1, payments: 1, debits: 1 })
  const { rows: mails } = await pool.query(
    `select payload->>'template' as template, count(*)::int as count from outbox
    where kind = 'mail' and payload->'parameters'->>'orderId' = $1 group by 1`,
    [orderId],
  )
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.filter(({ count }) => count > 1)).toEqual([])
  // What a mail server took in the very moment of the kill, unheard, is sent again under its Message-ID: a mail program shows it
  // once (RFC 5322 § 3.6.4). Nothing else is sent twice.
  const sentAgain = mail.accepted.filter((id, index) => mail.accepted.indexOf(id) < index)
  expect(sentAgain.filter((id) => !takenFromTheDying.has(id))).toEqual([])
  expect(sentAgain.length).toBeLessThanOrEqual(fatal.length)
  await pool.end()
  await mail.close()
}, 240_000)
