import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BALANCERS } from '../src/balancers.ts'
import { makeFolder } from '../src/paths.ts'
import { mustRun } from '../src/run.ts'
import { prepareShop, type Shop } from './shop.ts'
import { CUSTOMERS, REQUESTS, restartBehind } from './trial.ts'

/** Milliseconds for one balancer: a request takes 10 at the least, and each restart some seconds. */
const PATIENCE_MS = 1_800_000

describe.runIf(REQUESTS > 0)('rolling restart of the whole shop', () => {
  let folder: string
  let shop: Shop | undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'goldammer-rolling-'))
    shop = await prepareShop(process.env.TEST_DATABASE_URL!, makeFolder(join(folder, 'data')), CUSTOMERS)
    for (const part of shop.parts) await part.start()
  }, PATIENCE_MS)
  afterAll(async () => {
    await shop?.stop()
    rmSync(folder, { recursive: true })
  }, PATIENCE_MS)

  test.each(BALANCERS)(
    'issue 34: behind %s no request fails while each process is restarted',
    async (balancer) => {
      const { tally, faults } = await restartBehind(balancer, shop!, makeFolder(join(folder, balancer)))
      expect(faults).toEqual([])
      expect(tally.failures).toEqual([])
      expect(tally.requests).toBeGreaterThanOrEqual(REQUESTS)
      expect(tally.writes * 3).toBeGreaterThanOrEqual(tally.requests * 0.99)
    },
    PATIENCE_MS,
  )

  test('issue 34: after the restarts the whole system verifies', async () => {
    const { environment } = shop!
    await mustRun({
      name: 'rolling-verify',
      program: 'node',
      parameters: ['src/verify.ts'],
      folder: 'backend',
      environment,
    })
  }, 300_000)
})
