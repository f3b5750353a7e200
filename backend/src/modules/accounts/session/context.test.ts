import { LOCALE_PREFIXES, LOCALES } from '@goldammer/sdk/locales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../../test/factories.ts'
import { hashToken } from '../../../shared/ids.ts'
import {
  countryId,
  currencyId,
  languageId,
  PAYMENT_PREPAYMENT_ID,
  PAYMENT_SEPA_ID,
  SHIPPING_PICKUP_ID,
} from '../../reference/reference-data.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

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

test('R6.11 the customer field distinguishes guests from customers', async () => {
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
  expect(refusalOf(types)).toEqual([400, 'VIOLATION::INVALID_TYPE_ERROR /languageId'])
  const missing = await visitor.patch('/context', {
    languageId: 'f'.repeat(32),
    currencyId: 'nothing',
    countryId: languageId('de-DE'),
    countryStateId: '0'.repeat(32),
    paymentMethodId: SHIPPING_PICKUP_ID,
    shippingMethodId: '',
  })
  expect(refusalOf(missing)).toEqual([
    400,
    ...['currencyId', 'languageId', 'countryId', 'paymentMethodId', 'shippingMethodId', 'countryStateId'].map(
      (name) => `VIOLATION::ENTITY_DOES_NOT_EXISTS /${name}`,
    ),
  ])
  expect((await visitor.get('/context')).body.languageInfo.localeCode).toBe('de-DE')

  await shop.db.updateTable('paymentMethod').set({ active: false }).where('id', '=', PAYMENT_PREPAYMENT_ID).execute()
  expect(refusalOf(await visitor.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID }))).toEqual([
    400,
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /paymentMethodId',
  ])
  await shop.db.updateTable('paymentMethod').set({ active: true }).where('id', '=', PAYMENT_PREPAYMENT_ID).execute()
})

test('R7.03 a switch refuses missing, malformed or inactive values and changes nothing', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const before = (await visitor.get('/context')).body
  const rows = {
    languageId: ['language', languageId('pl-PL')],
    countryId: ['country', countryId('PL')],
    paymentMethodId: ['payment_method', PAYMENT_PREPAYMENT_ID],
    shippingMethodId: ['shipping_method', SHIPPING_PICKUP_ID],
  } as const
  const names = [...Object.keys(rows), 'currencyId', 'countryStateId', 'billingAddressId', 'shippingAddressId']
  for (const name of names) {
    for (const id of ['f'.repeat(32), 'x', '', `${'0'.repeat(31)}'`])
      expect(refusalOf(await visitor.patch('/context', { [name]: id }))).toEqual([
        400,
        `VIOLATION::ENTITY_DOES_NOT_EXISTS /${name}`,
      ])
    for (const wrong of [7, true, {}, ['a']])
      expect(refusalOf(await visitor.patch('/context', { [name]: wrong }))).toEqual([
        400,
        `VIOLATION::INVALID_TYPE_ERROR /${name}`,
      ])
    expect((await visitor.patch('/context', { [name]: null })).status).toBe(200)
  }
  for (const [name, [table, id]] of Object.entries(rows)) {
    await shop.pool.query(`update ${table} set active = false where id = $1`, [id])
    expect(refusalOf(await visitor.patch('/context', { [name]: id })), name).toEqual([
      400,
      `VIOLATION::ENTITY_DOES_NOT_EXISTS /${name}`,
    ])
    await shop.pool.query(`update ${table} set active = true where id = $1`, [id])
  }
  const after = (await visitor.get('/context')).body
  expect(after).toEqual({ ...before, customer: { ...after.customer } })
})

test('R3.20 the shipping location has the state of the guest’s choice, else of the address', async () => {
  const bavaria = await shop.db
    .selectFrom('countryState')
    .select('id')
    .where('shortCode', '=', 'DE-BY')
    .executeTakeFirstOrThrow()
  const visitor = shop.client()
  const locationOf = async () => (await visitor.get('/context')).body.shippingLocation
  expect((await locationOf()).state).toBeNull()
  await visitor.patch('/context', { countryStateId: bavaria.id })
  const state = { apiAlias: 'country_state', id: bavaria.id, shortCode: 'DE-BY', countryId: countryId('DE') }
  expect((await locationOf()).state).toMatchObject(state)

  const customer = await aCustomer(shop)
  await loggedIn(shop, customer, visitor)
  expect((await locationOf()).state).toBeNull()
  await shop.db
    .updateTable('customerAddress')
    .set({ countryStateId: bavaria.id })
    .where('id', '=', customer.addressId)
    .execute()
  expect(await locationOf()).toMatchObject({ state, address: { countryStateId: bavaria.id } })
  await shop.db
    .updateTable('customerAddress')
    .set({ countryId: countryId('AT') })
    .where('id', '=', customer.addressId)
    .execute()
  expect(await locationOf()).toMatchObject({ country: { iso: 'AT' }, state: null })
})

