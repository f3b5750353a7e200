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

const folder = (name: string) => ({
  type: 'folder',
  linkType: null,
  internalLink: null,
  externalLink: {},
  name: { 'de-DE': name },
  description: {},
  metaTitle: {},
  metaDescription: {},
  mediaId: null,
  active: true,
  visible: true,
  paths: {},
})

test('R3.16 each entry of the navigation has versions of its own, from its beginning on', async () => {
  const creation = { tree: 'footer-navigation', parentId: null, fields: folder('Anfang') }
  const { id } = (await adam.post('/categories', creation)).body
  await save(`/categories/${id}`, folder('Später'))
  const [later, first] = await versionsOf('category', id)
  expect(later).toMatchObject({ number: 2, writtenBy: 'Adam Admin' })
  expect(first).toMatchObject({ number: 1, writtenBy: 'Adam Admin' })
  expect(await documentOf('category', first!)).toEqual(folder('Anfang'))
  expect(await versionsOf('category')).toEqual([])
})

test('R3.16 the navigation’s order is versioned and restored; a late change is refused', async () => {
  type Placed = { id: string; tree: string; parentId: string | null }
  const read = async () => (await adam.get('/categories')).body
  const orderOf = ({ elements }: { elements: Placed[] }) =>
    elements.map(({ id, tree, parentId }) => ({ id, tree, parentId }))
  const before = await read()
  const known = (await versionsOf('categoryOrder')).length
  const [first] = before.elements.filter(
    ({ tree, parentId }: Placed) => tree === 'footer-navigation' && parentId === null,
  )
  const to = { tree: 'main-navigation', parentId: null, position: 0 }
  const moved = (await adam.send('POST', `/categories/${first.id}/move`, to, before.version)).body
  const [last, ...others] = await versionsOf('categoryOrder')
  expect(others).toHaveLength(known)
  expect(last).toMatchObject({ writtenBy: 'Adam Admin' })
  const stored = await documentOf('categoryOrder', others[0] ?? last!)
  expect(stored.entries.map(({ id, tree, parentId }: Placed) => ({ id, tree, parentId }))).toEqual(orderOf(before))
  expect(stored.entries[0].name['de-DE']).toEqual(expect.any(String))

  const late = await adam.send('PUT', '/category-order', stored, before.version)
  expect(refusalOf(late)).toEqual([409, 'RECORD_CHANGED'])
  expect(orderOf(await read())).toEqual(orderOf(moved))
  expect(orderOf((await adam.send('PUT', '/category-order', stored, moved.version)).body)).toEqual(orderOf(before))
  expect((await versionsOf('categoryOrder'))[0]!.number).toBe(last!.number + 1)

  const { id: added } = (
    await adam.post('/categories', { tree: 'footer-navigation', parentId: null, fields: folder('Neu') })
  ).body
  const [created] = await versionsOf('categoryOrder')
  expect((await documentOf('categoryOrder', created!)).entries.map(({ id }: Placed) => id)).toContain(added)
  await adam.send('DELETE', `/categories/${added}`)
  const [dropped] = await versionsOf('categoryOrder')
  expect((await documentOf('categoryOrder', dropped!)).entries.map(({ id }: Placed) => id)).not.toContain(added)
})

test('R3.16 an order names each entry once, after what it is below, and leaves none out', async () => {
  const { elements } = (await adam.get('/categories')).body
  const entries = elements.map(({ id, tree, parentId }: Entry & { tree: string; parentId: string | null }) => ({
    id,
    tree,
    parentId,
  }))
  const below = entries.findIndex(({ parentId }: { parentId: string | null }) => parentId)
  const stranger = { id: 'f'.repeat(32), tree: 'catalogue', parentId: null }
  const wrong: [object[], string][] = [
    [entries.slice(1).filter(({ parentId }: { parentId: string | null }) => parentId !== entries[0].id), '/entries'],
    [[...entries, stranger], `/entries/${entries.length}/id`],
    [[...entries, entries[0]], `/entries/${entries.length}/id`],
    [[entries[below], ...entries.toSpliced(below, 1)], '/entries/0/parentId'],
    [[{ ...entries[0], parentId: entries[0].id }, ...entries.slice(1)], '/entries/0/parentId'],
  ]
  for (const [input, pointer] of wrong) {
    expect(refusalOf(await adam.send('PUT', '/category-order', { entries: input }))).toEqual([
      400,
      `VIOLATION::NO_SUCH_CHOICE_ERROR ${pointer}`,
    ])
  }
  expect((await adam.get('/categories')).body.elements).toEqual(elements)
})

test('R3.16 a version of another record is none of this one, and there is no other kind of record', async () => {
  const [version] = await versionsOf('faq')
  expect(refusalOf(await adam.get(`/record-versions/properties/${version!.id}`))).toEqual([
    404,
    'CONTENT__VERSION_NOT_FOUND',
  ])
  expect((await adam.get('/record-versions/orders')).status).toBe(400)
})
