import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { aCustomer, someoneOf } from '../../../test/factories.ts'
import { searched } from '../../../test/searched.ts'
import { MAX_ATTEMPTS } from '../../shared/outbox.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { sendMail } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('issue 8 the log of mails is searched by recipient, template, state and day, and keeps no secret', async () => {
  const support = await someoneOf(app, 'support', 'Sina Support')
  const jana = await aCustomer(app, { firstName: 'Jana', lastName: 'Probst', email: 'jana.probst@post.example' })
  const other = await aCustomer(app, { firstName: 'Otto', lastName: 'Anders', email: 'otto@post.example' })
  const stranger = { email: 'fremd@post.example', locale: 'de-DE' } as const
  await inTransaction(app.scope, async (tx) => {
    const link = '/account/recover/password?hash=GEHEIM'
    await sendMail(app.scope, tx, { template: 'A2', customerId: jana.id, parameters: {}, link })
    await sendMail(app.scope, tx, { template: 'A5', customerId: other.id, parameters: { iban: 'DE••' } })
    await sendMail(app.scope, tx, { template: 'A10', to: stranger, parameters: {} })
  })
  const list = async (query = '') => (await searched(support, `/mails?limit=100${query}`)).body
  const templates = async (query: string) =>
    (await list(query)).elements.map(({ template }: { template: string }) => template).sort()
  expect(await templates('&state[]=waiting')).toEqual(['A10', 'A2', 'A5'])
  expect(JSON.stringify(await list())).not.toMatch(/GEHEIM|fremd@post/)

  for (const text of ['jana.pro', 'JANA.PROBST@POST', 'Prob Jan'])
    expect(await templates(`&text=${text}`)).toEqual(['A2'])
  expect(await templates('&text=%25')).toEqual([])
  expect(await templates('&template=A5')).toEqual(['A5'])
  expect(await templates('&from=2026-11-21')).toEqual([])
  expect(await templates('&to=2026-11-20&template=A2')).toEqual(['A2'])
  const [mine] = (await list('&text=jana.pro')).elements
  expect(mine).toMatchObject({ to: 'jana.probst@post.example', customerId: jana.id, customerName: 'Jana Probst' })
  const [strange] = (await list('&template=A10')).elements
  expect(strange).toMatchObject({ to: null, subject: null, customerId: null, state: 'waiting' })

  const setAttempts = (attempts: number, lastError: string | null) =>
    app.db.updateTable('outbox').set({ attempts, lastError }).where('id', '=', mine.id).execute()
  await setAttempts(MAX_ATTEMPTS, '550 no such user jana.probst@post.example')
  const [failed] = (await list('&state[]=failed')).elements
  expect(failed).toMatchObject({ id: mine.id, problem: '550 no such user …@…', sentAt: null })
  await setAttempts(0, null)
  await app.runJobs()
  expect(await templates('&state[]=sent')).toEqual(['A10', 'A2', 'A5'])
})
