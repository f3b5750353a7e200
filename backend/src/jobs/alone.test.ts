import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, files, type TestApp, TODAY } from '../../test/build-app.ts'
import { aCustomer } from '../../test/factories.ts'
import { sendMail } from '../modules/notifications/service.ts'
import { inTransaction } from '../shared/transaction.ts'
import { type AloneOptions, EndedItsProcess, runAlone } from './alone.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

/** A mail to be sent in a process of its own, with the module `preload` before all else. */
async function sendAlone(preload: (id: string) => string, options: AloneOptions = {}) {
  const { id: customerId } = await aCustomer(shop)
  const outboxId = await inTransaction(shop, async (tx) => {
    const id = await sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' } })
    return id!
  })
  const env = {
    ...process.env,
    DATABASE_URL: shop.parts.config.databaseUrl,
    DATA_DIR: files,
    LOG_LEVEL: 'error',
    TODAY: TODAY.toISOString(),
  }
  const { href } = new URL(`../../test/die-at.ts?${preload(outboxId)}`, import.meta.url)
  const run = runAlone({ outboxId }, { env, execArgv: ['--import', href], ...options })
  const deliveredAt = async () =>
    (await shop.db.selectFrom('outbox').select('deliveredAt').where('id', '=', outboxId).executeTakeFirstOrThrow())
      .deliveredAt
  return { run, deliveredAt }
}

const atItsRow = (id: string) => `at=${encodeURIComponent('select * from "outbox"')}&with=${id}`

test('issue 34 a job is carried out in a process of its own', async () => {
  const { run, deliveredAt } = await sendAlone(() => '')
  await run
  expect(await deliveredAt()).not.toBeNull()
}, 120_000)

test('issue 34 a process of its own that the job ends is reported as such', async () => {
  const { run } = await sendAlone(atItsRow)
  await expect(run).rejects.toThrow(EndedItsProcess)
  await expect(run).rejects.toThrow('ended by SIGKILL')
}, 120_000)

test('issue 34 a process of its own that falls silent in an endless loop is ended', async () => {
  const { run } = await sendAlone((id) => `${atItsRow(id)}&by=loop`, { longestSilence: 15_000 })
  await expect(run).rejects.toThrow(EndedItsProcess)
  await expect(run).rejects.toThrow('silent for 15 s')
}, 180_000)

test('issue 34 a job that fails in a process of its own fails like any other', async () => {
  const { run } = await sendAlone(() => '', {
    env: { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/none', DATABASE_WAIT: '0' },
  })
  await expect(run).rejects.toThrow('The process of its own was ended with code 75.')
  await expect(run).rejects.not.toThrow(EndedItsProcess)
}, 120_000)
