import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { demoShop } from '../../../../test/demo-shop.ts'
import { aCustomer, impersonate, loggedIn, loggedInDemo } from '../../../../test/factories.ts'
import { exportSections } from '../../../shared/data-export.ts'
import { idOf } from '../../../shared/demo-ids.ts'
import { expireExports } from './export.service.ts'

const shop = demoShop()
const stateOf = async (visitor: Visitor) => (await visitor.get('/account/data-export')).body
const request = (visitor: Visitor) => visitor.post('/account/data-export')
const ticket = (visitor: Visitor) => visitor.post('/account/data-export/download-ticket')

test('R2.22 a customer’s copy contains all their data, nobody else’s, and no secret', async () => {
  const jana = await loggedInDemo(shop, 'jana.probst@post.example')
  expect(await stateOf(jana)).toMatchObject({ state: 'none', progress: 0 })
  expect(refusalOf(await ticket(jana))).toEqual([404, 'FILE_NOT_FOUND'])
  expect((await request(jana)).body).toMatchObject({ state: 'running', progress: 0, readyAt: null })
  // Asked once more while it is being made: the same one.
  expect((await request(jana)).body).toMatchObject({ state: 'running', requestedAt: TODAY.toISOString() })
  await shop.runJobs()
  expect(await stateOf(jana)).toMatchObject({
    state: 'ready',
    progress: 100,
    expiresAt: '2026-11-27T09:00:00.000Z',
    size: expect.any(Number),
  })
  expect((await shop.mails('jana.probst@post.example')).at(-1)?.subject).toBe('Ihre Daten liegen bereit')

  const { url } = (await ticket(jana)).body
  const file = await jana.send('GET', url)
  expect(file.headers['content-disposition']).toContain('goldammer-2026-11-20.json')
  const text = JSON.stringify(file.body)
  const data = file.body
  expect(data.account.customer).toMatchObject({ email: 'jana.probst@post.example', firstName: 'Jana' })
  expect(data.investors.investor[0]).toMatchObject({ lastName: 'Probst', taxId: '86095742719' })
  expect(data.contracts.contract.length).toBeGreaterThan(3)
  expect(Object.keys(data)).toEqual([
    'about',
    'account',
    'logins',
    'security_events',
    'investors',
    'change_requests',
    'orders',
    'contracts',
    'payments',
    'payouts',
    'documents',
    'wishlist',
    'reviews',
    'posts',
    'news',
    'companies',
    'company_requests',
    'contact_messages',
    'notes',
  ])
  expect(text).not.toMatch(/passwordHash|tokenHash|argon2|"hold"|linkUrl/i)
  expect(text).not.toContain('piotr.zielony')
})

/** Tables that name a customer, an identity or an order and are not in the copy, with the reason. */
const NOT_COPIED: Record<string, string> = {
  audit: 'who has done what here, kept for the law',
  compliance_case: 'of a suspicion nobody may learn (GwG § 47)',
  contract_holder: 'counted from the contracts',
  core_data_change: 'of a company; the customer is who asked for it',
  customer_recovery: 'opens a door',
  data_export: 'the copy itself',
  finance_task: 'what we have to do ourselves',
  impersonation_request: 'asked of a colleague; what was done then is in the history',
  impersonation_token: 'opens a door',
  payout_item: 'being prepared; what is paid is a payout',
  project_entry: 'of a company; the customer is who wrote it',
  wishlist: 'what is on it is in the copy',
}

test('R2.22 each table that names a customer, an identity or an order is in the copy, but for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select distinct table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('customer_id', 'investor_id', 'order_id')`.execute(shop.db)
  const asked: string[] = []
  const listening = shop.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  for (const part of exportSections.read()) await part.read(listening, idOf.customer('jana'))
  const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const isAsked = (name: string) => new RegExp(`\\b(${name}|${camel(name)})\\b`).test(asked.join())
  const missing = rows.map(({ name }) => name).filter((name) => !isAsked(name))
  expect(missing.toSorted()).toEqual(Object.keys(NOT_COPIED))
})

test('R2.22 a copy lies ready for a week, and a new one takes its place', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await request(visitor)
  await shop.runJobs()
  const fileOf = async () =>
    (await shop.db.selectFrom('dataExport').select('fileId').where('customerId', '=', customer.id).execute())[0]?.fileId
  const first = await fileOf()
  await request(visitor)
  await shop.runJobs()
  expect(await fileOf()).not.toBe(first)
  expect(await shop.db.selectFrom('file').select('id').where('id', '=', first!).execute()).toEqual([])

  const over = new Date(TODAY.getTime() + 7 * 86_400_000)
  await expireExports({ ...shop.scope, clock: { now: () => new Date(over.getTime() - 1) } })
  expect(await fileOf()).not.toBeNull()
  await expireExports({ ...shop.scope, clock: { now: () => over } })
  expect(await stateOf(visitor)).toMatchObject({ state: 'expired', size: null })
  expect(refusalOf(await ticket(visitor))).toEqual([404, 'FILE_NOT_FOUND'])
})

test('R2.22 the copy asks for the password after 15 minutes, and only its customer can make it', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await request(visitor)
  await shop.runJobs()
  const stranger = await loggedIn(shop, await aCustomer(shop))
  expect(refusalOf(await ticket(stranger))).toEqual([404, 'FILE_NOT_FOUND'])
  const { url } = (await ticket(visitor)).body
  expect(refusalOf(await stranger.send('GET', url))).toEqual([404, 'LINK_INVALID'])
  shop.clock.set(new Date(TODAY.getTime() + 16 * 60_000))
  for (const call of [request, ticket])
    expect(refusalOf(await call(visitor))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  shop.clock.set(TODAY)
  await impersonate(shop, visitor)
  const calls = [await stateOf(visitor), (await request(visitor)).body, (await ticket(visitor)).body]
  for (const body of calls) expect(body.errors[0].code).toBe('IMPERSONATION_FORBIDDEN')
})
