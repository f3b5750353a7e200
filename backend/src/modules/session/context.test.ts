import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'
import {
  countryId,
  currencyId,
  languageId,
  PAYMENT_PREPAYMENT_ID,
  PAYMENT_SEPA_ID,
  SHIPPING_PICKUP_ID,
} from '../reference/reference-data.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const refusal = (answer: { status: number; body: { errors: { code: string; source?: { pointer: string } }[] } }) => [
  answer.status,
  ...answer.body.errors.map(({ code, source }) => `${code} ${source?.pointer ?? ''}`.trim()),
]

test('R7.02 a visitor gets a whole context with the defaults of the shop', async () => {
  const visitor = shop.client()
  const { status, body, headers } = await visitor.get('/context')
  expect(status).toBe(200)
  expect(headers['sw-context-token']).toBe(body.token)
  expect(headers['cache-control']).toBe('no-cache, private')
  expect(body).toMatchObject({
    apiAlias: 'sales_channel_context',
    currency: { isoCode: 'EUR', factor: 1, isSystemDefault: true },
    paymentMethod: { id: PAYMENT_SEPA_ID, technicalName: 'payment_sepa' },
    shippingLocation: { country: { iso: 'DE' }, address: null },
    languageInfo: { name: 'Deutsch', localeCode: 'de-DE' },
    context: { languageIdChain: [languageId('de-DE')], taxState: 'gross' },
    extensions: { impersonation: null, memberships: [] },
  })
  expect(body.salesChannel.domains.map((domain: { url: string }) => domain.url)).toEqual([
    'http://localhost:3000',
    'http://localhost:3000/en-GB',
    'http://localhost:3000/pl-PL',
  ])
})

test('R6.11 guest or customer is told by the customer field', async () => {
  const customer = await aCustomer(shop)
  const visitor = shop.client()
  expect((await visitor.get('/context')).body.customer).toBeNull()
  await loggedIn(shop, customer, visitor)
  const { body } = await visitor.get('/context')
  expect(body.customer).toMatchObject({
    id: customer.id,
    email: customer.email,
    activeBillingAddress: { id: customer.addressId },
    activeShippingAddress: { id: customer.addressId },
  })
  expect(body.shippingLocation.address.id).toBe(customer.addressId)
})

test('R7.03 language, currency, country and methods are switched and stay', async () => {
  const visitor = shop.client()
  const answer = await visitor.patch('/context', {
    languageId: languageId('pl-PL'),
    currencyId: currencyId('PLN'),
    countryId: countryId('PL'),
    paymentMethodId: PAYMENT_PREPAYMENT_ID,
    shippingMethodId: SHIPPING_PICKUP_ID,
    unknownField: true,
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ redirectUrl: null })
  const { body } = await visitor.get('/context')
  expect(body).toMatchObject({
    currency: { isoCode: 'PLN', name: 'Złoty polski' },
    paymentMethod: { id: PAYMENT_PREPAYMENT_ID, name: 'Przedpłata' },
    shippingMethod: { id: SHIPPING_PICKUP_ID },
    shippingLocation: { country: { iso: 'PL', name: 'Polska' } },
    languageInfo: { localeCode: 'pl-PL' },
    context: { languageIdChain: [languageId('pl-PL'), languageId('de-DE')], currencyFactor: 4.25 },
  })
})

test('R7.03 types are checked first, then whether each id is on offer', async () => {
  const visitor = shop.client()
  const types = await visitor.patch('/context', { languageId: 5, currencyId: 'nothing' })
  expect(refusal(types)).toEqual([400, 'VIOLATION::INVALID_TYPE_ERROR /languageId'])
  const missing = await visitor.patch('/context', {
    languageId: 'f'.repeat(32),
    currencyId: 'nothing',
    countryId: languageId('de-DE'),
    countryStateId: '0'.repeat(32),
    paymentMethodId: SHIPPING_PICKUP_ID,
    shippingMethodId: '',
  })
  expect(refusal(missing)).toEqual([
    400,
    ...['currencyId', 'languageId', 'countryId', 'paymentMethodId', 'shippingMethodId', 'countryStateId'].map(
      (name) => `VIOLATION::ENTITY_DOES_NOT_EXISTS /${name}`,
    ),
  ])
  expect((await visitor.get('/context')).body.languageInfo.localeCode).toBe('de-DE')

  await shop.db.updateTable('paymentMethod').set({ active: false }).where('id', '=', PAYMENT_PREPAYMENT_ID).execute()
  expect(refusal(await visitor.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID }))).toEqual([
    400,
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /paymentMethodId',
  ])
  await shop.db.updateTable('paymentMethod').set({ active: true }).where('id', '=', PAYMENT_PREPAYMENT_ID).execute()
})

