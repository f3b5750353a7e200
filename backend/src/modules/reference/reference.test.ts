import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { countryId, languageId, seedReference } from './reference-data.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const names = (elements: { name: string }[]) => elements.map((element) => element.name)

test('R7.14 R3.22 the languages are listed, paged, filtered and sorted by criteria', async () => {
  const visitor = shop.client()
  const { status, body } = await visitor.post('/language')
  expect(status).toBe(200)
  expect(body.total).toBe(3)
  expect(body.elements.map((language: { locale: { code: string } }) => language.locale.code)).toEqual([
    'de-DE',
    'en-GB',
    'pl-PL',
  ])
  expect(body.elements[0]).toMatchObject({ id: languageId('de-DE'), translationCode: { code: 'de-DE' } })
  const filter = [{ type: 'equals', field: 'translationCode.code', value: 'pl-PL' }]
  expect(names((await visitor.post('/language', { filter })).body.elements)).toEqual(['Polski'])
  const sorted = await visitor.post('/language', {
    sort: [{ field: 'name', order: 'DESC' }],
    limit: 2,
    'total-count-mode': 1,
  })
  expect([names(sorted.body.elements), sorted.body.total]).toEqual([['Polski', 'English'], 3])
  const unmapped = await visitor.post('/language', { filter: [{ type: 'equals', field: 'secret', value: 1 }] })
  expect([unmapped.status, unmapped.body.errors[0].code]).toEqual([400, 'FRAMEWORK__UNMAPPED_FIELD'])
  expect((await visitor.post('/language', { limit: 0 })).body.errors[0].code).toBe('FRAMEWORK__INVALID_LIMIT_QUERY')
})

test('R1.06 reference lists come in the session’s language, by POST and GET', async () => {
  const visitor = shop.client()
  visitor.languageId = languageId('en-GB')
  const expected = {
    '/currency': ['Euro', 'Polish złoty', 'Pound sterling'],
    '/country': ['Germany', 'Poland', 'Austria', 'United Kingdom'],
    '/payment-method': ['SEPA direct debit', 'Prepayment'],
    '/shipping-method': ['Parcel', 'Collection'],
  }
  for (const [path, texts] of Object.entries(expected)) {
    for (const { status, body } of [await visitor.post(path), await visitor.get(path)]) {
      expect(status).toBe(200)
      expect(names(path === '/currency' ? body : body.elements)).toEqual(texts)
    }
  }
  const salutations = (await visitor.get('/salutation')).body.elements
  expect(salutations.map((one: { letterName: string }) => one.letterName)).toEqual(['Dear Mr', 'Dear Ms', 'Hello'])
  expect(names((await visitor.get('/country?limit=1&page=2')).body.elements)).toEqual(['Poland'])
})

test('R1.06 an empty cart can use every method', async () => {
  const visitor = shop.client()
  expect(names((await visitor.post('/payment-method', { onlyAvailable: true })).body.elements).length).toBe(2)
  expect(names((await visitor.get('/shipping-method?onlyAvailable=true')).body.elements).length).toBe(2)
})

test('R7.15 the snippets hold three languages with the overrides of staff, and know their version', async () => {
  const visitor = shop.client()
  const shipped = await visitor.get('/frontend-snippets')
  expect(Object.keys(shipped.body)).toEqual(['de-DE', 'en-GB', 'pl-PL'])
  expect(shipped.body['de-DE'].errors['VIOLATION::IS_BLANK_ERROR']).toBe('Bitte füllen Sie dieses Feld aus.')
  const etag = String(shipped.headers.etag)
  const ask = () => visitor.send('GET', '/store-api/frontend-snippets', undefined, { 'if-none-match': etag })
  expect((await ask()).status).toBe(304)
  await shop.db.insertInto('snippet').values({ locale: 'de-DE', key: 'cart.title', value: 'Ihr Korb' }).execute()
  // Staff may not change it any more.
  const fixed = { locale: 'de-DE', key: 'checkout.depot.consent', value: 'Ich stimme allem zu.' }
  await shop.db.insertInto('snippet').values(fixed).execute()
  const changed = await ask()
  expect(changed.status).toBe(200)
  expect(changed.body['de-DE'].cart.title).toBe('Ihr Korb')
  expect(changed.body['en-GB'].cart.title).toBe(shipped.body['en-GB'].cart.title)
  expect(changed.body['de-DE'].checkout.depot).toEqual(shipped.body['de-DE'].checkout.depot)
})

test('R7.17 R4.14 a route rule answers where a path leads, and nothing for any other', async () => {
  await shop.db.insertInto('routeRule').values({ path: '/alte-seite', redirectUrl: '/projekte', status: 301 }).execute()
  const visitor = shop.client()
  expect((await visitor.get('/route-rule?path=/alte-seite')).body).toEqual({ redirectUrl: '/projekte', status: 301 })
  expect((await visitor.get('/route-rule?path=%2Falte-seite%2F%3Fa%3Db')).status).toBe(200)
  expect((await visitor.get('/route-rule?path=/projekte')).status).toBe(204)
  expect((await visitor.get('/route-rule')).status).toBe(400)
})

