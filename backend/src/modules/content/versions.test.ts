import { readdir } from 'node:fs/promises'
import { isBlockType } from '@goldammer/sdk/rules/cms-blocks'
import { messageOf } from '@goldammer/sdk/translate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { newId } from '../../shared/ids.ts'
import { refusePath } from './addresses.ts'
import { cleanDocument, readDocument } from './document-wire.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
let cora: typeof carla
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  carla = await someoneOf(app, 'content', 'Carla Content')
  cora = await someoneOf(app, 'content', 'Cora Content')
})
afterAll(() => app.close())

type Document = ReturnType<typeof readDocument>
let made = 0

/** A page of a heading and a text, published at an address of its own. */
async function aPage({ published = true } = {}) {
  made++
  const technicalName = `test-${made}`
  const paths = { 'de-DE': `seite/${technicalName}`, 'en-GB': `page/${technicalName}` }
  const body = { technicalName, type: 'page', name: { 'de-DE': `Seite ${made}` }, paths }
  const created = await carla.post('/cms-pages', body)
  expect(created.status).toBe(201)
  const written = saying('Erster Text')
  const { body: page } = await save(carla, created.body.id, { ...created.body.document, ...written })
  if (published) await publish(page.id)
  return { id: page.id as string, paths }
}

const block = (type: string, config: object) => ({
  type,
  sectionPosition: 'main',
  sizingMode: null,
  slots: [{ slot: 'content', type, config }],
  ...location,
})
const location = {
  name: null,
  cssClass: null,
  visibility: { mobile: true, tablet: true, desktop: true },
  backgroundMedia: null,
  backgroundColor: null,
  backgroundMediaMode: null,
  marginTop: null,
  marginBottom: null,
  marginLeft: null,
  marginRight: null,
}
const section = (...blocks: object[]) => ({
  ...location,
  type: 'default',
  sizingMode: 'boxed',
  mobileBehavior: null,
  blocks,
})
const fixed = (value: unknown) => ({ source: 'static', value })
const saying = (text: string) => ({
  sections: [
    section(block('text', { title: fixed({ 'de-DE': text }), content: fixed({ 'de-DE': `<p>${text}</p>` }) })),
  ],
})

const read = async (id: string) => (await carla.get(`/cms-pages/${id}`)).body
const save = (who: typeof carla, id: string, document: object, version?: string): Promise<Answer> =>
  who.send('PUT', `/cms-pages/${id}/draft`, document, version)
const publish = (id: string, body: object = { release: 'now' }, version?: string) =>
  carla.send('POST', `/cms-pages/${id}/publish`, body, version)
const inShop = async (id: string) => JSON.stringify((await app.client().get(`/cms/${id}`)).body)

test('R3.17 R6.10 a draft is for staff alone until it is published, whole', async () => {
  const { id, paths } = await aPage({ published: false })
  expect((await app.client().get(`/cms/${id}`)).status).toBe(404)
  const published = await publish(id)
  expect([published.status, published.body]).toMatchObject([
    200,
    { isPublished: true, openState: null, path: paths['de-DE'] },
  ])
  expect(await inShop(id)).toContain('Erster Text')
  await save(carla, id, { ...(await read(id)).document, ...saying('Zweiter Text') })
  expect(await inShop(id)).not.toContain('Zweiter Text')
  await publish(id)
  expect(await inShop(id)).toContain('Zweiter Text')
})

test('R2.14 R3.17 a page published for the first time stands at its address, and a former one leads on', async () => {
  const { id } = await aPage()
  const seo = async (path: string) => {
    const filter = [{ type: 'equals', field: 'seoPathInfo', value: path }]
    return (await app.client().post('/seo-url', { limit: 1, filter })).body.elements[0]
  }
  const { document } = await read(id)
  const before = document.paths['de-DE']
  const { foreignKey } = await seo(before)
  expect((await app.client().get(`/category/${foreignKey}`)).body.cmsPage.id).toBe(id)
  await save(carla, id, { ...document, paths: { ...document.paths, 'de-DE': `${before}-neu` } })
  await publish(id)
  expect(await seo(`${before}-neu`)).toMatchObject({ foreignKey, isCanonical: true })
  expect(await seo(before)).toMatchObject({ foreignKey, isCanonical: false })
})

