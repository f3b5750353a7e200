import { cents } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { aContract, aMember, anIssuer } from '../../../test/issuer-factories.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await buildTestApp()
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const ROWS = 1800

/** A company with so many contracts, and what one of its people reads of their export as it comes. */
async function aCompanyWithMany({ productName }: { productName: string }) {
  const issuer = await anIssuer(app)
  const name = JSON.stringify({ 'de-DE': productName })
  await app.db.updateTable('product').set({ name }).where('id', '=', issuer.productId).execute()
  const { orderId } = await aContract(app, issuer)
  const [order, contract] = await Promise.all([
    app.db.selectFrom('shopOrder').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    app.db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow(),
  ])
  const many = Array.from({ length: ROWS }, (_, index) => index)
  const idOf = (index: number) => `${issuer.companyId.slice(0, 20)}${index.toString(16).padStart(12, '0')}`
  const { disclosedName: _name, ...plain } = contract
  const json = (value: unknown) => JSON.stringify(value)
  for (const part of [many.slice(0, 900), many.slice(900)]) {
    await app.db
      .insertInto('shopOrder')
      .values(
        part.map((index) => ({
          ...order,
          id: idOf(index),
          orderNumber: `${issuer.productId}-${index}`,
          idempotencyKey: `${issuer.productId}-${index}`,
          billingAddress: json({}),
          customerSnapshot: json({}),
          shippingAddress: null,
        })),
      )
      .execute()
    await app.db
      .insertInto('contract')
      .values(
        part.map((index) => ({
          ...plain,
          orderId: idOf(index),
          orderNumber: `${issuer.productId}-${index}`,
          amountTotal: cents(25_000 + index),
          submitted: json({}),
        })),
      )
      .execute()
  }
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  const request = { filters: { maxAmount: 300 }, format: 'international' }
  const ticket = await client.post(`/company/${issuer.companyId}/contracts/export-ticket`, request)
  expect(ticket.body.rows).toBe(ROWS)
  const follow = (signal?: AbortSignal) =>
    fetch(address + ticket.body.url, {
      headers: { 'sw-access-key': app.parts.config.accessKey, 'sw-context-token': client.token! },
      ...(signal && { signal }),
    })
  return { follow }
}

/** Far more than the connection holds back while nobody reads. */
const LONG = 'Sehr langer Name '.repeat(2000)

const reading = (query: ReturnType<typeof sql>) =>
  sql<{ pid: number }>`select ${query} as pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%fetch%from part%'`
    .execute(app.db)
    .then(({ rows }) => rows.length)

test('R2.25 an export of thousands has each contract once', async () => {
  const { follow } = await aCompanyWithMany({ productName: 'Kurz' })
  const lines = (await (await follow()).text()).trimEnd().split('\r\n')
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(ROWS)
})

test('R2.25 who leaves in the middle of an export ends its query, and its connection is free again', async () => {
  const { follow } = await aCompanyWithMany({ productName: LONG })
  const leave = new AbortController()
  const answer = await follow(leave.signal)
  await answer.body!.getReader().read()
  await expect.poll(() => reading(sql`pid`)).toBe(1)
  leave.abort()
  // The part that is on its way is read to its end first.
  await expect.poll(() => reading(sql`pid`), { timeout: 30_000 }).toBe(0)
  await expect.poll(() => app.pool.idleCount, { timeout: 30_000 }).toBe(app.pool.totalCount)
})

test('R2.25 an export whose database breaks off in the middle does not end like a whole one', async () => {
  const { follow } = await aCompanyWithMany({ productName: LONG })
  const reader = (await follow()).body!.getReader()
  await reader.read()
  await expect.poll(() => reading(sql`pg_terminate_backend(pid)`)).toBe(1)
  const readOn = async () => {
    while (!(await reader.read()).done);
  }
  await expect(readOn()).rejects.toThrow()
})