test('R4.14 a route rule may lead out of the shop, and each address may be its own', async () => {
  const rules = [
    { path: '/partner', redirectUrl: 'https://partner.example/start?from=goldammer', status: 302 },
    { path: '/en-GB/partner', redirectUrl: '/en-GB/projects', status: 308 },
  ]
  await shop.db.insertInto('routeRule').values(rules).execute()
  for (const { path, ...redirect } of rules) {
    const answer = await shop.client().get(`/route-rule?path=${encodeURIComponent(path)}`)
    expect([answer.status, answer.body]).toEqual([200, redirect])
  }
  expect((await shop.client().get('/route-rule?path=/PARTNER')).status).toBe(204)
  const unknown = { path: '/neu', redirectUrl: '/', status: 200 }
  await expect(shop.db.insertInto('routeRule').values(unknown).execute()).rejects.toThrow('route_rule_status_check')
})

test('R7.15 the family’s snippets are flat, by language and area as requested', async () => {
  await shop.db.insertInto('snippet').values({ locale: 'pl-PL', key: 'cart.title', value: 'Twój koszyk' }).execute()
  const visitor = shop.client()
  const { body, headers } = await visitor.get('/snippet')
  expect(body.sets).toHaveLength(1)
  expect(body.sets[0]).toMatchObject({ locale: 'de-DE', fallbackLocale: 'de', languageId: languageId('de-DE') })
  expect(body.sets[0].snippets['errors.VIOLATION::IS_BLANK_ERROR']).toBe('Bitte füllen Sie dieses Feld aus.')
  const ask = (etag: unknown) => visitor.send('GET', '/store-api/snippet', undefined, { 'if-none-match': String(etag) })
  expect((await ask(headers.etag)).status).toBe(304)
  const ids = `${languageId('pl-PL')},${languageId('en-GB')}`
  const some = await visitor.get(`/snippet?languageIds=${ids}&prefixes=cart,account.login.`)
  expect(some.body.sets.map((set: { locale: string }) => set.locale)).toEqual(['pl-PL', 'en-GB'])
  expect(some.body.sets[0].snippets['cart.title']).toBe('Twój koszyk')
  const keys = Object.keys(some.body.sets[1].snippets)
  expect(keys).toContain('account.login.title')
  expect(keys.filter((key) => !/^(cart|account\.login)\./.test(key))).toEqual([])
  for (const query of [`languageIds=${'0'.repeat(32)}`, `prefixes=${Array.from({ length: 51 }, (_, i) => `a${i}`)}`]) {
    const refused = await visitor.get(`/snippet?${query}`)
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'FRAMEWORK__INVALID_REQUEST_PARAMETER'])
  }
})

test('R1.08 the cookies are listed in the session’s language; optional ones wait for consent', async () => {
  const visitor = shop.client()
  visitor.languageId = languageId('en-GB')
  const { body } = await visitor.get('/cookie-groups')
  expect(body.elements.map((group: { name: string; isRequired: boolean }) => [group.name, group.isRequired])).toEqual([
    ['Necessary', true],
    ['Partners', false],
    ['Videos from other sites', false],
  ])
  expect(body.elements[1].entries).toMatchObject([{ cookie: 'affiliate_entry_point', expiration: 30 }])
  expect(body.elements[0].entries).toContainEqual(expect.objectContaining({ cookie: 'wishlist', expiration: 180 }))
  expect((await shop.client().get('/cookie-groups')).body.hash).toBe(body.hash)
})

test('the reference data may be put in twice, and leaves alone what staff have changed', async () => {
  await shop.db.updateTable('currency').set({ factor: 4.3 }).where('isoCode', '=', 'PLN').execute()
  await inTransaction(shop, seedReference)
  const { factor } = await shop.db
    .selectFrom('currency')
    .select('factor')
    .where('isoCode', '=', 'PLN')
    .executeTakeFirstOrThrow()
  expect(factor).toBe(4.3)
})

test('R2.20 a country has its states, an unknown one none', async () => {
  const states = async (iso: string, criteria?: object) =>
    (await shop.client().post(`/country-state/${countryId(iso)}`, criteria)).body
  expect((await states('DE')).elements).toHaveLength(16)
  expect((await states('AT', { limit: 2, 'total-count-mode': 'exact' })).total).toBe(9)
  expect((await states('PL', { filter: [{ type: 'equals', field: 'shortCode', value: 'PL-10' }] })).elements).toEqual([
    expect.objectContaining({ apiAlias: 'country_state', name: 'Łódzkie', countryId: countryId('PL') }),
  ])
  const byGet = await shop.client().get(`/country-state/${countryId('GB')}`)
  expect(byGet.body.elements.map((state: { shortCode: string }) => state.shortCode)).toContain('GB-SCT')
  for (const id of ['0'.repeat(32), 'atlantis']) {
    expect((await shop.client().post(`/country-state/${id}`)).body).toMatchObject({ elements: [], total: 0 })
  }
  const refused = await shop.client().post(`/country-state/${countryId('DE')}`, { sort: [{ field: 'secret' }] })
  expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'FRAMEWORK__UNMAPPED_FIELD'])
})