test('R3.17 an address that is taken, odd or the shop’s own is refused at its field', async () => {
  const { id } = await aPage()
  const { document } = await read(id)
  const taken = async (path: string) =>
    refusalOf(await save(carla, id, { ...document, paths: { ...document.paths, 'de-DE': path } }))
  expect(await taken('so-funktionierts')).toEqual([400, 'VIOLATION::IS_NOT_UNIQUE /paths/de-DE'])
  expect(await taken('account/orders')).toEqual([400, 'VIOLATION::IS_NOT_UNIQUE /paths/de-DE'])
  expect(await taken('/Über uns')).toEqual([400, 'VIOLATION::INVALID_FORMAT_ERROR /paths/de-DE'])
  const twice = { technicalName: 'home', type: 'page', name: { 'de-DE': 'Start' }, paths: {} }
  expect(refusalOf(await carla.post('/cms-pages', twice))).toEqual([400, 'VIOLATION::IS_NOT_UNIQUE /technicalName'])
})

test('R3.17 no page takes an address at which the shop has one of its own', async () => {
  const pages = await readdir(new URL('../../../../storefront/src/pages', import.meta.url))
  const words = pages.map((name) => name.split('.')[0]!.toLowerCase()).filter((word) => word && word !== '[')
  const free = words.filter((word) => !['index', 'robots', 'agb'].includes(word) && refusePath(word) === null)
  expect([words.includes('checkout'), free]).toEqual([true, []])
})

test('R2.11 R3.17 the terms keep their address, which is the shop’s, when staff write them', async () => {
  const id = idOf.cmsPage('terms')
  const { document } = await read(id)
  expect(document.paths['de-DE']).toBe('agb')
  expect((await save(carla, id, { ...document, ...saying('Neue Bedingungen') })).status).toBe(200)
  expect((await publish(id)).body).toMatchObject({ path: 'agb', isPublished: true })
})

test('R3.17 the second of two editors is refused, and nothing of the first is overwritten', async () => {
  const { id } = await aPage()
  const { version, document } = await read(id)
  expect((await save(cora, id, { ...document, ...saying('Von Cora') }, version)).status).toBe(200)
  const refused = await save(carla, id, { ...document, ...saying('Von Carla') }, version)
  expect(refusalOf(refused)).toEqual([409, 'RECORD_CHANGED'])
  expect(refusalOf(await publish(id, { release: 'now' }, version))).toEqual([409, 'RECORD_CHANGED'])
  expect(await read(id)).toMatchObject({ updatedBy: 'Cora Content', openState: 'draft' })
  expect(JSON.stringify(await read(id))).toContain('Von Cora')
})

test('R3.17 a publication that fails half-way leaves what was there', async () => {
  const { id } = await aPage()
  await save(carla, id, { ...(await read(id)).document, ...saying('Halber Text') })
  await sql`create function fail_half_way() returns trigger language plpgsql as $$ begin raise 'half-way'; end $$`.execute(
    app.db,
  )
  await sql`create trigger fail_half_way before insert on audit for each row execute function fail_half_way()`.execute(
    app.db,
  )
  const failed = await publish(id)
  await sql`drop function fail_half_way cascade`.execute(app.db)
  expect(failed.status).toBe(500)
  expect(await inShop(id)).toContain('Erster Text')
  expect(await inShop(id)).not.toContain('Halber Text')
  expect(await read(id)).toMatchObject({ openState: 'draft', isPublished: true })
})

