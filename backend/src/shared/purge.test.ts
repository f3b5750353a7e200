import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { aFrontDoor } from '../../test/front-door.ts'
import type { EffectPayload } from '../jobs/effects.ts'
import {
  isFrontDoorAddress,
  listFrontDoors,
  noteMissed,
  registerFrontDoor,
  summariseFrontDoors,
} from './front-doors.ts'
import { newId } from './ids.ts'
import { effects, purgeContent, purgeProductPage } from './purge.ts'
import { inTransaction } from './transaction.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())
afterEach(() => shop.db.deleteFrom('frontDoor').execute())

const waiting = () =>
  shop.db
    .selectFrom('outbox')
    .select(['id', 'subjectId', 'payload'])
    .$castTo<EffectPayload>()
    .where('kind', '=', 'pages.purge')
    .where('deliveredAt', 'is', null)
    .execute()

/** Changes a product, and carries the purge out; its tag. */
async function purgeOne(): Promise<string> {
  const id = newId()
  await inTransaction(shop, (tx) => purgeProductPage(shop.scope, tx, id))
  const [effect] = await waiting()
  await effects['pages.purge']!(shop.scope, effect!)
  expect(await waiting()).toEqual([])
  return `product-${id}`
}

/** As if as many seconds had passed for this front door. */
const age = (id: string, seconds: number) =>
  sql`update front_door set seen_at = seen_at - make_interval(secs => ${seconds}) where id = ${id}`.execute(shop.db)

test('issue 34 a dead front door holds up no other, leaves no job, and gets what it missed', async () => {
  const gone = await aFrontDoor(shop)
  const alive = await aFrontDoor(shop)
  await gone.stop()
  const tags = [await purgeOne(), await purgeOne()]
  expect(alive.calls).toEqual(tags.map((tag) => [tag]))
  const { rows } =
    await sql`select from outbox where kind = 'pages.purge' and (attempts > 0 or failed_at is not null)`.execute(
      shop.db,
    )
  expect(rows).toEqual([])
  // Its next heartbeats bring both, until it has confirmed them.
  expect((await gone.beat()).toSorted()).toEqual(tags.toSorted())
  expect(await gone.beat()).toEqual([])
  expect(await alive.beat()).toEqual([])
})

test('issue 34 a front door that hangs delays one purge by five seconds, and the next by none', async () => {
  const hanging = createServer(() => {}).listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  onTestFinished(() => void hanging.close())
  const id = newId()
  const address = `http://127.0.0.1:${(hanging.address() as { port: number }).port}`
  const { mark } = await registerFrontDoor(shop.db, { id, address, mark: null })
  await registerFrontDoor(shop.db, { id, address, mark })
  const alive = await aFrontDoor(shop)
  const took: number[] = []
  for (let count = 0; count < 2; count++) {
    const began = performance.now()
    await purgeOne()
    took.push(performance.now() - began)
  }
  expect(alive.calls).toHaveLength(2)
  expect(took[0]).toBeGreaterThan(5_000)
  expect(took[1]).toBeLessThan(4_500)
})