test('R3.19 each language is the default of one domain of the shop, German of the one without a prefix', async () => {
  const { elements } = (await shop.client().post('/language')).body
  const { domains } = (await shop.client().get('/context')).body.salesChannel
  const settings = elements.map((language: { id: string; translationCode: { code: string } }) => ({
    code: language.translationCode.code,
    domains: domains.flatMap((one: { url: string; languageId: string }) =>
      one.languageId === language.id ? one.url : [],
    ),
  }))
  expect(settings).toHaveLength(LOCALES.length)
  for (const code of LOCALES)
    expect(settings).toContainEqual({ code, domains: [`http://localhost:3000${LOCALE_PREFIXES[code]}`] })
})

test('R7.03 a state belongs to the country of the session, and leaves with it', async () => {
  const visitor = shop.client()
  const state = await shop.db
    .selectFrom('countryState')
    .select('id')
    .where('shortCode', '=', 'DE-BY')
    .executeTakeFirstOrThrow()
  const stored = async () =>
    await shop.db
      .selectFrom('session')
      .select(['countryId', 'countryStateId'])
      .where('tokenHash', '=', hashToken(visitor.token!))
      .executeTakeFirst()
  expect((await visitor.patch('/context', { countryStateId: state.id })).status).toBe(200)
  expect(await stored()).toMatchObject({ countryStateId: state.id })
  expect((await visitor.patch('/context', { countryId: countryId('PL') })).status).toBe(200)
  expect(await stored()).toEqual({ countryId: countryId('PL'), countryStateId: null })
  for (const change of [{ countryStateId: state.id }, { countryStateId: state.id, countryId: countryId('AT') }])
    expect(refusalOf(await visitor.patch('/context', change))).toEqual([
      400,
      'VIOLATION::ENTITY_DOES_NOT_EXISTS /countryStateId',
    ])
  expect((await visitor.patch('/context', { countryStateId: state.id, countryId: countryId('DE') })).status).toBe(200)
})

test('R1.06 R3.20 an address in a country since switched off still counts, before a guest’s choice', async () => {
  const austria = countryId('AT')
  const set = (active: boolean) => shop.pool.query('update country set active = $1 where id = $2', [active, austria])
  const customer = await aCustomer(shop)
  await shop.db
    .updateTable('customerAddress')
    .set({ countryId: austria })
    .where('id', '=', customer.addressId)
    .execute()
  const visitor = await loggedIn(shop, customer)
  const guest = shop.client()
  await guest.patch('/context', { countryId: austria })
  await set(false)
  const locationOf = async (who: typeof guest) => (await who.get('/context')).body.shippingLocation
  expect(await locationOf(visitor)).toMatchObject({ country: { iso: 'AT' }, address: { countryId: austria } })
  expect(await locationOf(guest)).toMatchObject({ country: { iso: 'DE' }, address: null })
  await set(true)
})

test('R7.03 R3.20 the addresses of the session are the chosen ones, for this session only', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const { body: other } = await visitor.post('/account/address', {
    firstName: 'Ada',
    lastName: 'Anders',
    street: 'ul. Przykładowa 3',
    zipcode: '00-001',
    city: 'Przykład',
    countryId: countryId('PL'),
  })
  await visitor.patch('/context', { shippingAddressId: other.id })
  const { body } = await visitor.get('/context')
  expect(body).toMatchObject({
    customer: { activeBillingAddress: { id: customer.addressId }, activeShippingAddress: { id: other.id } },
    shippingLocation: { address: { id: other.id }, country: { iso: 'PL' } },
  })
  await visitor.patch('/context', { billingAddressId: other.id })
  expect((await visitor.get('/context')).body.customer.activeBillingAddress.id).toBe(other.id)
  const second = await loggedIn(shop, customer)
  expect((await second.get('/context')).body.customer.activeShippingAddress.id).toBe(customer.addressId)
})