test('R5.11 an address has to exist and be the own one; a guest has none', async () => {
  const customer = await aCustomer(shop)
  const stranger = await aCustomer(shop)
  expect(refusal(await shop.client().patch('/context', { billingAddressId: customer.addressId }))).toEqual([
    403,
    'CHECKOUT__CUSTOMER_NOT_LOGGED_IN',
  ])
  const visitor = await loggedIn(shop, customer)
  for (const id of [stranger.addressId, 'f'.repeat(32), 'x']) {
    expect(refusal(await visitor.patch('/context', { billingAddressId: id, shippingAddressId: id }))).toEqual([
      400,
      'VIOLATION::ENTITY_DOES_NOT_EXISTS /billingAddressId',
      'VIOLATION::ENTITY_DOES_NOT_EXISTS /shippingAddressId',
    ])
  }
  expect((await visitor.patch('/context', { billingAddressId: customer.addressId })).status).toBe(200)
})

test('R4.09 the language comes by session or by header, and an unknown one is refused', async () => {
  const visitor = shop.client()
  visitor.languageId = languageId('en-GB')
  expect((await visitor.get('/context')).body.languageInfo.localeCode).toBe('en-GB')
  const refused = await visitor.patch('/context', { currencyId: 'x' })
  expect(refused.body.errors[0].detail).toBe('This entry is not available.')
  visitor.languageId = undefined
  expect((await visitor.get('/context')).body.languageInfo.localeCode).toBe('de-DE')
  visitor.languageId = 'f'.repeat(32)
  expect(refusal(await visitor.get('/context'))).toEqual([412, 'FRAMEWORK__LANGUAGE_NOT_FOUND'])
})

test('R7.01 the access key is required and has to be ours', async () => {
  const visitor = shop.client()
  const without = await visitor.send('GET', '/store-api/context', undefined, { 'sw-access-key': '' })
  expect(refusal(without)).toEqual([401, '0'])
  const wrong = await visitor.send('GET', '/store-api/context', undefined, { 'sw-access-key': 'SOMEONEELSESKEY' })
  expect(refusal(wrong)).toEqual([412, 'FRAMEWORK__ROUTING_SALES_CHANNEL_NOT_FOUND'])
})

test('R7.01 an empty JSON body is accepted, a malformed one refused', async () => {
  const visitor = shop.client()
  const json = { 'content-type': 'application/json' }
  expect((await visitor.send('POST', '/store-api/language', undefined, json)).status).toBe(200)
  const malformed = await visitor.send('PATCH', '/store-api/context', '{"languageId":', json)
  expect(refusal(malformed)).toEqual([400, '0'])
})

test('R4.11 a malformed token is replaced, an unknown one is a guest of that name', async () => {
  const visitor = shop.client()
  visitor.token = 'too short'
  await visitor.get('/context')
  expect(visitor.token).toMatch(/^[0-9A-Za-z]{32}$/)
  visitor.token = 'Z'.repeat(32)
  expect((await visitor.get('/context')).body).toMatchObject({ token: 'Z'.repeat(32), customer: null })
})

test('R4.09 the language a customer chooses is the one of their mails', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await visitor.patch('/context', { languageId: languageId('en-GB') })
  await shop
    .client()
    .post('/account/recovery-password', { email: customer.email, storefrontUrl: 'http://localhost:3000' })
  expect((await shop.mails(customer.email)).map((mail) => mail.subject)).toEqual(['Set a new password'])
})

test('R1.06 a currency by header counts for its call only', async () => {
  const visitor = shop.client()
  const answer = await visitor.send('GET', '/store-api/context', undefined, { 'sw-currency-id': currencyId('GBP') })
  expect(answer.body.currency.isoCode).toBe('GBP')
  expect((await visitor.get('/context')).body.currency.isoCode).toBe('EUR')
})
