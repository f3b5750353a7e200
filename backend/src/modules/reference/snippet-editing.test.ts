import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  carla = await someoneOf(app, 'content', 'Carla Content')
})
afterAll(() => app.close())

const list = async (query: string) => (await carla.get(`/snippets?${query}`)).body
const find = async (key: string) => (await list(`text=${key}`)).elements.find((one: { key: string }) => one.key === key)
const save = (key: string, texts: object, version?: string) =>
  carla.send('PUT', `/snippets/texts/${encodeURIComponent(key)}`, { texts }, version)
const titleIn = async (locale: string) => (await app.client().get('/frontend-snippets')).body[locale].cart.title

test('R4.09 staff say it otherwise in a language, see where that is missing, and go back to what came', async () => {
  const before = await find('cart.title')
  const shipped = before.texts['de-DE'].shipped
  const english = before.texts['en-GB'].shipped
  const { body } = await save('cart.title', { 'de-DE': ' Ihr Korb ' }, before.version)
  expect(body.texts['de-DE']).toEqual({ shipped, own: 'Ihr Korb' })
  expect([await titleIn('de-DE'), await titleIn('en-GB')]).toEqual(['Ihr Korb', english])
  expect(refusalOf(await save('cart.title', { 'de-DE': 'Anders' }, before.version))).toEqual([409, 'RECORD_CHANGED'])
  for (const state of ['changed', 'missing']) expect((await list(`state=${state}`)).total).toBe(1)
  expect((await list('text=ihr%20korb')).elements.map((one: { key: string }) => one.key)).toEqual(['cart.title'])
  await save('cart.title', { 'en-GB': 'Your basket', 'pl-PL': 'Twój koszyk' })
  expect([(await list('state=changed')).total, (await list('state=missing')).total]).toEqual([1, 0])
  await save('cart.title', { 'de-DE': null, 'en-GB': null, 'pl-PL': before.texts['pl-PL'].shipped })
  expect([await titleIn('de-DE'), (await list('state=changed')).total]).toEqual([shipped, 0])
})

test('R4.09 a text that breaks its placeholders, is empty, or is the law’s is refused at its language', async () => {
  expect(refusalOf(await save('cart.title', { 'de-DE': '{sum}', 'pl-PL': ' ' }))).toEqual([
    400,
    'SNIPPET_PLACEHOLDERS /texts/de-DE',
    'VIOLATION::IS_BLANK_ERROR /texts/pl-PL',
  ])
  expect(refusalOf(await save('common.riskNotice.security', { 'de-DE': 'Kein Risiko' }))).toEqual([
    404,
    'SNIPPET_NOT_FOUND',
  ])
  expect((await list('text=investing.legal')).total).toBe(0)
  expect((await save('errors.VIOLATION::IS_BLANK_ERROR', { 'de-DE': 'Bitte ausfüllen.' })).status).toBe(200)
  await save('errors.VIOLATION::IS_BLANK_ERROR', { 'de-DE': null })
})

test('R4.09 the pages of the list meet without a gap', async () => {
  const first = await list('area=cart&limit=10')
  const second = await list(`area=cart&limit=10&cursor=${first.next}`)
  const keys = [...first.elements, ...second.elements].map((one: { key: string }) => one.key)
  expect([new Set(keys).size, keys.every((key) => key.startsWith('cart.'))]).toEqual([20, true])
  expect(first.previous).toBeNull()
  expect((await list(`area=cart&limit=10&cursor=${second.previous}`)).elements).toEqual(first.elements)
  expect(refusalOf(await carla.get('/snippets?cursor=x'))).toEqual([400, 'FRAMEWORK__INVALID_FILTER_QUERY /cursor'])
})

test('R4.09 a file is previewed, then imported whole or not at all; an export can be re-imported', async () => {
  const file = { 'de-DE': { 'cart.title': 'Mein Korb', 'cart.nothing': 'x' }, 'en-GB': { 'cart.title': '{sum}' } }
  const preview = (await carla.post('/snippets/preview', file)).body
  expect(preview).toMatchObject({
    changes: [{ key: 'cart.title', locale: 'de-DE', after: 'Mein Korb' }],
    refusals: [
      { key: 'cart.nothing', locale: 'de-DE' },
      { key: 'cart.title', locale: 'en-GB' },
    ],
  })
  expect(refusalOf(await carla.post('/snippets/import', file))).toEqual([
    400,
    'SNIPPET_UNKNOWN /de-DE/cart.nothing',
    'SNIPPET_PLACEHOLDERS /en-GB/cart.title',
  ])
  expect((await list('state=changed')).total).toBe(0)
  const right = { 'de-DE': { 'cart.title': 'Mein Korb' } }
  expect((await carla.post('/snippets/import', right)).body.changes).toHaveLength(1)
  expect(await titleIn('de-DE')).toBe('Mein Korb')
  const own = await carla.get('/snippets/export')
  expect(own.headers['content-disposition']).toContain('attachment')
  expect(own.body).toEqual({ ...right, 'en-GB': {}, 'pl-PL': {} })
  const all = (await carla.get('/snippets/export?all=true')).body
  const back = (await carla.post('/snippets/preview', all)).body
  expect([back.changes, back.refusals, back.unchanged > 1000]).toEqual([[], [], true])
  expect(refusalOf(await carla.post('/snippets/import', { 'de-DE': { 'cart.title': 7 } }))[0]).toBe(400)
})

test('R4.09 an import over a text that a colleague has changed since the preview is refused', async () => {
  const file = { 'de-DE': { 'cart.title': 'Aus der Datei' }, 'en-GB': { 'cart.title': 'From the file' } }
  const look = async () => (await carla.post('/snippets/preview', file)).body
  const take = (version: string) => carla.send('POST', '/snippets/import', file, version)
  const { version } = await look()
  await save('cart.title', { 'en-GB': 'By a colleague' })
  expect(refusalOf(await take(version))).toEqual([409, 'RECORD_CHANGED'])
  expect(await titleIn('en-GB')).toBe('By a colleague')
  const again = await look()
  expect(again.changes).toContainEqual({
    key: 'cart.title',
    locale: 'en-GB',
    before: 'By a colleague',
    after: 'From the file',
  })
  // What the file does not name is nobody's business here.
  await save('cart.title', { 'pl-PL': 'Od kolegi' })
  expect((await take(again.version)).status).toBe(200)
  expect([await titleIn('en-GB'), await titleIn('pl-PL')]).toEqual(['From the file', 'Od kolegi'])
})