test('issue 34 a purge carries a signature for one front door, and nothing of the secret', async () => {
  const one = await aFrontDoor(shop)
  const other = await aFrontDoor(shop)
  await purgeOne()
  expect(one.calls).toHaveLength(1)
  expect(one.sent.join()).not.toContain(shop.parts.config.purgeSecret)
  expect(one.sent.join()).toMatch(/x-server-signature\n\d+\.[0-9a-f-]{36}\.[\w-]{43}\n/)
  // What one was sent is nothing to another.
  const [headers, body] = one.sent[0]!.split(/\n(?=\{)/)
  const signature = /x-server-signature\n(.+)/.exec(headers!)![1]!
  const replay = await fetch(`${other.address}/internal/purge`, {
    method: 'POST',
    headers: { 'x-server-signature': signature },
    body: body!,
  })
  expect([replay.status, other.calls.length]).toEqual([403, 1])
})

test('issue 34 a silent front door delays no purge, gets what it missed, and is forgotten in an hour', async () => {
  const answers = Promise.withResolvers<void>()
  const frontDoor = await aFrontDoor(shop, () => answers.promise)
  await age(frontDoor.id, 30)
  const began = performance.now()
  const tag = await purgeOne()
  expect(performance.now() - began).toBeLessThan(4_500)
  // It may be cut off from the backends alone, and shows former pages then.
  await vi.waitFor(() => expect(frontDoor.calls).toEqual([[tag]]), 10_000)
  answers.resolve()
  expect(await summariseFrontDoors(shop.db)).toEqual({ count: 0, seconds: 0 })
  expect(await frontDoor.beat()).toEqual([tag])
  await age(frontDoor.id, 3_700)
  // Any other's heartbeat removes it.
  await aFrontDoor(shop)
  expect((await listFrontDoors(shop.db)).map(({ id }) => id)).not.toContain(frontDoor.id)
  // There is no list for it: it drops everything.
  expect(await frontDoor.beat()).toEqual(['site'])
})

test('issue 34 a front door that ended is not called where another has begun', async () => {
  const frontDoor = await aFrontDoor(shop)
  const ended = newId()
  await registerFrontDoor(shop.db, { id: ended, address: frontDoor.address, mark: null })
  await age(ended, 30)
  const tag = await purgeOne()
  expect([frontDoor.sent.length, frontDoor.calls]).toEqual([1, [[tag]]])
})

test('issue 34 a purge of very many pages is one of all pages', async () => {
  const frontDoor = await aFrontDoor(shop)
  const tags = Array.from({ length: 501 }, () => `product-${newId()}` as const)
  await inTransaction(shop, (tx) => purgeContent(shop.scope, tx, newId(), tags))
  const [effect] = await waiting()
  await effects['pages.purge']!(shop.scope, effect!)
  expect(frontDoor.calls).toEqual([['site']])
})

test('issue 34 a confirmation of what came before does not take off what came after', async () => {
  const frontDoor = await aFrontDoor(shop)
  await noteMissed(shop.db, [frontDoor.id], ['faq'])
  expect(await frontDoor.beat()).toEqual(['faq'])
  await noteMissed(shop.db, [frontDoor.id], ['blog'])
  expect((await frontDoor.beat()).toSorted()).toEqual(['blog', 'faq'])
  expect((await summariseFrontDoors(shop.db)).seconds).toBeGreaterThan(0)
  expect(await frontDoor.beat()).toEqual([])
  expect(await summariseFrontDoors(shop.db)).toEqual({ count: 1, seconds: 0 })
})

test('issue 34 whoever has missed very much drops everything', async () => {
  const frontDoor = await aFrontDoor(shop)
  const tags = Array.from({ length: 501 }, (_, index) => `product-${index}` as const)
  await noteMissed(shop.db, [frontDoor.id], tags.slice(0, 500))
  await noteMissed(shop.db, [frontDoor.id], tags.slice(500))
  expect(await frontDoor.beat()).toEqual(['site'])
})

test.each([
  ['http://127.0.0.1:3000', true],
  ['https://door-1.internal', true],
  ['http://10.0.0.7:3000', true],
  ['http://[::1]:3000', true],
  ['http://[fd00::7]:3000', true],
  ['http://10.0.0.7:3000/', false],
  ['http://10.0.0.7/staff-api?x=', false],
  ['http://user:word@10.0.0.7', false],
  ['ftp://10.0.0.7', false],
  ['file:///etc/passwd', false],
  ['http://', false],
  ['10.0.0.7:3000', false],
  ['http://169.254.169.254', false],
  ['http://2852039166', false],
  ['http://[::ffff:a9fe:a9fe]', false],
  ['http://[fe80::1]:3000', false],
  ['http://0.0.0.0:3000', false],
  ['http://[::]:3000', false],
  ['http://224.0.0.1', false],
])('issue 34 the jobs call %s: %s', (address, isCalled) => expect(isFrontDoorAddress(address)).toBe(isCalled))
