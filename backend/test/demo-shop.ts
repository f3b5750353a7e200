import { afterAll, beforeAll, beforeEach } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from './build-app.ts'

/** The demo's shop for the tests of a file; each begins on the demo's day. */
export function demoShop(): TestApp {
  const shop = {} as TestApp
  beforeAll(async () => {
    Object.assign(shop, await buildTestApp({ demo: true }))
  })
  beforeEach(() => shop.clock.set(TODAY))
  afterAll(() => shop.close())
  return shop
}
