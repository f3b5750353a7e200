import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const ask = (url: string, encoding?: string) =>
  shop.app.inject({
    url,
    headers: {
      'sw-access-key': shop.parts.config.accessKey,
      ...(encoding && { 'accept-encoding': encoding }),
    },
  })

test('a long answer travels compressed to who takes that, and says the same', async () => {
  const plain = await ask('/store-api/country')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.rawPayload.byteLength).toBeGreaterThan(2048)
  const packed = await ask('/store-api/country', 'gzip, br')
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.vary).toContain('accept-encoding')
  expect(packed.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 3)
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json())
})

test('a short answer, and a refusal, travel as they are', async () => {
  const refusal = await ask('/store-api/nothing-here', 'gzip')
  expect(refusal.headers).not.toHaveProperty('content-encoding')
})
