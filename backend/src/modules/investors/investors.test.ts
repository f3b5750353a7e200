import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../test/investing-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Refusal = { code: string; source?: { pointer: string } }
const refusals = (answer: { body: { errors: Refusal[] } }) =>
  answer.body.errors.map(({ code, source }) => `${code} ${source?.pointer ?? ''}`.trim())
const put = (client: Awaited<ReturnType<typeof loggedIn>>, path: string, body: unknown) =>
  client.send('PUT', `/store-api${path}`, body)

const jana = {
  firstName: 'Jana',
  lastName: 'Probst',
  birthDate: { day: 4, month: 7, year: 1988 },
  birthPlace: 'Beispielstadt',
  nationality: 'DE',
  street: 'Musterweg',
  streetNumber: '4',
  postalCode: '00001',
  city: 'Beispielstadt',
  country: 'DE',
  politicallyExposedPerson: false,
  usPerson: false,
}

test('R1.04 the customer is an investor from the first look on, prefilled from the account', async () => {
  const customer = await aCustomer(app, { firstName: 'Neele', lastName: 'Neu' })
  const client = await loggedIn(app, customer)
  const { body } = await client.get('/investing/identities')
  expect(body.elements).toMatchObject([{ kind: 'person', name: 'Neele Neu', kycState: 'none', complete: false }])
  const profile = await client.get('/investor/profile')
  expect(profile.body.person).toMatchObject({ street: 'Musterweg', streetNumber: '4', country: 'DE' })
  expect(profile.body.missingFields.toSorted()).toEqual(
    ['birthPlace', 'nationality', 'politicallyExposedPerson', 'usPerson'].toSorted(),
  )
})

test.each([{ politicallyExposedPerson: true }, { usPerson: true }, { taxId: '65929970489' }, { newsletter: true }])(
  'R6.09 domain/rights#impersonation staff in the customer’s place prepare the profile, and declare nothing: %o',
  async (declared) => {
    const client = await loggedIn(app, await aCustomer(app))
    await put(client, '/investor/profile', jana)
    await impersonate(app, client)
    expect((await put(client, '/investor/profile', { ...jana, street: 'Nebenweg' })).status).toBe(200)
    const refused = await put(client, '/investor/profile', { ...jana, ...declared })
    expect([refused.status, ...refusals(refused)]).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  },
)

test('R3.03 the profile keeps what fits and refuses what does not, field by field', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  const saved = await put(client, '/investor/profile', jana)
  expect(saved.body).toMatchObject({ investor: { complete: true }, missingFields: [] })
  const wrong = await put(client, '/investor/profile', {
    ...jana,
    birthDate: { day: 31, month: 2, year: 1988 },
    postalCode: '1234',
    taxId: '12345678901',
    acceptedDataProtection: false,
  })
  expect(wrong.status).toBe(400)
  expect(refusals(wrong).toSorted()).toEqual(
    [
      'VIOLATION::INVALID_FORMAT_ERROR /birthDate',
      'VIOLATION::ZIP_CODE_INVALID /postalCode',
      'TAX_ID_INVALID /taxId',
      'VIOLATION::NOT_TRUE_ERROR /acceptedDataProtection',
    ].toSorted(),
  )
  const unknown = await put(client, '/investor/profile', { ...jana, shoeSize: 38 })
  expect(refusals(unknown)).toEqual(['VIOLATION::UNKNOWN_FIELD /shoeSize'])
})

test('R2.22 a save on data that were changed meanwhile is refused, and nothing is lost', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  const { body: seen } = await client.get('/investor/profile')
  const save = (change: object, version?: string) =>
    client.send(
      'PUT',
      '/store-api/investor/profile',
      { ...jana, ...change },
      version === undefined ? {} : { 'record-version': version },
    )
  const first = await save({ city: 'Bonn' }, seen.version)
  expect(first.status).toBe(200)
  expect(first.body.version).not.toBe(seen.version)
  const second = await save({ city: 'Bremen' }, seen.version)
  expect([second.status, refusals(second)]).toEqual([409, ['RECORD_CHANGED']])
  expect((await client.get('/investor/profile')).body).toMatchObject({
    person: { city: 'Bonn' },
    version: first.body.version,
  })
  expect((await save({ city: 'Bremen' }, first.body.version)).body.person.city).toBe('Bremen')
  expect((await save({ city: 'Berlin' })).body.person.city).toBe('Berlin')
})

test('R3.08 the limit of an issuer counts what is held with it, over all its offers', async () => {
  const offer = await anOffer(app)
  const second = await anOffer(app, { issuerId: offer.issuerId })
  const investor = await anInvestor(app, { monthlyNetIncome: 1_500_00 })
  await submitOffer(app, offer, investor, { units: 4 })
  const client = await loggedIn(app, investor)
  const { body } = await client.get(`/investing/limit?productId=${second.productId}`)
  expect(body).toMatchObject({ applies: true, reason: 'INCOME_2X', limit: 3000, used: 1000, headroom: 2000 })
  const other = await client.get(`/investing/limit?productId=${(await anOffer(app)).productId}`)
  expect(other.body).toMatchObject({ used: 0, headroom: 3000 })
  const missing = await client.get('/investing/limit?productId=ffffffffffffffffffffffffffffffff')
  expect([missing.status, refusals(missing)]).toEqual([404, ['CONTENT__PRODUCT_NOT_FOUND /productId']])
})

test('R3.08 the limit shows its paragraph, what counts, what is left, and the disclosure’s validity', async () => {
  const offer = await anOffer(app)
  const investor = await anInvestor(app, { monthlyNetIncome: 3_000_00 })
  const client = await loggedIn(app, investor)
  const { orderId } = await submitOffer(app, offer, investor, { units: 4 })
  const path = `/investing/limit?productId=${offer.productId}`
  const { body } = await client.get(path)
  expect(body).toMatchObject({
    reason: 'INCOME_2X',
    limit: 6_000,
    used: 1_000,
    headroom: 5_000,
    disclosureValidUntil: '2027-11-20',
    counted: [{ orderId: orderId.replaceAll('-', ''), amount: 1_000, state: '1_1_submitted' }],
  })
  expect(body.explanation).toContain('§ 2a Abs. 3 Nr. 3 VermAnlG')
  expect(body.explanation).toContain('6.000,00')
  await app.db.updateTable('contract').set({ state: '8_1_withdrawn' }).where('orderId', '=', orderId).execute()
  expect((await client.get(path)).body).toMatchObject({ used: 0, counted: [] })
})

test('R3.08 a security with an information sheet has the limit until the configured day', async () => {
  const offer = await anOffer(app, {
    product: {
      type: 'tokenized_profit_participation_certificate',
      regime: 'wppg_wib',
      singleInvestmentLimitRequired: false,
    },
  })
  const client = await loggedIn(app, await anInvestor(app, { monthlyNetIncome: null }))
  const path = `/investing/limit?productId=${offer.productId}`
  expect((await client.get(path)).body).toMatchObject({ applies: false, reason: 'REGIME_NO_LIMIT', counted: [] })
  const { config } = app.parts
  const before = config.legal
  const limitLaws = before.limitLaws.map((law) => ({ ...law, validUntil: localDate('2026-11-20') }))
  Object.assign(config, { legal: { ...before, limitLaws } })
  const { body } = await client.get(path)
  Object.assign(config, { legal: before })
  expect(body).toMatchObject({ applies: true, reason: 'BASE_1000', limit: 1_000 })
  expect(body.explanation).toContain('§ 6 Nr. 1 WpPG')
})
