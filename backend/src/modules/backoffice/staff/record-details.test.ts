import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { aCustomer, someoneOf } from '../../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../../test/investing-factories.ts'
import { aContract, anIssuer } from '../../../../test/issuer-factories.ts'
import { newId } from '../../../shared/ids.ts'

let app: TestApp
let sina: Awaited<ReturnType<typeof someoneOf>>
let conny: Awaited<ReturnType<typeof someoneOf>>
let adam: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  sina = await someoneOf(app, 'support', 'Sina Support')
  conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  adam = await someoneOf(app, 'admin', 'Adam Admin')
})
afterAll(() => app.close())

test('R6.09 a contract shows terms, debits and schedule; administration cannot read it', async () => {
  const state = { state: '3_2_active', paymentState: 'settled', investedAt: '2026-03-02' }
  const { customer, orderId, orderNumber } = await aContract(app, await anIssuer(app), state)
  const path = `/customers/${customer.id}/contracts/${orderId}`
  const { status, body } = await sina.get(path)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    contract: { orderNumber, state: '3_2_active', amountTotal: 1000, interest: 6.75 },
    tariffName: 'Tarif A',
    units: 4,
    interestRate: 6,
    earlyBirdBonus: 0.75,
    duration: 60,
    investedAt: '2026-03-02',
    valuta: '2026-03-02',
    account: 'DE27 **** 4471',
    depot: null,
    walletAddress: null,
  })
  expect(body.payments.debits).toMatchObject([{ state: 'settled', amount: 1000, iban: 'DE27 **** 4471' }])
  expect(body.payments.schedule.at(-1)).toMatchObject({ kind: 'interest_and_principal', state: 'planned' })
  expect(refusalOf(await adam.get(path))).toEqual([403, 'PERMISSION_DENIED'])
  expect(JSON.stringify(body)).not.toContain('DE27999000010000004471')
})

test('R6.09 a contract shows its steps, actors, reasons and papers; another customer’s is not found', async () => {
  const investor = await anInvestor(app, { firstName: 'Jana', lastName: 'Probst' })
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  const { status } = await sina.post(`/customers/${investor.id}/contracts/${orderId}/withdrawal`, {
    declaredOn: '2026-11-20',
    channel: 'letter',
    reason: 'Brief vom 20.11.',
  })
  expect(status).toBe(204)
  const { body } = await conny.get(`/customers/${investor.id}/contracts/${orderId}`)
  expect(body.history[0]).toMatchObject({ event: 'submit', from: null, to: '1_1_submitted' })
  expect(body.history.at(-1)).toMatchObject({ event: 'revokeOffer', actor: 'staff', actorName: 'Sina Support' })
  expect(body.documents.map(({ kind }: { kind: string }) => kind)).toContain('offer')
  const other = await aCustomer(app)
  for (const [customerId, code] of [
    [other.id, 'CONTRACT_NOT_FOUND'],
    [newId(), 'CUSTOMER_NOT_FOUND'],
  ])
    expect(refusalOf(await sina.get(`/customers/${customerId}/contracts/${orderId}`))).toEqual([404, code])
})

