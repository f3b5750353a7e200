import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { aFrontDoor } from '../../test/front-door.ts'
import { buildApp } from '../app.ts'
import type { EffectPayload } from '../jobs/effects.ts'
import { languageId, PAYMENT_PREPAYMENT_ID } from '../modules/reference/reference-data.ts'
import { rowsById } from '../modules/reference/repository.ts'
import { openDatabase, openPool, withPipelinedConnection } from './database.ts'
import { idOf } from './demo-ids.ts'
import { type Notices, openNotices } from './notices.ts'
import { openPublicCache, type PublicCache, usePublicCache } from './public-cache.ts'
import { effects, purgeProductPage } from './purge.ts'
import { inTransaction } from './transaction.ts'

let shop: TestApp
let notices: Notices
let publicCache: PublicCache
let cached: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  shop = await buildTestApp({ demo: true })
  notices = await openNotices(shop.parts.config.databaseUrl)
  publicCache = await openPublicCache(notices)
  cached = await buildApp({ ...shop.parts, publicCache })
})
afterAll(async () => {
  await cached.close()
  publicCache.stop()
  await notices.stop()
  await shop.close()
})

async function readProduct(headers: Record<string, string> = {}) {
  const answer = await cached.inject({
    url: `/store-api/product/${idOf.product('p1')}`,
    headers: { 'sw-access-key': shop.parts.config.accessKey, ...headers },
  })
  return { name: answer.json().product?.translated.name, token: answer.headers['sw-context-token'] }
}
const rename = (name: string) =>
  shop.db
    .updateTable('product')
    .set({ name: JSON.stringify({ 'de-DE': name, 'en-GB': `${name} (en)` }) })
    .where('id', '=', idOf.product('p1'))
    .execute()

test('a public answer is cached by language, has the caller’s token, and follows changes', async () => {
  const before = await readProduct()
  const again = await readProduct()
  expect(again.name).toBe(before.name)
  expect(again.token).not.toBe(before.token)
  await rename('Neuer Name')
  await expect.poll(async () => (await readProduct()).name, { timeout: 3000 }).toBe('Neuer Name')
  expect((await readProduct({ 'sw-language-id': languageId('en-GB') })).name).toBe('Neuer Name (en)')
})

test('design §4 a page that is made again when it is purged shows the change', async () => {
  await rename('Kurz zuvor')
  await expect.poll(async () => (await readProduct()).name, { timeout: 3000 }).toBe('Kurz zuvor')
  const shown: string[] = []
  const frontDoor = await aFrontDoor(shop, async () => shown.push((await readProduct()).name))
  await inTransaction(shop, (tx) => purgeProductPage(shop.scope, tx, idOf.product('p1')))
  await rename('Gleich danach')
  const { id, subjectId, payload } = await shop.db
    .selectFrom('outbox')
    .select(['id', 'subjectId', 'payload'])
    .$castTo<EffectPayload>()
    .where('kind', '=', 'pages.purge')
    .where('deliveredAt', 'is', null)
    .executeTakeFirstOrThrow()
  await effects['pages.purge']!(shop.scope, { id, subjectId, payload })
  await frontDoor.leave()
  expect(shown).toEqual(['Gleich danach'])
})

test('issue 34 a listing reads its products once, whatever narrows it, until one of them changes', async () => {
  usePublicCache(shop.parts.db, publicCache)
  const names = async (least: number) => {
    const answer = await cached.inject({
      method: 'POST',
      url: '/store-api/search',
      headers: { 'sw-access-key': shop.parts.config.accessKey },
      payload: { 'min-price': least, limit: 100 },
    })
    return answer.json().elements.map((one: { name: string }) => one.name)
  }
  const before = await names(1)
  expect(before).toHaveLength(new Set(before).size)
  // A change that no trigger reports is seen by nobody until another one is.
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update product set name = jsonb_build_object('de-DE', 'Heimlich') where id = ${idOf.product('p1')}`.execute(
      tx,
    )
  })
  expect(await names(2)).toEqual(before)
  await rename('Offen')
  await expect.poll(() => names(3), { timeout: 3000 }).toContain('Offen')
})

test('readers beyond the pool’s size wait for no second connection, nor for a failed one', async () => {
  const pool = openPool(shop.parts.config.databaseUrl, 2)
  const db = openDatabase(pool)
  const read = () => withPipelinedConnection(db, async (one) => (await rowsById(one, 'country')).size)
  const failing = withPipelinedConnection(db, async (one) => {
    await Promise.all([rowsById(one, 'salutation'), Promise.reject(new Error('no'))])
  })
  await expect(failing).rejects.toThrow('no')
  expect(await Promise.all(Array.from({ length: 6 }, read))).not.toContain(0)
  usePublicCache(db, publicCache)
  expect(await Promise.all(Array.from({ length: 6 }, read))).not.toContain(0)
  await pool.end()
})

test('the holder of the only connection does not wait for rows another reader requested', async () => {
  const pool = openPool(shop.parts.config.databaseUrl, 1)
  const db = openDatabase(pool)
  usePublicCache(db, publicCache)
  const asked = await withPipelinedConnection(db, async (one) => {
    const first = rowsById(db, 'currency')
    const second = await rowsById(one, 'currency')
    return { first, second }
  })
  expect(asked.second.size).toBe((await asked.first).size)
  await pool.end()
})

test('answers that several wait for are made once, and a failure is not kept', async () => {
  let made = 0
  const fact = { text: 'text' }
  const make = async () => {
    made++
    await wait(20)
    return fact
  }
  expect(await Promise.all([1, 2, 3].map(() => publicCache.read('key', make)))).toEqual([fact, fact, fact])
  expect(made).toBe(1)
  await expect(publicCache.read('refused', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await publicCache.read('refused', async () => fact)).toBe(fact)
})

test('rows of a reference table are read once, and again after a change', async () => {
  usePublicCache(shop.parts.db, publicCache)
  const methods = await rowsById(shop.parts.db, 'paymentMethod')
  expect(await rowsById(shop.parts.db, 'paymentMethod')).toBe(methods)
  await shop.db.updateTable('paymentMethod').set({ active: false }).where('id', '=', PAYMENT_PREPAYMENT_ID).execute()
  const isActive = async () => (await rowsById(shop.parts.db, 'paymentMethod')).get(PAYMENT_PREPAYMENT_ID)?.active
  await expect.poll(isActive, { timeout: 3000 }).toBe(false)
})

test('R7.02 guests share the context but for the token, and a cookie’s guest sees none', async () => {
  usePublicCache(shop.parts.db, publicCache)
  const read = async (headers: Record<string, string>) =>
    (
      await cached.inject({
        url: '/store-api/context',
        headers: { 'sw-access-key': shop.parts.config.accessKey, ...headers },
      })
    ).json()
  const { token: first, ...context } = await read({ 'sw-context-token': 'a'.repeat(32) })
  const { token: second, ...same } = await read({ 'sw-context-token': 'b'.repeat(32) })
  expect([first, second]).toEqual(['a'.repeat(32), 'b'.repeat(32)])
  expect(same).toEqual(context)
  expect(await read({ 'sec-fetch-site': 'same-origin' })).toEqual(context)
  expect((await read({ 'sw-language-id': languageId('pl-PL') })).languageInfo.localeCode).toBe('pl-PL')
})