test('R3.20 what a session has chosen and staff have switched off since gives way to the default', async () => {
  const visitor = shop.client()
  await visitor.patch('/context', { shippingMethodId: SHIPPING_PICKUP_ID, paymentMethodId: PAYMENT_PREPAYMENT_ID })
  await shop.db.updateTable('shippingMethod').set({ active: false }).where('id', '=', SHIPPING_PICKUP_ID).execute()
  await shop.db.updateTable('paymentMethod').set({ active: false }).where('id', '=', PAYMENT_PREPAYMENT_ID).execute()
  const { body } = await visitor.get('/context')
  expect([body.shippingMethod.technicalName, body.paymentMethod.technicalName]).toEqual([
    'shipping_parcel',
    'payment_sepa',
  ])
  await shop.db.updateTable('shippingMethod').set({ active: true }).where('id', '=', SHIPPING_PICKUP_ID).execute()
  await shop.db.updateTable('paymentMethod').set({ active: true }).where('id', '=', PAYMENT_PREPAYMENT_ID).execute()
})

test('R3.20 a text that is missing in the session’s language comes in the next one of its chain', async () => {
  const visitor = shop.client()
  visitor.languageId = languageId('pl-PL')
  const { name } = await shop.db
    .selectFrom('paymentMethod')
    .select('name')
    .where('id', '=', PAYMENT_PREPAYMENT_ID)
    .executeTakeFirstOrThrow()
  const change = (texts: object) =>
    shop.db
      .updateTable('paymentMethod')
      .set({ name: JSON.stringify(texts) })
      .where('id', '=', PAYMENT_PREPAYMENT_ID)
      .execute()
  for (const texts of [
    { 'de-DE': 'Vorkasse', 'en-GB': 'Prepayment' },
    { 'de-DE': 'Vorkasse', 'pl-PL': '' },
  ]) {
    await change(texts)
    const { elements } = (await visitor.post('/payment-method', { ids: [PAYMENT_PREPAYMENT_ID] })).body
    expect(elements[0]).toMatchObject({ name: 'Vorkasse', translated: { name: 'Vorkasse' } })
    const found = await visitor.post('/payment-method', {
      filter: [{ type: 'equals', field: 'name', value: 'Vorkasse' }],
    })
    expect(found.body.elements).toHaveLength(1)
  }
  await change(name as object)
})

test('R5.11 an address has to exist and be the own one; a guest has none', async () => {
  const customer = await aCustomer(shop)
  const stranger = await aCustomer(shop)
  expect(refusalOf(await shop.client().patch('/context', { billingAddressId: customer.addressId }))).toEqual([
    403,
    'CHECKOUT__CUSTOMER_NOT_LOGGED_IN',
  ])
  const visitor = await loggedIn(shop, customer)
  for (const id of [stranger.addressId, 'f'.repeat(32), 'x']) {
    expect(refusalOf(await visitor.patch('/context', { billingAddressId: id, shippingAddressId: id }))).toEqual([
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
  expect(refusalOf(await visitor.get('/context'))).toEqual([412, 'FRAMEWORK__LANGUAGE_NOT_FOUND'])
})

test('R7.01 the access key is required and has to be ours', async () => {
  const visitor = shop.client()
  const without = await visitor.send('GET', '/store-api/context', undefined, { 'sw-access-key': '' })
  expect(refusalOf(without)).toEqual([401, '0'])
  const wrong = await visitor.send('GET', '/store-api/context', undefined, { 'sw-access-key': 'SOMEONEELSESKEY' })
  expect(refusalOf(wrong)).toEqual([412, 'FRAMEWORK__ROUTING_SALES_CHANNEL_NOT_FOUND'])
})

test('R7.01 an empty JSON body is accepted, a malformed one refused', async () => {
  const visitor = shop.client()
  const json = { 'content-type': 'application/json' }
  expect((await visitor.send('POST', '/store-api/language', undefined, json)).status).toBe(200)
  const malformed = await visitor.send('PATCH', '/store-api/context', '{"languageId":', json)
  expect(refusalOf(malformed)).toEqual([400, '0'])
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
