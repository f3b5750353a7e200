import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'

let app: TestApp
beforeAll(async () => {
  const LOCALE_DOMAINS = 'https://sklep.example=pl-PL'
  app = await buildTestApp({ settings: { LOCALE_DOMAINS, BACKEND_HOSTS: 'backend, 10.0.0.5:3001' } })
})
afterAll(() => app.close())

const get = (url: string, host: string) => app.app.inject({ url, headers: { host } })

test.each(['/store-api/context', '/staff-api/account', '/sandbox/mail.json', '/media/x.jpg'])(
  'R8.07 %s answers to no host but the shop’s, this machine and those that are named',
  async (url) => {
    for (const host of ['rebind.evil.example:3001', 'backend.evil.example', '10.0.0.5']) {
      const refused = await get(url, host)
      expect([refused.statusCode, refused.json().errors[0].title]).toEqual([421, 'Misdirected Request'])
    }
    for (const host of ['localhost:3001', '127.0.0.1', 'sklep.example', 'backend:3001', '10.0.0.5:3001'])
      expect((await get(url, host)).statusCode).not.toBe(421)
  },
)

test('R8.07 probes come by whatever address', async () => {
  expect((await get('/health/live', '10.9.8.7')).statusCode).toBe(200)
})
