import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../../test/factories.ts'
import { countryId, DEFAULT_COUNTRY_ID, salutationId } from '../../reference/reference-data.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const address = (more: object = {}) => ({
  firstName: 'Jana',
  lastName: 'Probst',
  street: 'Beispielallee 7',
  zipcode: '00001',
  city: 'Beispielstadt',
  countryId: DEFAULT_COUNTRY_ID,
  ...more,
})

test('R7.09 a new address is answered with country and salutation; R7.08 the list has it', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const created = await visitor.post(
    '/account/address',
    address({ salutationId: salutationId('mrs'), somethingElse: 1 }),
  )
  expect(created.status).toBe(200)
  expect(created.body).toMatchObject({
    customerId: customer.id,
    street: 'Beispielallee 7',
    country: { iso: 'DE', name: 'Deutschland' },
    salutation: { salutationKey: 'mrs' },
    isDefaultBillingAddress: false,
    updatedAt: null,
  })
  const list = await visitor.post('/account/list-address')
  expect(list.body.total).toBe(2)
  expect(list.body.elements.map((one: { id: string }) => one.id)).toEqual([customer.addressId, created.body.id])
  expect((await visitor.post('/account/list-address', { limit: 1, page: 2 })).body.elements[0].id).toBe(created.body.id)
})

test('R6.12 the addresses of a guest are answered with 403', async () => {
  for (const answer of [
    await shop.client().post('/account/list-address'),
    await shop.client().post('/account/address', address()),
    await shop.client().delete(`/account/address/${'0'.repeat(32)}`),
    await shop.client().patch(`/account/address/default-billing/${'0'.repeat(32)}`),
  ]) {
    expect(refusalOf(answer)).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  }
})

test('R8.07 a postal code is stored as its country writes it; a wrong one gets an example', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const add = (iso: string, zipcode: string) =>
    visitor.post('/account/address', address({ countryId: countryId(iso), zipcode }))
  for (const [iso, typed, stored] of [
    ['PL', '00950', '00-950'],
    ['AT', 'A-1010', '1010'],
    ['DE', 'D-10115', '10115'],
  ] as const)
    expect((await add(iso, typed)).body.zipcode).toBe(stored)
  const refused = await add('PL', 'ABC')
  expect(refusalOf(refused)).toEqual([400, 'VIOLATION::ZIP_CODE_INVALID /zipcode'])
  expect(refused.body.errors[0].detail).toMatch(/zwei Ziffern, einen Bindestrich .* 00-950/)
})

test('R7.09 each wrong field of an address has its code and pointer', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  expect(refusalOf(await visitor.post('/account/address', { firstName: '', zipcode: 1 }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /countryId',
    'VIOLATION::IS_BLANK_ERROR /lastName',
    'VIOLATION::IS_BLANK_ERROR /city',
    'VIOLATION::IS_BLANK_ERROR /street',
    'VIOLATION::IS_BLANK_ERROR /firstName',
    'VIOLATION::INVALID_TYPE_ERROR /zipcode',
  ])
  const wrong = address({ city: '  ', countryId: countryId('PL'), zipcode: 'ABC', salutationId: 'frau' })
  expect(refusalOf(await visitor.post('/account/address', wrong))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /city',
    'VIOLATION::ZIP_CODE_INVALID /zipcode',
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /salutationId',
  ])
  expect(refusalOf(await visitor.post('/account/address', address({ zipcode: undefined })))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /zipcode',
  ])
})

test('R7.10 an address is changed by its owner only; a foreign one looks like a missing one', async () => {
  const owner = await aCustomer(shop)
  const visitor = await loggedIn(shop, owner)
  const changed = await visitor.patch(`/account/address/${owner.addressId}`, address({ street: 'Neue Straße 1' }))
  expect(changed.body.street).toBe('Neue Straße 1')
  const other = await loggedIn(shop, await aCustomer(shop))
  const notFound = [400, 'CHECKOUT__CUSTOMER_ADDRESS_NOT_FOUND']
  for (const id of [owner.addressId, 'f'.repeat(32), 'not-an-id']) {
    expect(refusalOf(await other.patch(`/account/address/${id}`, address()))).toEqual(notFound)
    expect(refusalOf(await other.delete(`/account/address/${id}`))).toEqual(notFound)
    expect(refusalOf(await other.patch(`/account/address/default-shipping/${id}`))).toEqual(notFound)
  }
})

test('R7.11 a default or active address cannot be deleted; R7.12 R7.13 defaults are switched', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const second = (await visitor.post('/account/address', address())).body.id
  expect(refusalOf(await visitor.delete(`/account/address/${customer.addressId}`))).toEqual([
    400,
    'CHECKOUT__CUSTOMER_ADDRESS_IS_DEFAULT',
  ])
  expect((await visitor.patch('/context', { shippingAddressId: second })).status).toBe(200)
  expect(refusalOf(await visitor.delete(`/account/address/${second}`))).toEqual([
    400,
    'CHECKOUT__CUSTOMER_ADDRESS_IS_ACTIVE',
  ])
  expect((await visitor.patch(`/account/address/default-billing/${second}`)).status).toBe(204)
  expect((await visitor.patch(`/account/address/default-shipping/${second}`)).status).toBe(204)
  const me = (await visitor.post('/account/customer')).body
  expect([me.defaultBillingAddressId, me.defaultShippingAddressId]).toEqual([second, second])
  expect((await visitor.delete(`/account/address/${customer.addressId}`)).status).toBe(204)
  expect((await visitor.post('/account/list-address')).body.total).toBe(1)
})

test('R2.17 the profile is changed; a business needs its company', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const change = (body: object) => visitor.post('/account/change-profile', body)
  expect(refusalOf(await change({ firstName: 'Jana', lastName: 'Probst', accountType: 'business' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /company',
  ])
  const fields = { firstName: 'Johanna', lastName: 'Probst', birthdayDay: '29', birthdayMonth: 2, birthdayYear: 1992 }
  expect((await change(fields)).status).toBe(200)
  expect((await visitor.get('/context')).body.customer).toMatchObject({ firstName: 'Johanna', birthday: '1992-02-29' })
  expect(refusalOf(await change({ ...fields, birthdayYear: 1993 }))).toEqual([
    400,
    'VIOLATION::INVALID_FORMAT_ERROR /birthdayDay',
  ])
})