test('R6.09 depots and wallets of all of a customer’s identities are named with their numbers masked', async () => {
  const { id: customerId, investorId } = await anInvestor(app, { firstName: 'Ute', lastName: 'Doppelhof' })
  const at = { investorId, createdAt: TODAY }
  const depot = { depotType: 'joint', owner: 'Ute Doppelhof', secondOwner: 'Karl Doppelhof', bank: 'Musterkasse' }
  await app.db
    .insertInto('depot')
    .values({ ...at, ...depot, id: newId(), blz: '99900002', depotNumber: '4711000815', beneficialOwnerConsent: true })
    .execute()
  const walletAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await app.db
    .insertInto('wallet')
    .values([
      { ...at, id: newId(), type: 'own', walletAddress, termsConsentAt: TODAY },
      { ...at, id: newId(), type: 'managed', termsConsentAt: TODAY, createdAt: new Date(TODAY.getTime() + 1) },
    ])
    .execute()
  expect(refusalOf(await adam.get(`/customers/${customerId}/holdings`))).toEqual([403, 'PERMISSION_DENIED'])
  const { body } = await sina.get(`/customers/${customerId}/holdings`)
  expect(body.depots).toMatchObject([{ investor: 'Ute Doppelhof', depotType: 'joint', depotNumber: '••••0815' }])
  expect(body.wallets).toMatchObject([
    { type: 'own', walletAddress: '0x5aAe…BeAed', state: 'active' },
    { type: 'managed', walletAddress: null, state: 'pending' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/4711000815|b6053F3E/)
})

test('R3.06 staff read exemption orders with their rest, certificates with states, no full tax id', async () => {
  const { id: customerId, investorId } = await anInvestor(app)
  const order = { type: 'joint', startDate: localDate('2026-01-01'), amount: cents(600_00), declaredAt: TODAY }
  const spouse = { spouseFirstName: 'Karl', spouseLastName: 'Doppelhof', spouseTaxId: '02468135707' }
  await app.db
    .insertInto('exemptionOrder')
    .values({ ...order, ...spouse, id: newId(), investorId, createdAt: TODAY })
    .execute()
  const days = { validFrom: localDate('2026-01-01'), validUntil: localDate('2028-12-31') }
  await app.db
    .insertInto('nonAssessmentCertificate')
    .values({ ...days, id: newId(), investorId, createdAt: TODAY })
    .execute()
  const company = { kind: 'corporation', name: 'Fiktiv Holding GmbH', createdAt: TODAY, updatedAt: TODAY }
  await app.db
    .insertInto('investor')
    .values({ ...company, id: newId(), customerId })
    .execute()
  const { body } = await sina.get(`/customers/${customerId}/tax`)
  expect(body.identities).toMatchObject([
    {
      kind: 'person',
      years: [{ year: 2026, type: 'joint', limit: 2000, ordered: 600, headroom: 1400 }, { year: 2027 }],
      orders: [{ amount: 600, usedAmount: 0, state: 'active', spouse: { firstName: 'Karl', taxId: '••• ••• 707' } }],
      certificates: [{ state: 'pending', validUntil: '2028-12-31' }],
    },
    { kind: 'corporation', name: 'Fiktiv Holding GmbH', years: [], orders: [], certificates: [] },
  ])
  expect(JSON.stringify(body)).not.toContain('02468135707')
  expect(refusalOf(await adam.get(`/customers/${customerId}/tax`))).toEqual([403, 'PERMISSION_DENIED'])
})

test('R4.05 the knowledge survey stands with its answers or its waiver, and never with points', async () => {
  const { id: customerId, investorId } = await anInvestor(app)
  const path = `/customers/${customerId}/investors/${investorId}`
  expect((await sina.get(path)).body).toEqual({ survey: null, company: null })
  const answers = { AE1: 'trained', AE2: 'gt_3', AE3: 'gt_5', AE4: '3000_5000', AE5: 'to_5000', AE6: 'b', AE7: 'a' }
  const id = newId()
  const times = { takenAt: new Date('2026-03-02T10:00:00Z'), lockedAt: TODAY }
  await app.db
    .insertInto('survey')
    .values({
      id,
      investorId,
      outcome: 'appropriate',
      investmentExperience: [3, 10],
      coveredCodes: [3, 10],
      ...times,
      answers: JSON.stringify({ ...answers, AE8: 'c' }),
    })
    .execute()
  const { survey } = (await sina.get(path)).body
  expect(survey).toMatchObject({ declined: false, answers: { AE1: 'trained', AE8: 'c' }, outcome: 'appropriate' })
  expect(survey.validUntil).toBe('2028-03-01T23:00:00.000Z')
  expect(JSON.stringify(survey)).not.toContain('points')
  const waived = { declined: true, answers: null, waiverVersion: '2026-01', outcome: 'not_assessable' }
  await app.db.updateTable('survey').set(waived).where('id', '=', id).execute()
  expect((await conny.get(path)).body.survey).toMatchObject({ ...waived, validUntil: null })
  const other = await aCustomer(app)
  expect(refusalOf(await sina.get(`/customers/${other.id}/investors/${investorId}`))).toEqual([
    404,
    'INVESTOR_NOT_FOUND',
  ])
})

test('R3.02 a customer’s company shows its register data, representatives and owners', async () => {
  const { id: customerId } = await anInvestor(app)
  const investorId = newId()
  const register = { legalForm: 'GmbH', registerNr: 'HRB 00001', registryCourt: 'Amtsgericht Beispielstadt' }
  const company = { ...register, kind: 'corporation', name: 'Fiktiv Holding GmbH', taxNr: '151/815/08156' }
  await app.db
    .insertInto('investor')
    .values({ ...company, id: investorId, customerId, createdAt: TODAY, updatedAt: TODAY })
    .execute()
  const shares = { votingRightsPercentage: 6000, capitalSharesPercentage: 6000 }
  await app.db
    .insertInto('representative')
    .values({ ...shares, id: newId(), investorId, firstName: 'Fenja', lastName: 'Fiktiv', isPep: false })
    .execute()
  const { body } = await sina.get(`/customers/${customerId}/investors/${investorId}`)
  expect(body.company).toMatchObject({ ...register, taxNr: '••• ••• 156' })
  expect(body.company.representatives).toMatchObject([
    {
      representative: { firstName: 'Fenja', lastName: 'Fiktiv', votingRightsPercentage: 60 },
      ownership: 'beneficial',
    },
  ])
})

test('R6.09 the record names the addresses of the account, with those that bills and goods go to', async () => {
  const customer = await aCustomer(app)
  const { body } = await sina.get(`/customers/${customer.id}`)
  expect(body.addresses).toMatchObject([{ country: 'DE', isBilling: true, isShipping: true }])
})

test('R6.07 domain/rights#customer-file administration finds customers and acts for them, but reads no investor data', async () => {
  const { customer, orderNumber } = await aContract(app, await anIssuer(app))
  const { body } = await adam.get(`/customers/${customer.id}`)
  expect(body).toMatchObject({ customer: { id: customer.id }, mayImpersonate: true, mayLock: true })
  expect(body).toMatchObject({ contracts: [], bankAccounts: [], identities: [] })
  const { firstName, lastName, ...rest } = body.person
  expect([`${firstName} ${lastName}`, Object.values(rest).filter((value) => value !== null)]).toEqual([
    body.customer.name,
    [],
  ])
  expect((await sina.get(`/customers/${customer.id}`)).body.contracts).toMatchObject([{ orderNumber }])
})