test('R3.17 a page is published by itself at its moment; a change makes it a draft again', async () => {
  const { id } = await aPage()
  const later = new Date(app.clock.now().getTime() + 3_600_000)
  await save(carla, id, { ...(await read(id)).document, ...saying('Später Text') })
  const past = { release: 'at', publishAt: app.clock.now().toISOString() }
  expect(refusalOf(await publish(id, past))).toEqual([400, 'PUBLISH_AT_PAST /publishAt'])
  expect(refusalOf(await publish(id, { release: 'at' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /publishAt'])
  const planned = await publish(id, { release: 'at', publishAt: later.toISOString() })
  expect(planned.body).toMatchObject({ openState: 'scheduled', publishAt: later.toISOString() })
  const again = await save(carla, id, { ...planned.body.document, ...saying('Noch späterer Text') })
  expect(again.body).toMatchObject({ openState: 'draft', publishAt: null })
  await publish(id, { release: 'at', publishAt: later.toISOString() })
  await app.runTimedJob('content.publish')
  expect(await inShop(id)).not.toContain('späterer')
  const now = app.clock.now()
  app.clock.set(later)
  await app.runTimedJob('content.publish')
  app.clock.set(now)
  expect(await inShop(id)).toContain('Noch späterer Text')
  expect(await read(id)).toMatchObject({ openState: null, isPublished: true })
})

test('R3.17 a page whose address was taken before its moment becomes a draft; others go live', async () => {
  const at = { release: 'at', publishAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString() }
  const late = await aPage({ published: false })
  const other = await aPage({ published: false })
  for (const { id } of [late, other]) expect((await publish(id, at)).status).toBe(200)
  const seo = { id: newId(), locale: 'de-DE', routeName: 'frontend.detail.page', foreignKey: newId(), pathInfo: '/x' }
  await app.db
    .insertInto('seoUrl')
    .values({ ...seo, seoPathInfo: late.paths['de-DE'] })
    .execute()
  const now = app.clock.now()
  app.clock.set(new Date(at.publishAt))
  await app.runTimedJob('content.publish')
  app.clock.set(now)
  expect(await read(other.id)).toMatchObject({ openState: null, isPublished: true })
  const givenBack = await read(late.id)
  expect(givenBack).toMatchObject({ openState: 'draft', publishAt: null, isPublished: false })
  expect(givenBack.problems).toEqual([
    {
      code: 'VIOLATION::IS_NOT_UNIQUE',
      pointer: '/paths/de-DE',
      detail: messageOf('de-DE', 'VIOLATION::IS_NOT_UNIQUE', {}),
    },
  ])
  expect((await read(other.id)).problems).toEqual([])
  const { details } = await app.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'cmsPage.giveBack')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ pageId: late.id, taken: ['de-DE'] })
  const mended = { ...givenBack.document, paths: { 'de-DE': `${late.paths['de-DE']}-neu` } }
  expect((await save(carla, late.id, mended)).body.problems).toEqual([])
})

test('R3.17 versions are kept, what the shop came with among them, and a draft can be dropped', async () => {
  const home = idOf.cmsPage('home')
  const { document } = await read(home)
  await save(carla, home, { ...document, metaTitle: { 'de-DE': 'Neuer Titel' } })
  const { elements } = (await carla.get(`/cms-pages/${home}/versions`)).body
  expect(elements).toMatchObject([
    { number: 2, state: 'draft', writtenBy: 'Carla Content' },
    { number: 1, state: 'published', writtenBy: null },
  ])
  const first = (await carla.get(`/cms-pages/${home}/versions/${elements[1].id}`)).body
  expect(first.document).toEqual(document)
  const dropped = await carla.send('DELETE', `/cms-pages/${home}/draft`)
  expect(dropped.body).toMatchObject({ openState: null, document })
  expect(refusalOf(await carla.send('DELETE', `/cms-pages/${home}/draft`))).toEqual([409, 'INVALID_TRANSITION'])
  const { id } = await aPage({ published: false })
  expect(refusalOf(await carla.send('DELETE', `/cms-pages/${id}/draft`))).toEqual([409, 'INVALID_TRANSITION'])
})

test('R2.32 hostile HTML and SVG are cleaned before they are kept', async () => {
  const { id } = await aPage()
  const evil =
    '<p onclick="steal()">Gut</p><script>steal()</script><svg onload="steal()"><script>steal()</script></svg>' +
    '<a href="javascript:steal()">Klick</a><iframe src="https://evil.example"></iframe><img src="x" onerror="steal()">'
  const document = {
    ...(await read(id)).document,
    sections: [
      section(
        block('html', { content: fixed({ 'de-DE': evil }) }),
        block('tabs', { tabs: fixed([{ title: { 'de-DE': 'Reiter' }, content: { 'de-DE': evil } }]) }),
      ),
    ],
  }
  const saved = await save(carla, id, document)
  expect(saved.status).toBe(200)
  const stored = JSON.stringify(saved.body.document.sections)
  expect(stored).toContain('Gut')
  for (const bad of ['steal', '<script', '<svg', 'javascript:', '<iframe', 'onerror']) expect(stored).not.toContain(bad)
})

test('R3.17 what does not fit a block is refused at its field', async () => {
  const { id } = await aPage()
  const { document } = await read(id)
  const refused = async (type: string, config: object) =>
    refusalOf(await save(carla, id, { ...document, sections: [section(block(type, config))] }))
  const at = '/sections/0/blocks/0'
  expect(await refused('orakel', {})).toEqual([400, `VIOLATION::NO_SUCH_CHOICE_ERROR ${at}/type`])
  const inSlot = `${at}/slots/0/config`
  expect(await refused('hero', { primaryUrl: fixed({ 'de-DE': 'javascript:alert(1)' }) })).toEqual([
    400,
    `VIOLATION::INVALID_FORMAT_ERROR ${inSlot}/primaryUrl/value/de-DE`,
  ])
  expect(await refused('spacer', { height: fixed(401) })).toEqual([
    400,
    `VIOLATION::TOO_HIGH_ERROR ${inSlot}/height/value`,
  ])
  expect(await refused('form', { form: fixed('login') })).toEqual([
    400,
    `VIOLATION::NO_SUCH_CHOICE_ERROR ${inSlot}/form/value`,
  ])
  expect(await refused('text', { title: fixed({ 'de-DE': 'x'.repeat(301) }) })).toEqual([
    400,
    `VIOLATION::TOO_LONG_ERROR ${inSlot}/title/value/de-DE`,
  ])
  const odd = { ...section(), marginTop: 'url(evil)', backgroundColor: 'red;evil' }
  expect(refusalOf(await save(carla, id, { ...document, sections: [odd] }))).toEqual([
    400,
    'VIOLATION::INVALID_FORMAT_ERROR /sections/0/marginTop',
    'VIOLATION::INVALID_FORMAT_ERROR /sections/0/backgroundColor',
  ])
  expect(refusalOf(await save(carla, id, { ...document, name: { 'de-DE': ' ' } }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /name/de-DE',
  ])
})

test('R3.17 every page the shop came with can be saved, and says the same afterwards', async () => {
  const pages = await app.db.selectFrom('cmsPage').selectAll().where('technicalName', 'not like', 'test-%').execute()
  expect(pages.length).toBeGreaterThan(10)
  const textsOf = (document: Document) =>
    [...JSON.stringify(document).matchAll(/"(?:de-DE|en-GB|pl-PL)":"((?:[^"\\]|\\.)*)"/g)]
      .map(([, text]) =>
        text!
          .replace(/<[^>]*>|\s+/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((text) => text !== '')
  for (const page of pages) {
    const document = readDocument({ ...page, paths: {} })
    const types = document.sections.flatMap(({ blocks }) => blocks.map(({ type }) => type))
    expect(types.filter((type) => !isBlockType(type))).toEqual([])
    const cleaned = cleanDocument(document)
    const lost = textsOf(document).filter((text) => !textsOf(cleaned).includes(text))
    // The text of the risk notice is the law's, and the shop's own.
    expect(lost.filter((text) => !/Risik|risk|ryzyk/i.test(text))).toEqual([])
  }
})

test('R3.17 pages are found by their text, sorted, and show which language lacks a text', async () => {
  const { id } = await aPage()
  await save(carla, id, { ...(await read(id)).document, ...saying('Unverwechselbarer Brachvogel') })
  const found = (await carla.get('/cms-pages?term=brachvogel')).body
  expect(found).toMatchObject({ total: 1, elements: [{ id, openState: 'draft', missing: ['en-GB', 'pl-PL'] }] })
  const all = (await carla.get('/cms-pages?limit=5')).body
  const names = all.elements.map((page: { technicalName: string }) => page.technicalName)
  expect(names).toEqual(names.toSorted())
  expect((await carla.get(`/cms-pages?limit=5&cursor=${all.next}`)).body.previous).not.toBeNull()
  expect((await carla.get('/cms-pages?term=brach%25vogel')).body.total).toBe(0)
})

test('R3.17 what is typed is shown by the shop to who has the signed address, for a quarter of an hour', async () => {
  const { id } = await aPage()
  const { document } = await read(id)
  const preview = await carla.send('PUT', `/cms-pages/${id}/preview`, { ...document, ...saying('Gerade getippt') })
  expect(preview.status).toBe(200)
  const token = preview.body.path.replace('/preview/', '')
  const look = (of: string) => app.client().get(`/content/previews/${of}`)
  expect(JSON.stringify((await look(token)).body)).toContain('Gerade getippt')
  expect(await inShop(id)).not.toContain('Gerade getippt')
  for (const forged of [`${token}x`, token.replace(/^./, (one: string) => (one === '0' ? '1' : '0')), 'x', `${id}.`])
    expect(refusalOf(await look(forged))).toEqual([404, 'CONTENT__CMS_PAGE_NOT_FOUND'])
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 15 * 60_000))
  expect((await look(token)).status).toBe(404)
  app.clock.set(now)
  await app.db.updateTable('staff').set({ active: false }).where('id', '=', carla.id).execute()
  expect((await look(token)).status).toBe(404)
  await app.db.updateTable('staff').set({ active: true }).where('id', '=', carla.id).execute()
  app.clock.set(new Date(now.getTime() + 25 * 3_600_000))
  await app.runTimedJob('content.forgetPreviews')
  app.clock.set(now)
  expect((await look(token)).status).toBe(404)
})

test('R3.17 an editor chooses products, categories and questions by their names', async () => {
  const choices = async (query: string) => (await carla.get(`/cms-choices?${query}`)).body.elements
  expect(await choices('kind=product&term=repowering')).toEqual([{ id: idOf.product('p1'), label: expect.any(String) }])
  expect((await choices('kind=faqGroup')).length).toBe(4)
  expect(await choices('kind=category&term=main-navigation')).toEqual([])
})

const uses = async (id: string) => (await carla.get(`/cms-pages/${id}/uses`)).body.elements
const remove = (id: string, version?: string) => carla.send('DELETE', `/cms-pages/${id}`, undefined, version)

test('R2.14 R3.17 a page is deleted once nothing uses it; its addresses answer “gone” until reused', async () => {
  const { id, paths } = await aPage()
  const path = paths['de-DE']
  const linking = await aPage()
  const { document } = await read(linking.id)
  const link = {
    title: fixed({ 'de-DE': 'Hin' }),
    content: fixed({ 'de-DE': `<p><a href="/${path}#unten">Hin</a></p>` }),
  }
  await save(carla, linking.id, { ...document, sections: [section(block('text', link))] })
  expect(await uses(id)).toEqual([{ kind: 'draft', id: linking.id, name: document.name['de-DE'] }])
  await publish(linking.id)
  expect(await uses(id)).toEqual([{ kind: 'page', id: linking.id, name: document.name['de-DE'] }])
  const { version } = await read(id)
  expect(refusalOf(await remove(id, version))).toEqual([409, 'CONTENT_IN_USE'])
  expect(refusalOf(await remove(linking.id, version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await remove(linking.id)).status).toBe(204)
  expect((await remove(id, version)).status).toBe(204)
  expect((await carla.get(`/cms-pages/${id}`)).status).toBe(404)
  const seo = async (...more: object[]) => {
    const filter = [{ type: 'equals', field: 'seoPathInfo', value: path }, ...more]
    return (await app.client().post('/seo-url', { filter })).body.elements
  }
  expect(await seo()).toEqual([])
  const alsoGone = { type: 'equalsAny', field: 'isDeleted', value: 'true|false' }
  expect(await seo(alsoGone)).toMatchObject([{ isDeleted: true, isCanonical: false }])
  const redirect = { locale: 'de-DE', kind: 'category', targetId: idOf.category('projects'), path }
  expect((await carla.post('/addresses', redirect)).status).toBe(201)
  expect(await seo(alsoGone)).toMatchObject([{ isDeleted: false, foreignKey: idOf.category('projects') }])
  const [audit] = await app.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'cmsPage.delete')
    .where(sql<boolean>`details ->> 'pageId' = ${id}`)
    .execute()
  expect(audit?.details).toMatchObject({ pageId: id, paths })
})

test('R3.17 the start, a page of the menu and the privacy notice are not deleted', async () => {
  const idOfPage = async (name: string) =>
    (await carla.get(`/cms-pages?term=${name}`)).body.elements.find(
      (page: { technicalName: string }) => page.technicalName === name,
    ).id
  const { startPage } = (await carla.get('/categories')).body
  expect((await uses(startPage.id)).map(({ kind }: { kind: string }) => kind)).toContain('start')
  const privacy = await idOfPage('privacy')
  expect((await uses(privacy)).map(({ kind }: { kind: string }) => kind)).toContain('shop')
  expect(refusalOf(await remove(privacy))).toEqual([409, 'CONTENT_IN_USE'])
})

test('R3.17 a draft that was never live goes without a trace in the shop', async () => {
  const { id, paths } = await aPage({ published: false })
  expect((await remove(id)).status).toBe(204)
  expect(refusalOf(await remove(id))).toEqual([404, 'CONTENT__CMS_PAGE_NOT_FOUND'])
  const again = { technicalName: 'noch-einmal', type: 'page', name: { 'de-DE': 'Noch einmal' }, paths }
  expect((await carla.post('/cms-pages', again)).status).toBe(201)
})
