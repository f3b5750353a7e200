import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { idOf } from '../shared/demo-ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
})
afterAll(() => app.close())

const report = (views: object, secret = app.parts.config.purgeSecret) =>
  app.app.inject({
    method: 'POST',
    url: '/internal/views',
    payload: { views },
    headers: { authorization: `Bearer ${secret}` },
  })

test('R2.25 views of a product add up by day, unknown products are left out', async () => {
  const id = idOf.product('p1')
  expect((await report({ [id]: 2, ['0'.repeat(32)]: 5 })).statusCode).toBe(204)
  expect((await report({ [id]: 3 })).statusCode).toBe(204)
  const { rows } = await app.pool.query(
    `select replace(product_id::text, '-', '') as id, views from product_view where day = '2026-11-20'`,
  )
  expect(rows).toEqual([{ id, views: 5 }])
})

test('views are taken from our own servers only, and only as whole positive numbers', async () => {
  expect((await report({ [idOf.product('p1')]: 1 }, 'guess')).statusCode).toBe(403)
  expect((await report({ [idOf.product('p1')]: -1 })).statusCode).toBe(400)
})
