import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../test/investing-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Refusal = { code: string; source?: { pointer: string } }
const refusals = (answer: { body: { errors: Refusal[] } }) =>
  answer.body.errors.map(({ code, source }) => `${code} ${source?.pointer ?? ''}`.trim())

test('R5.02 a bank account has a valid IBAN in the own name, once; a mail reports it', async () => {
  const customer = await aCustomer(app, { firstName: 'Jürgen', lastName: 'Groß' })
  const client = await loggedIn(app, customer)
  const add = (accountHolder: string, iban: string) => client.post('/investor/bank-accounts', { accountHolder, iban })
  expect(refusals(await add('Jürgen Groß', 'DE95 9990 0001 0000 0044 72'))).toEqual(['IBAN_INVALID /iban'])
  expect(refusals(await add('Jürgen Groß', 'DE95 9990 0001'))).toEqual(['IBAN_INVALID /iban'])
  expect(refusals(await add('Petra Ponse', 'DE95 9990 0001 0000 0044 71'))).toEqual([
    'ACCOUNT_HOLDER_MISMATCH /accountHolder',
  ])
  const added = await add('JUERGEN GROSS', 'DE95 9990 0001 0000 0044 71')
  expect([added.status, added.body]).toMatchObject([
    201,
    { iban: 'DE95999000010000004471', bank: 'Beispielbank Nord', usable: true, inUse: false },
  ])
  expect(refusals(await add('Jürgen Groß', 'DE95999000010000004471'))).toEqual(['VIOLATION::IS_NOT_UNIQUE /iban'])
  const [mail] = await app.mails(customer.email)
  expect(mail?.text).not.toContain('DE95999000010000004471')
  expect((await client.delete(`/investor/bank-accounts/${added.body.id}`)).status).toBe(204)
  expect((await client.get('/investor/bank-accounts')).body.elements).toEqual([])
})

test('R5.02 domain/payments#sepa-countries a non-SEPA account is refused by its own code; a non-EEA one is accepted with a BIC', async () => {
  const customer = await aCustomer(app, { firstName: 'Jürgen', lastName: 'Groß' })
  const client = await loggedIn(app, customer)
  const add = (iban: string, bic?: string) =>
    client.post('/investor/bank-accounts', { accountHolder: 'Jürgen Groß', iban, ...(bic ? { bic } : {}) })
  const outside = await add('BR18 0036 0305 0000 1000 9795 493C 1')
  expect([outside.status, refusals(outside)]).toEqual([400, ['IBAN_OUTSIDE_SEPA /iban']])
  expect(refusals(await add('GB82 WEST 1234 5698 7654 32', 'GB'))).toEqual(['BIC_INVALID /bic'])
  const british = await add('GB82 WEST 1234 5698 7654 32', 'westgb2l')
  expect([british.status, british.body.usable, british.body.bic]).toEqual([201, true, 'WESTGB2L'])
  // EPC409-09: in SEPA since 2026, which the library of IBANs does not know.
  expect((await add('RS35 2600 0560 1001 6113 79')).status).toBe(201)
})

test('R3.04 the account of a running contract stays, and another customer does not find it', async () => {
  const investor = await anInvestor(app)
  await submitOffer(app, await anOffer(app), investor)
  const client = await loggedIn(app, investor)
  const used = await client.delete(`/investor/bank-accounts/${investor.bankAccountId}`)
  expect([used.status, refusals(used)]).toEqual([409, ['BANK_ACCOUNT_IN_USE']])
  const stranger = await loggedIn(app, await aCustomer(app))
  expect((await stranger.delete(`/investor/bank-accounts/${investor.bankAccountId}`)).status).toBe(404)
  const foreign = await stranger.get('/investor/bank-accounts', { 'investor-id': investor.investorId })
  expect([foreign.status, refusals(foreign)]).toEqual([404, ['INVESTOR_NOT_FOUND']])
})

test('R2.22 one account is the default: the first, the one that is chosen, and the next when it goes', async () => {
  const customer = await aCustomer(app, { firstName: 'Jana', lastName: 'Probst' })
  const client = await loggedIn(app, customer)
  const ids: string[] = []
  for (const iban of ['DE95999000010000004471', 'DE29999000010001000200']) {
    ids.push((await client.post('/investor/bank-accounts', { accountHolder: 'Jana Probst', iban })).body.id)
  }
  const [first, second] = ids as [string, string]
  const defaults = async () =>
    (await client.get('/investor/bank-accounts')).body.elements
      .filter((one: { isDefault: boolean }) => one.isDefault)
      .map((one: { id: string }) => one.id)
  expect(await defaults()).toEqual([first])
  expect((await client.post(`/investor/bank-accounts/${second}/default`)).status).toBe(204)
  expect(await defaults()).toEqual([second])
  expect((await client.delete(`/investor/bank-accounts/${second}`)).status).toBe(204)
  expect(await defaults()).toEqual([first])
  const stranger = await loggedIn(app, await aCustomer(app))
  const foreign = await stranger.post(`/investor/bank-accounts/${first}/default`)
  expect([foreign.status, refusals(foreign)]).toEqual([404, ['BANK_ACCOUNT_NOT_FOUND']])
  await app.db.updateTable('bankAccount').set({ state: 'invalid' }).where('id', '=', first).execute()
  expect(refusals(await client.post(`/investor/bank-accounts/${first}/default`))).toEqual(['BANK_ACCOUNT_NOT_USABLE'])
})

test('R3.04 an account in use says which contracts use it', async () => {
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  const client = await loggedIn(app, investor)
  const { body } = await client.get('/investor/bank-accounts')
  expect(body.elements[0]).toMatchObject({ inUse: true, usedBy: [{ orderId, orderNumber: expect.any(String) }] })
})

test('R3.04 after 15 minutes password and code are asked for again', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  app.clock.set(new Date(TODAY.getTime() + 16 * 60_000))
  const answer = await client.post('/investor/bank-accounts', {
    accountHolder: 'Jana Probst',
    iban: 'DE95999000010000004471',
  })
  app.clock.set(TODAY)
  expect([answer.status, refusals(answer)]).toEqual([403, ['STEP_UP_REQUIRED']])
})
