import { BACKEND, SIGNATURE_HEADER, signCall } from '@goldammer/sdk/server-signature'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { idOf } from '../shared/demo-ids.ts'
import { newId } from '../shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
})
afterAll(() => app.close())

/** A call of one of our servers. `signature`: another than that of this call; null: none. */
async function call(path: string, content: object, signature?: string | null) {
  const body = JSON.stringify(content)
  const own = signCall(app.parts.config.purgeSecret, { method: 'POST', path, recipient: BACKEND, body })
  return await app.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { [SIGNATURE_HEADER]: signature ?? own }),
    },
  })
}

const report = (views: object) => call('/internal/views', { views })

test('R2.25 views of a product add up by day, unknown products are left out', async () => {
  const id = idOf.product('p1')
  expect((await report({ [id]: 2, ['0'.repeat(32)]: 5 })).statusCode).toBe(204)
  expect((await report({ [id]: 3 })).statusCode).toBe(204)
  const { rows } = await app.pool.query(
    `select replace(product_id::text, '-', '') as id, views from product_view where day = '2026-11-20'`,
  )
  expect(rows).toEqual([{ id, views: 5 }])
})

test('views are taken only as whole positive numbers', async () => {
  expect((await report({ [idOf.product('p1')]: -1 })).statusCode).toBe(400)
})

const heartbeat = () => ({ id: newId(), address: 'http://10.0.0.7:3000', mark: null })

test('issue 34 a front door registers by its heartbeat, and confirms what it has purged', async () => {
  const body = heartbeat()
  const first = await call('/internal/front-doors', body)
  expect([first.statusCode, first.json()]).toEqual([
    200,
    { tags: ['site'], mark: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ])
  const { mark } = first.json()
  // Its answer was lost: it gets the same again.
  expect((await call('/internal/front-doors', body)).json()).toEqual({ tags: ['site'], mark })
  expect((await call('/internal/front-doors', { ...body, mark })).json()).toEqual({ tags: [], mark })
  const { address } = await app.db
    .selectFrom('frontDoor')
    .select('address')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(address).toBe(body.address)
})

test('issue 34 a call by a stranger, an old one and a replayed one are refused', async () => {
  const path = '/internal/front-doors'
  const body = heartbeat()
  const { purgeSecret } = app.parts.config
  const sign = (secret: string, changes: object = {}, now = Date.now()) =>
    signCall(secret, { method: 'POST', path, recipient: BACKEND, body: JSON.stringify(body), ...changes }, now)
  const refused = {
    'no signature': null,
    'another secret': sign('guess'),
    'another body': sign(purgeSecret, { body: JSON.stringify({ ...body, address: 'http://elsewhere.example' }) }),
    'another path': sign(purgeSecret, { path: '/internal/views' }),
    'of a purge': sign(purgeSecret, { recipient: body.id }),
    old: sign(purgeSecret, {}, Date.now() - 61_000),
  }
  for (const [what, signature] of Object.entries(refused))
    expect([what, (await call(path, body, signature)).statusCode]).toEqual([what, 403])
  const once = sign(purgeSecret)
  expect((await call(path, body, once)).statusCode).toBe(200)
  expect((await call(path, body, once)).statusCode).toBe(403)
})

test.each([
  { ...heartbeat(), id: 'x' },
  { ...heartbeat(), address: 'ftp://10.0.0.7' },
  { ...heartbeat(), address: 'http://10.0.0.7:3000/staff-api/me' },
  { ...heartbeat(), address: 'http://169.254.169.254' },
  { ...heartbeat(), mark: 'x' },
])('issue 34 the heartbeat %j is refused', async (body) => {
  expect((await call('/internal/front-doors', body)).statusCode).toBe(400)
})
