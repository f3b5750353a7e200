import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { languageId, seedReference } from './reference-data.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const names = (elements: { name: string }[]) => elements.map((element) => element.name)

test('R7.14 the languages are listed, paged, filtered and sorted by criteria', async () => {
  const visitor = shop.client()
  const { status, body } = await visitor.post('/language')
  expect(status).toBe(200)
  expect(body.total).toBe(3)
  expect(body.elements.map((language: { locale: { code: string } }) => language.locale.code)).toEqual([
    'de-DE',
    'en-GB',
    'pl-PL',
  ])
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

test('R1.06 currencies, countries, salutations and methods come in the language of the session, by POST and by GET', async () => {
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
  await shop.db.insertInto('snippet').values({ locale: 'de-DE', key: 'mail.closing', value: 'Bis bald' }).execute()
  const changed = await ask()
  expect(changed.status).toBe(200)
  expect(changed.body['de-DE'].mail.closing).toBe('Bis bald')
  expect(changed.body['en-GB'].mail.closing).toBe(shipped.body['en-GB'].mail.closing)
})

test('R7.17 R4.14 a route rule answers where a path leads, and nothing for any other', async () => {
  await shop.db.insertInto('routeRule').values({ path: '/alte-seite', redirectUrl: '/projekte', status: 301 }).execute()
  const visitor = shop.client()
  expect((await visitor.get('/route-rule?path=/alte-seite')).body).toEqual({ redirectUrl: '/projekte', status: 301 })
  expect((await visitor.get('/route-rule?path=%2Falte-seite%2F%3Fa%3Db')).status).toBe(200)
  expect((await visitor.get('/route-rule?path=/projekte')).status).toBe(204)
  expect((await visitor.get('/route-rule')).status).toBe(400)
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
