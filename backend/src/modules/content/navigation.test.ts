import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { inLocale } from '../../shared/translated.ts'
import { isInside, withMoved, withoutEntries } from './navigation.rules.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  carla = await someoneOf(app, 'content', 'Carla Content')
})
afterAll(() => app.close())

const blank = {
  type: 'page',
  linkType: null,
  internalLink: null,
  externalLink: {},
  description: {},
  metaTitle: {},
  metaDescription: {},
  mediaId: null,
  active: true,
  visible: true,
  paths: {},
}
const list = async () => (await carla.get('/categories')).body
const create = (fields: object, tree = 'catalogue', parentId: string | null = null) =>
  carla.post('/categories', { tree, parentId, fields: { ...blank, ...fields } })
const idOfNew = async (...input: Parameters<typeof create>): Promise<string> => {
  const { status, body } = await create(...input)
  expect(status).toBe(201)
  return body.id
}
const read = async (id: string) => (await carla.get(`/categories/${id}`)).body
const save = (id: string, fields: object, version?: string) =>
  carla.send('PUT', `/categories/${id}`, { ...blank, ...fields }, version)
const move = (id: string, to: object, version?: string) =>
  carla.send('POST', `/categories/${id}/move`, { tree: 'catalogue', parentId: null, position: 0, ...to }, version)
const drop = (id: string, version?: string) => carla.send('DELETE', `/categories/${id}`, undefined, version)
const menu = async (root: string) =>
  (await app.client().get(`/navigation/${root}/${root}`)).body.map(
    (entry: { translated: { name: string } }) => entry.translated.name,
  )
const inShop = async (seoPathInfo: string) => {
  const filter = [{ type: 'equals', field: 'seoPathInfo', value: seoPathInfo }]
  const { body } = await app.client().post('/seo-url', { filter })
  return body.elements.map((url: { foreignKey: string; isCanonical: boolean }) => [url.foreignKey, url.isCanonical])
}
const named = (name: string) => ({ name: { 'de-DE': name } })

