import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../test/factories.ts'
import { countryId, currencyId, DEFAULT_COUNTRY_ID, PAYMENT_PREPAYMENT_ID, PAYMENT_SEPA_ID } from './reference-data.ts'

let app: TestApp
let adam: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  adam = await someoneOf(app, 'admin', 'Adam Admin')
})
afterAll(() => app.close())

type Item = { id: string; name: Record<string, string>; [field: string]: unknown }
type Choices = { paymentMethods: Item[]; countries: Item[]; currencies: Item[] }

const read = async (): Promise<Choices & { version: string }> => (await adam.get('/shop-choices')).body
const only = (items: Item[], ...fields: string[]) =>
  items.map((item) => Object.fromEntries(['id', 'name', ...fields].map((field) => [field, item[field]])))
const save = ({ paymentMethods, countries, currencies }: Choices, version?: string) =>
  adam.send(
    'PUT',
    '/shop-choices',
    {
      paymentMethods: only(paymentMethods, 'description', 'active'),
      countries: only(countries, 'active', 'shippingAvailable'),
      currencies: only(currencies, 'factor'),
    },
    version,
  )
const changed = (items: Item[], id: string, change: object) =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item))
const shown = async (path: string) => {
  const { body } = await app.client().get(path)
  return (body.elements ?? body) as { id: string; name: string; position: number; [field: string]: unknown }[]
}

test('R1.06 an inactive payment method is not offered and is refused; active again it returns', async () => {
  const before = await read()
  expect(before.paymentMethods.map(({ id, isFixed }) => [id, isFixed])).toEqual([
    [PAYMENT_SEPA_ID, true],
    [PAYMENT_PREPAYMENT_ID, false],
  ])
  const off = changed(before.paymentMethods, PAYMENT_PREPAYMENT_ID, { active: false })
  expect((await save({ ...before, paymentMethods: off }, before.version)).status).toBe(200)
  expect((await shown('/payment-method')).map(({ id }) => id)).toEqual([PAYMENT_SEPA_ID])
  const choose = () => app.client().patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID })
  expect(refusalOf(await choose())).toEqual([400, 'VIOLATION::ENTITY_DOES_NOT_EXISTS /paymentMethodId'])
  expect(refusalOf(await save(before, before.version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await save(before)).status).toBe(200)
  expect((await choose()).status).toBe(200)
  const { rows } = await app.pool.query(`select details from audit where action = 'shopChoices.changed'`)
  expect(rows).toHaveLength(2)
})

test('R1.06 R3.22 order, names, shipping and rates are as staff say, and a rate that changed is of today', async () => {
  const before = await read()
  const austria = countryId('AT')
  const zloty = currencyId('PLN')
  const saved = await save({
    paymentMethods: before.paymentMethods.toReversed(),
    countries: changed(before.countries.toReversed(), austria, {
      name: { 'de-DE': ' Österreich  (AT) ' },
      shippingAvailable: false,
    }),
    currencies: changed(before.currencies, zloty, { factor: 4.3125 }),
  })
  const factors = saved.body.currencies.map(({ factor, factorDate }: Item) => [factor, factorDate])
  expect(factors).toEqual([
    [1, '2026-11-01'],
    [4.3125, '2026-11-20'],
    [0.87, '2026-11-01'],
  ])
  expect((await shown('/payment-method')).map(({ id }) => id)).toEqual([PAYMENT_PREPAYMENT_ID, PAYMENT_SEPA_ID])
  const countries = await shown('/country')
  expect(countries.map(({ id }) => id)).toEqual(before.countries.map(({ id }) => id).toReversed())
  expect(countries.find(({ id }) => id === austria)).toMatchObject({
    name: 'Österreich (AT)',
    shippingAvailable: false,
  })
  expect((await shown('/currency')).find(({ id }) => id === zloty)).toMatchObject({ factor: 4.3125 })
})

test('R1.06 R3.03 an inactive country takes no new addresses and leaves existing ones and citizens', async () => {
  const before = await read()
  const austria = countryId('AT')
  const vienna = {
    firstName: 'Lea',
    lastName: 'Wien',
    street: 'Ring 1',
    zipcode: '1010',
    city: 'Wien',
    countryId: austria,
  }
  const customer = await aCustomer(app)
  const client = await loggedIn(app, customer)
  const { body: stored } = await client.post('/account/address', vienna)
  const lea = { firstName: 'Lea', lastName: 'Wien', postalCode: '1010', country: 'AT', nationality: 'AT' }
  const saveProfile = (person: object) => client.send('PUT', '/store-api/investor/profile', person)
  expect((await saveProfile(lea)).status).toBe(200)

  expect((await save({ ...before, countries: changed(before.countries, austria, { active: false }) })).status).toBe(200)
  expect((await shown('/country')).map(({ id }) => id)).not.toContain(austria)
  expect(refusalOf(await client.post('/account/address', vienna))).toEqual([
    400,
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /countryId',
  ])
  const moved = await client.patch(`/account/address/${stored.id}`, { ...vienna, street: 'Ring 2' })
  expect([moved.status, moved.body.country?.iso]).toEqual([200, 'AT'])
  expect((await saveProfile({ ...lea, phone: '030 23125-101' })).status).toBe(200)
  expect((await saveProfile({ ...lea, postalCode: '00-950', country: 'PL', nationality: 'FR' })).status).toBe(200)
  expect(refusalOf(await saveProfile({ ...lea, nationality: 'ZZ' }))).toEqual([
    400,
    'VIOLATION::NO_SUCH_CHOICE_ERROR /country',
    'VIOLATION::NO_SUCH_CHOICE_ERROR /nationality',
  ])
  expect((await save(before)).status).toBe(200)
  expect((await saveProfile(lea)).status).toBe(200)
})

test('R1.06 what investments need stays on; blank, unknown, missing or double values are refused', async () => {
  const now = await read()
  const switchedOff = changed(now.paymentMethods, PAYMENT_SEPA_ID, { active: false })
  const revalued = changed(now.currencies, currencyId('EUR'), { factor: 2 })
  const homeless = changed(now.countries, DEFAULT_COUNTRY_ID, { active: false })
  const at = now.countries.findIndex(({ id }) => id === DEFAULT_COUNTRY_ID)
  expect(refusalOf(await save({ paymentMethods: switchedOff, countries: homeless, currencies: revalued }))).toEqual([
    400,
    'SHOP_CHOICE_FIXED /paymentMethods/1/active',
    `SHOP_CHOICE_FIXED /countries/${at}/active`,
    'SHOP_CHOICE_FIXED /currencies/0/factor',
  ])
  const [first, second] = now.countries
  const strange = { ...first!, id: '0'.repeat(32) }
  const countries = [strange, second!, second!, { ...first!, name: { 'en-GB': 'Only English' } }]
  expect(refusalOf(await save({ ...now, countries }))).toEqual([
    400,
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /countries/0/id',
    'VIOLATION::IS_NOT_UNIQUE /countries/2/id',
    'VIOLATION::IS_BLANK_ERROR /countries/3/name/de-DE',
    'VIOLATION::TOO_FEW_ERROR /countries',
  ])
  const worthless = changed(now.currencies, currencyId('PLN'), { factor: 0 })
  expect(refusalOf(await save({ ...now, currencies: worthless }))).toEqual([
    400,
    'VIOLATION::TOO_LOW_ERROR /currencies/1/factor',
  ])
})
