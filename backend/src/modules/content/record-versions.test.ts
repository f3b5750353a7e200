import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'

let app: TestApp
let adam: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  adam = await someoneOf(app, 'admin', 'Adam Admin')
})
afterAll(() => app.close())

type Entry = { id: string; number: number; writtenBy: string | null }
const versionsOf = async (record: string, recordId = ''): Promise<Entry[]> =>
  (await adam.get(`/record-versions/${record}${recordId && `?recordId=${recordId}`}`)).body.elements
const documentOf = async (record: string, { id }: Entry) =>
  (await adam.get(`/record-versions/${record}/${id}`)).body.document
const save = async (path: string, document: object) => expect((await adam.send('PUT', path, document)).status).toBe(200)

const records = {
  faq: { path: '/faq', changed: { groups: [{ name: { 'de-DE': 'Neu' }, entries: [] }] } },
  routeRules: { path: '/route-rules', changed: { rules: [{ path: '/neu', redirectUrl: '/faq', status: 302 }] } },
} as const

test.each(Object.entries(records))(
  'R3.16 %s: what was said before stays, and is said again by saving it',
  async (record, it) => {
    const { version: _, ...before } = (await adam.get(it.path)).body
    await save(it.path, it.changed)
    await save(it.path, it.changed)
    const [second, first, ...none] = await versionsOf(record)
    expect(none).toHaveLength(record === 'faq' ? 1 : 0)
    expect(second).toMatchObject({ writtenBy: 'Adam Admin', state: 'published' })
    expect(await documentOf(record, second!)).toMatchObject(it.changed)
    const came = (await versionsOf(record)).at(-1)!
    expect(came).toMatchObject({ number: 1, writtenBy: null })
    expect(await documentOf(record, came)).toEqual(before)
    expect(first!.number).toBe(second!.number - 1)
  },
)

test('R3.16 properties and the choices of the shop keep what staff decide of them, and take it again', async () => {
  const properties = (await adam.get('/properties')).body.groups
  const written = {
    groups: properties.map(({ id, name, options }: { id: string; name: object; options: Entry[] }) => ({
      id,
      name,
      options: options.map(({ id, name }: Entry & { name?: object }) => ({ id, name })),
    })),
  }
  await save('/properties', { groups: written.groups.toReversed() })
  const came = (await versionsOf('properties')).at(-1)!
  expect(await documentOf('properties', came)).toEqual(written)
  await save('/properties', await documentOf('properties', came))
  expect((await adam.get('/properties')).body.groups).toEqual(properties)

  const { version: _, ...choices } = (await adam.get('/shop-choices')).body
  await save('/shop-choices', { ...strip(choices), currencies: strip(choices).currencies.toReversed() })
  const first = (await versionsOf('shopChoices')).at(-1)!
  await save('/shop-choices', await documentOf('shopChoices', first))
  expect((await adam.get('/shop-choices')).body).toMatchObject(choices)
})

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come
const strip = ({ paymentMethods, countries, currencies }: any) => ({
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as they come
  paymentMethods: paymentMethods.map(({ technicalName: _, isFixed: __, ...it }: any) => it),
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as they come
  countries: countries.map(({ iso: _, isFixed: __, ...it }: any) => it),
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as they come
  currencies: currencies.map(({ isoCode: _, isFixed: __, factorDate: ___, ...it }: any) => it),
})

test('R3.16 each entry of the navigation has versions of its own, from its beginning on', async () => {
  const fields = (name: string) => ({
    ...{ type: 'folder', linkType: null, internalLink: null, externalLink: {}, name: { 'de-DE': name } },
    ...{ description: {}, metaTitle: {}, metaDescription: {}, mediaId: null, active: true, visible: true, paths: {} },
  })
  const creation = { tree: 'footer-navigation', parentId: null, fields: fields('Anfang') }
  const { id } = (await adam.post('/categories', creation)).body
  await save(`/categories/${id}`, fields('Später'))
  const [later, first] = await versionsOf('category', id)
  expect(later).toMatchObject({ number: 2, writtenBy: 'Adam Admin' })
  expect(first).toMatchObject({ number: 1, writtenBy: 'Adam Admin' })
  expect(await documentOf('category', first!)).toEqual(fields('Anfang'))
  expect(await versionsOf('category')).toEqual([])
})

test('R3.16 a version of another record is none of this one, and there is no other kind of record', async () => {
  const [version] = await versionsOf('faq')
  expect(refusalOf(await adam.get(`/record-versions/properties/${version!.id}`))).toEqual([
    404,
    'CONTENT__VERSION_NOT_FOUND',
  ])
  expect((await adam.get('/record-versions/orders')).status).toBe(400)
})