describe('where entries stand', () => {
  const row = (id: string, parentId: string | null, root: string | null = null) => ({ id, parentId, root })
  const rows = [row('r', null, 'catalogue'), row('a', 'r'), row('b', 'r'), row('c', 'b'), row('d', 'c'), row('e', 'r')]

  test('R3.16 an entry is inside itself and what it is below, and nothing else', () => {
    expect(['b', 'c', 'd', 'a', 'r'].map((parent) => isInside(rows, 'b', parent))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('R3.16 a moved entry stands where it was put, those after it follow', () => {
    expect(withMoved(rows, 'e', 'r', 0).map(({ id }) => id)).toEqual(['e', 'a', 'b'])
    expect(withMoved(rows, 'a', 'r', 99).map(({ id }) => id)).toEqual(['b', 'e', 'a'])
  })

  test('R3.16 what was below a dropped entry moves up to its place, over several steps too', () => {
    const at = (places: ReturnType<typeof withoutEntries>) => places.map(({ id, parentId }) => `${parentId}/${id}`)
    expect(at(withoutEntries(rows, new Set(['b'])))).toEqual(['r/a', 'r/c', 'r/e'])
    expect(at(withoutEntries(rows, new Set(['b', 'c', 'a'])))).toEqual(['r/d', 'r/e'])
  })
})

test('R3.16 R2.14 a menu entry leads to products, a page, category or address, and is shown at once', async () => {
  const category = await idOfNew({
    ...named('Wärme'),
    paths: { 'de-DE': 'projekte/waerme' },
    metaTitle: { 'de-DE': 'Wärme zeichnen' },
  })
  const link = (linkType: string, more: object) => ({ type: 'link', linkType, ...more })
  await idOfNew({ ...named('Zur Wärme'), ...link('category', { internalLink: category }) }, 'service-navigation')
  await idOfNew(
    { ...named('Ein Projekt'), ...link('product', { internalLink: idOf.product('p1') }) },
    'service-navigation',
  )
  const external = { 'de-DE': 'https://wetter.example/' }
  await idOfNew({ ...named('Wetter'), ...link('external', { externalLink: external }) }, 'service-navigation')
  await idOfNew({ ...named('Versteckt'), visible: false }, 'service-navigation')
  const { body } = await app.client().get('/navigation/service-navigation/service-navigation')
  expect(body.map(({ name, seoUrl, externalLink }: Record<string, string>) => [name, seoUrl ?? externalLink])).toEqual([
    ['Zur Wärme', '/projekte/waerme'],
    ['Ein Projekt', expect.stringContaining('/')],
    ['Wetter', 'https://wetter.example/'],
  ])
  const shown = (await app.client().get(`/category/${category}`)).body
  expect(shown.translated).toMatchObject({ name: 'Wärme', metaTitle: 'Wärme zeichnen' })
  const entry = (await list()).elements.find(({ name }: { name: string }) => name === 'Zur Wärme')
  expect(entry).toMatchObject({ tree: 'service-navigation', parentId: null, leadsTo: 'Wärme' })
})

test('R3.16 what an entry cannot be is refused at its field, and nothing is changed', async () => {
  const before = await list()
  const taken = (await read(idOf.category('projects'))).fields.paths['de-DE']
  expect(
    refusalOf(
      await create({ name: { 'en-GB': 'Only English' }, paths: { 'de-DE': 'Mit Leerzeichen', 'en-GB': 'cart' } }),
    ),
  ).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /fields/name/de-DE',
    'VIOLATION::INVALID_FORMAT_ERROR /fields/paths/de-DE',
    'VIOLATION::IS_NOT_UNIQUE /fields/paths/en-GB',
  ])
  expect(refusalOf(await create({ ...named('Doppelt'), paths: { 'de-DE': taken }, mediaId: '0'.repeat(32) }))).toEqual([
    400,
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /fields/mediaId',
    'VIOLATION::IS_NOT_UNIQUE /fields/paths/de-DE',
  ])
  const link = { ...named('Link'), type: 'link' }
  expect(refusalOf(await create(link))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /fields/linkType'])
  expect(refusalOf(await create({ ...link, linkType: 'product' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /fields/internalLink',
  ])
  const strange = { ...link, linkType: 'category', internalLink: idOf.category('nav-projects') }
  expect(refusalOf(await create(strange))).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /fields/internalLink'])
  const hostile = { ...link, linkType: 'external', externalLink: { 'de-DE': 'javascript:alert(1)' } }
  expect(refusalOf(await create(hostile))).toEqual([400, 'VIOLATION::INVALID_FORMAT_ERROR /fields/externalLink/de-DE'])
  expect(refusalOf(await create(named('Fern'), 'main-navigation', idOf.category('projects')))).toEqual([
    400,
    'VIOLATION::NO_SUCH_CHOICE_ERROR /parentId',
  ])
  expect(await list()).toEqual(before)
})

test('R2.14 the former address of a category redirects to it; the second of two editors is refused', async () => {
  const id = await idOfNew({ ...named('Wasser'), paths: { 'de-DE': 'wasser', 'en-GB': 'water' } })
  const { version, fields } = await read(id)
  const moved = await save(id, { ...fields, paths: { 'de-DE': 'projekte/wasser' } }, version)
  expect([moved.status, moved.body.formerPaths]).toEqual([
    200,
    [
      { locale: 'de-DE', path: 'wasser' },
      { locale: 'en-GB', path: 'water' },
    ],
  ])
  expect([await inShop('wasser'), await inShop('projekte/wasser')]).toEqual([[[id, false]], [[id, true]]])
  expect(refusalOf(await save(id, fields, version))).toEqual([409, 'RECORD_CHANGED'])
  // What is no page any more has no address of its own.
  await save(id, { ...named('Wasser'), type: 'folder' })
  expect((await read(id)).fields.paths).toEqual({})
})

test('R3.16 a page that links lead to stays one, and staff read which these are', async () => {
  const id = await idOfNew({ ...named('Gezeiten'), paths: { 'de-DE': 'gezeiten' } })
  const shown = await idOfNew({ ...named('Ebbe'), type: 'link', linkType: 'category', internalLink: id })
  const { body: redirect } = await carla.post('/addresses', {
    locale: 'de-DE',
    kind: 'category',
    targetId: id,
    path: 'flut',
  })
  const faq = await app.db.selectFrom('faqEntry').select(['id', 'question', 'answer']).executeTakeFirstOrThrow()
  const answer = (link: string) =>
    app.db
      .updateTable('faqEntry')
      .set({ answer: JSON.stringify({ ...(faq.answer as object), 'de-DE': `<p><a href="${link}">Mehr</a></p>` }) })
      .where('id', '=', faq.id)
      .execute()
  await answer('/gezeiten?seite=2')
  const turn = (type: string) =>
    save(id, { ...named('Gezeiten'), type, linkType: 'external', externalLink: { 'de-DE': '/' } })
  const question = inLocale(faq.question, 'de-DE')
  for (const type of ['folder', 'link']) {
    const { status, body } = await turn(type)
    expect([status, body.errors]).toMatchObject([
      400,
      [
        {
          code: 'CATEGORY_LINKED',
          source: { pointer: '/type' },
          meta: { parameters: { links: `Ebbe, ${question}, /flut` } },
        },
      ],
    ])
  }
  expect((await save(id, { ...named('Gezeiten'), paths: { 'de-DE': 'gezeiten' }, active: false })).status).toBe(200)
  await drop(shown)
  await carla.send('DELETE', `/addresses/${redirect.id}`)
  await answer('/gezeiten-und-mehr')
  expect((await turn('folder')).status).toBe(200)
})

test('R3.16 entries change places, in other trees too, but never come below themselves', async () => {
  const parent = await idOfNew(named('Oben'))
  const child = await idOfNew(named('Darunter'), 'catalogue', parent)
  const grandchild = await idOfNew(named('Ganz unten'), 'catalogue', child)
  expect(refusalOf(await move(parent, { parentId: grandchild }))).toEqual([400, 'CATEGORY_INSIDE_ITSELF /parentId'])
  expect(refusalOf(await move(parent, { parentId: parent }))).toEqual([400, 'CATEGORY_INSIDE_ITSELF /parentId'])
  expect(refusalOf(await move(parent, { tree: 'main-navigation', parentId: child }))).toEqual([
    400,
    'VIOLATION::NO_SUCH_CHOICE_ERROR /parentId',
  ])
  const { version } = await list()
  expect((await move(child, { tree: 'main-navigation' }, version)).status).toBe(200)
  expect((await menu('main-navigation'))[0]).toBe('Darunter')
  expect((await read(grandchild)).tree).toBe('main-navigation')
  expect(refusalOf(await move(parent, { position: 1 }, version))).toEqual([409, 'RECORD_CHANGED'])
  await drop(child)
  await drop(grandchild)
})

test('R3.16 R2.14 a dropped category leaves products, entries and addresses where they are of use', async () => {
  const parent = await idOfNew({ ...named('Sparten'), paths: { 'de-DE': 'sparten' } })
  const id = await idOfNew({ ...named('Mühlen'), paths: { 'de-DE': 'sparten/muehlen' } }, 'catalogue', parent)
  const child = await idOfNew(named('Wassermühlen'), 'catalogue', id)
  const link = { ...named('Mühlen im Menü'), type: 'link', linkType: 'category', internalLink: id }
  await idOfNew(link, 'main-navigation')
  const product = idOf.product('p1')
  await app.db.insertInto('productCategory').values({ productId: product, categoryId: id }).execute()
  const { version, ...record } = await read(id)
  expect(record).toMatchObject({ childCount: 1, productCount: 1, linkedFrom: [{ name: 'Mühlen im Menü' }] })
  // What was previewed is what happens.
  const later = await idOfNew(named('Windmühlen'), 'catalogue', id)
  expect(refusalOf(await drop(id, version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await drop(id, (await read(id)).version)).status).toBe(204)
  expect((await carla.get(`/categories/${id}`)).status).toBe(404)
  expect([(await read(child)).parentId, (await read(later)).parentId]).toEqual([parent, parent])
  expect(await menu('main-navigation')).not.toContain('Mühlen im Menü')
  expect((await app.client().get(`/product/${product}`)).status).toBe(200)
  expect(await inShop('sparten/muehlen')).toEqual([[parent, false]])
})

test('R3.16 the shop begins with a published page; it is exchanged and never taken away', async () => {
  const { startPage } = await list()
  expect(startPage).toEqual({ id: idOf.cmsPage('home'), name: expect.any(String) })
  const draft = { technicalName: 'neuer-start', type: 'page', name: { 'de-DE': 'Neuer Start' }, paths: {} }
  const { body: page } = await carla.post('/cms-pages', draft)
  const choose = (pageId: string) => carla.send('PUT', '/start-page', { pageId })
  expect(refusalOf(await choose(page.id))).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /pageId'])
  await carla.post(`/cms-pages/${page.id}/publish`, { release: 'now' })
  expect((await choose(page.id)).body.startPage).toEqual({ id: page.id, name: 'Neuer Start' })
  const home = (await app.client().get('/category/home')).body
  expect([home.cmsPageId, home.translated.name]).toEqual([page.id, 'Neuer Start'])
  const { body } = await carla.get('/cms-choices?kind=startPage&term=neuer')
  expect(body.elements).toEqual([{ id: page.id, label: 'Neuer Start' }])
  expect((await choose(startPage.id)).status).toBe(200)
  // The roots and the start are nobody's to change.
  const roots = await app.db.selectFrom('category').select('id').where('root', 'is not', null).execute()
  for (const { id } of roots) expect((await drop(id)).status).toBe(404)
})

test('R3.16 an empty platform has its menus and a start from the beginning', async () => {
  const empty = await buildTestApp()
  try {
    const { body } = await empty.client().get('/category/home')
    expect(body).toMatchObject({ type: 'page', translated: { name: 'Startseite' } })
    for (const root of ['main-navigation', 'footer-navigation', 'service-navigation'])
      expect((await empty.client().get(`/navigation/${root}/${root}`)).body).toEqual([])
  } finally {
    await empty.close()
  }
})
