import { cents } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, type TestInvestor } from '../../../test/investing-factories.ts'
import { readyToBuy } from '../../../test/ready-to-buy.ts'
import { answerSurvey } from '../../../test/walk/world.ts'
import { storeFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const unitPrice = { minInvestment: cents(250_00), investmentUnitPrice: cents(250_00) }
/** No limit, no typed form: only what these tests are about. */
const plain = {
  type: 'silent_partnership',
  regime: 'vermanlg_2',
  singleInvestmentLimitRequired: false,
  vibConfirmation: false,
}

test('R3.08 of two sessions that race for the rest of the limit one orders, the other reads the reason', async () => {
  const first = await anOffer(app, { tariff: unitPrice })
  const second = await anOffer(app, { issuerId: first.issuerId, tariff: unitPrice })
  // 2 × 600 EUR leave room for four units.
  const investor = await anInvestor(app, { monthlyNetIncome: 600_00 })
  await answerSurvey(app, investor)
  const ready = []
  for (const offer of [first, second]) {
    const client = await loggedIn(app, investor)
    const lineItemId = await readyToBuy(app, client, offer, investor, { units: 3 })
    expect(lineItemId).not.toBeNull()
    ready.push(() => client.post('/checkout/order', { lineItemId }))
  }
  const answers = await Promise.all(ready.map((press) => press()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const codes = answers.flatMap(({ body }) => body.errors ?? []).map(({ code }) => code)
  expect(['LIMIT_EXCEEDED', 'CHECKOUT__INVESTMENT_INCOMPLETE']).toContain(codes[0])
  const held = await app.db
    .selectFrom('contract')
    .select((eb) => eb.fn.sum<number>('amountTotal').as('sum'))
    .where('investorId', '=', investor.investorId)
    .executeTakeFirstOrThrow()
  expect(Number(held.sum)).toBe(750_00)
})

/** The customer's company, with all that the checkout asks of one. */
async function aCompanyOf({ id: customerId }: TestInvestor) {
  const now = app.clock.now()
  const investorId = newId(now)
  const bankAccountId = newId(now)
  const file = await storeFile(app.scope, app.db, {
    fileName: 'auszug.pdf',
    mimeType: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
  })
  const name = 'Probst Beteiligungen GmbH'
  await app.db
    .insertInto('investor')
    .values({
      id: investorId,
      customerId,
      kind: 'corporation',
      name,
      legalForm: 'gmbh',
      registerNr: 'HRB 990001',
      street: 'Musterweg',
      streetNumber: '31',
      postalCode: '00001',
      city: 'Beispielstadt',
      country: 'DE',
      usPerson: false,
      identityProofFileId: file.id,
      structureProofFileId: file.id,
      isSubjectToGermanTax: true,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await app.db
    .insertInto('representative')
    .values({
      id: newId(now),
      investorId,
      firstName: 'Jana',
      lastName: 'Probst',
      companyRole: 'managing_director',
      isPep: false,
    })
    .execute()
  await app.db
    .insertInto('bankAccount')
    .values({ id: bankAccountId, investorId, accountHolder: name, iban: 'DE53999000010001003551', createdAt: now })
    .execute()
  const company = { investorId, bankAccountId, name }
  await answerSurvey(app, company)
  return company
}

test('R8.07 a promotion for one use per customer is used once, though person and company order at once', async () => {
  const code = 'NUREINMAL'
  await app.db
    .insertInto('promotion')
    .values({
      id: newId(),
      code,
      name: JSON.stringify({ 'de-DE': code }),
      effect: 'interest_bonus',
      value: 10,
      maxPerCustomer: 1,
    })
    .execute()
  const person = await anInvestor(app)
  await answerSurvey(app, person)
  const company = await aCompanyOf(person)
  const ready = []
  for (const buyer of [person, company]) {
    const client = await loggedIn(app, person)
    const offer = await anOffer(app, { tariff: unitPrice, product: plain })
    const lineItemId = await readyToBuy(app, client, offer, buyer, { units: 1, code })
    expect(lineItemId).not.toBeNull()
    ready.push(() => client.post('/checkout/order', { lineItemId }))
  }
  const answers = await Promise.all(ready.map((press) => press()))
  const used = await app.db.selectFrom('contract').select('orderId').where('promotionCode', '=', code).execute()
  expect(used).toHaveLength(1)
  // The second one sees that the figures have changed, and confirms them again.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})
