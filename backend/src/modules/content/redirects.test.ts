import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  carla = await someoneOf(app, 'content', 'Carla Content')
})
afterAll(() => app.close())

const add = (fields: object) =>
  carla.post('/addresses', { locale: 'de-DE', kind: 'category', targetId: idOf.category('projects'), ...fields })
const list = async (query: string) => (await carla.get(`/addresses?${query}`)).body.elements
const todays = async (path: string) =>
  (await list('term=projekte&kind=category&state=current')).find((one: { path: string }) => one.path === path)
const inShop = async (seoPathInfo: string) => {
  const filter = [{ type: 'equals', field: 'seoPathInfo', value: seoPathInfo }]
  const { body } = await app.client().post('/seo-url', { filter })
  return body.elements.map((url: { foreignKey: string; isCanonical: boolean }) => [url.foreignKey, url.isCanonical])
}

test('R2.14 staff see where the addresses of today and of former days lead', async () => {
  const current = await todays('projekte')
  expect(current).toMatchObject({ path: 'projekte', leadsTo: 'Projekte', isCurrent: true, isOwn: false })
  const id = idOf.category('shop')
  const { fields } = (await carla.get(`/categories/${id}`)).body
  await carla.send('PUT', `/categories/${id}`, { ...fields, paths: { ...fields.paths, 'de-DE': 'laden' } })
  expect(await list('state=former&term=shop')).toMatchObject([
    { path: 'shop', locale: 'de-DE', kind: 'category', targetId: id, targetPath: 'laden', isOwn: false },
  ])
})

test('R2.14 an address of one’s own leads on, can lead elsewhere later, and goes again', async () => {
  const { status, body } = await add({ path: '/alte-projekte' })
  expect([status, body]).toMatchObject([201, { path: 'alte-projekte', leadsTo: 'Projekte', isOwn: true }])
  expect(await inShop('alte-projekte')).toEqual([[idOf.category('projects'), false]])
  const again = await add({ path: 'alte-projekte', kind: 'product', targetId: idOf.product('p1') })
  expect(await inShop('alte-projekte')).toEqual([[idOf.product('p1'), false]])
  expect((await list('state=own')).map(({ id }: { id: string }) => id)).toEqual([again.body.id])
  const remove = () => carla.send('DELETE', `/addresses/${again.body.id}`)
  expect((await remove()).status).toBe(204)
  expect(refusalOf(await remove())).toEqual([404, 'REDIRECT_NOT_FOUND'])
  expect(await inShop('alte-projekte')).toEqual([])
})

test('R2.14 a used, reserved or circular address is refused; a live page keeps its address', async () => {
  const current = await todays('projekte')
  expect(refusalOf(await add({ path: current.path }))).toEqual([400, 'SEO_PATH_TAKEN /path'])
  expect(refusalOf(await add({ path: 'checkout/umweg' }))).toEqual([400, 'VIOLATION::IS_NOT_UNIQUE /path'])
  expect(refusalOf(await add({ path: 'Mit Leerzeichen' }))).toEqual([400, 'VIOLATION::INVALID_FORMAT_ERROR /path'])
  expect(refusalOf(await add({ path: 'nirgends', targetId: '0'.repeat(32) }))).toEqual([
    400,
    'VIOLATION::NO_SUCH_CHOICE_ERROR /targetId',
  ])
  const way = { path: `/${current.path}`, redirectUrl: '/im-kreis', status: 301 }
  await app.db.insertInto('routeRule').values(way).execute()
  expect(refusalOf(await add({ path: 'im-kreis' }))).toEqual([400, 'REDIRECT_LOOP /path'])
  expect((await add({ path: 'nicht-im-kreis' })).status).toBe(201)
  await app.db.deleteFrom('routeRule').where('path', '=', way.path).execute()
  const wide = { path: `/${current.path}/*`, redirectUrl: '/weiter/*', status: 301 }
  const wider = { path: '/weiter/*', redirectUrl: '/rundherum/*', status: 301 }
  await app.db.insertInto('routeRule').values([wide, wider]).execute()
  expect(refusalOf(await add({ path: 'rundherum' }))).toEqual([400, 'REDIRECT_LOOP /path'])
  expect((await add({ path: 'rundherum/vorbei' })).status).toBe(201)
  expect((await carla.send('DELETE', `/addresses/${current.id}`)).status).toBe(404)
})

test('R3.16 a landing page is closed and opened again, and the links to it are shown', async () => {
  const { elements } = (await carla.get('/landing-pages')).body
  const one = elements.find(({ linkedFrom }: { linkedFrom: unknown[] }) => linkedFrom.length > 0)
  expect(one).toMatchObject({ active: true, page: { type: 'landingpage', isPublished: true } })
  const inShopNow = async () => (await app.client().get(`/landing-page/${one.landingPageId}`)).status
  const change = (active: boolean) => carla.send('PUT', `/landing-pages/${one.landingPageId}`, { active })
  expect(await inShopNow()).toBe(200)
  expect((await change(false)).status).toBe(204)
  expect(await inShopNow()).toBe(404)
  expect((await change(true)).status).toBe(204)
  expect(await inShopNow()).toBe(200)
  expect((await carla.send('PUT', `/landing-pages/${'0'.repeat(32)}`, { active: true })).status).toBe(404)
})
