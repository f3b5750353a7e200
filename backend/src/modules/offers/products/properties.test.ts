import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { someoneOf } from '../../../../test/factories.ts'
import { idOf } from '../../../shared/demo-ids.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  carla = await someoneOf(app, 'content', 'Carla Content')
})
afterAll(() => app.close())

type Option = { id?: string; name: object }
type Group = Option & {
  code?: string
  options: (Option & { code?: string; products?: { id: string; name: string }[] })[]
}
const read = async (): Promise<{ version: string; groups: Group[] }> => (await carla.get('/properties')).body
const wire = (groups: Group[]) =>
  groups.map(({ id, name, options }) => ({
    id,
    name,
    options: options.map((option) => ({ id: option.id, name: option.name })),
  }))
const save = (groups: Group[], version?: string) => carla.send('PUT', '/properties', { groups: wire(groups) }, version)
const filters = async () => {
  const { body } = await app.client().post(`/product-listing/${idOf.category('projects')}`, {})
  return body.aggregations.properties.entities as { id: string; name: string; options: { id: string }[] }[]
}

test('R3.17 R2.27 properties are ordered, added and renamed together, and the shop filters by them', async () => {
  const { version, groups } = await read()
  const added: Group = { name: { 'de-DE': 'Größe', 'en-GB': 'Size' }, options: [{ name: { 'de-DE': 'Groß' } }] }
  const turned = groups.toReversed().map((group) => ({ ...group, options: group.options.toReversed() }))
  turned[0] = { ...turned[0]!, name: { 'de-DE': 'Umbenannt' } }
  const saved = await save([...turned, added], version)
  expect(saved.status).toBe(200)
  const now = await read()
  expect(now.groups.map(({ id }) => id).slice(0, -1)).toEqual(turned.map(({ id }) => id))
  // What clients know it by stays; what is new gets a code of its own.
  expect(now.groups[0]).toMatchObject({ code: turned[0]!.code, name: { 'de-DE': 'Umbenannt' } })
  expect(now.groups.at(-1)).toMatchObject({ code: 'grosse', options: [{ code: 'gross', products: [] }] })
  const offered = await filters()
  const order = now.groups.filter(({ id }) => offered.some((one) => one.id === id)).map(({ id }) => id)
  expect(offered.map(({ id }) => id)).toEqual(order)
  expect(offered.find(({ id }) => id === turned[0]!.id)?.name).toBe('Umbenannt')
})

test('R3.17 a property used by a product or draft cannot be deleted, and the refusal names these', async () => {
  const { groups } = await read()
  const used = groups.flatMap(({ options }) => options).find(({ products = [] }) => products.length > 0)!
  const without = groups.map((group) => ({ ...group, options: group.options.filter(({ id }) => id !== used.id) }))
  const answer = await save(without.filter(({ options }) => options.length > 0))
  expect(refusalOf(answer)).toEqual([409, 'PROPERTY_IN_USE'])
  expect(answer.body.errors[0].detail).toContain(used.products![0]!.name)
  const free = groups.at(-1)!.options[0]!
  const { body: product } = await carla.get(`/products/${idOf.product('p1')}`)
  const fields = { ...product.fields, propertyIds: [...product.fields.propertyIds, free.id] }
  expect((await carla.send('PUT', `/products/${product.id}/draft`, fields, product.version)).status).toBe(200)
  expect(refusalOf(await save(groups.slice(0, -1)))).toEqual([409, 'PROPERTY_IN_USE'])
  await carla.post(`/products/${product.id}/draft/move`, { act: 'discard' })
  expect((await save(groups.slice(0, -1))).status).toBe(200)
})

test('R3.17 the second of two editors is refused; blank, unknown and double values get pointers', async () => {
  const { version, groups } = await read()
  expect((await save(groups.toReversed(), version)).status).toBe(200)
  expect(refusalOf(await save(groups, version))).toEqual([409, 'RECORD_CHANGED'])
  const strange: Group = { id: '0'.repeat(32), name: { 'en-GB': 'Only English' }, options: [] }
  expect(refusalOf(await save([strange, groups[0]!, groups[0]!])).slice(0, 5)).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /groups/0/options',
    'VIOLATION::IS_BLANK_ERROR /groups/0/name/de-DE',
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /groups/0/id',
    'VIOLATION::IS_NOT_UNIQUE /groups/2/id',
  ])
})

test('R3.17 a group is no option and an option no group', async () => {
  const { groups } = await read()
  const first = groups[0]!
  const second = groups[1]!
  const asOption = { ...first, options: [...first.options, { id: second.id!, name: { 'de-DE': 'Gruppe' } }] }
  expect(refusalOf(await save([asOption, ...groups.slice(2)]))).toEqual([
    400,
    `VIOLATION::ENTITY_DOES_NOT_EXISTS /groups/0/options/${first.options.length}/id`,
  ])
  const asGroup: Group = { ...second, id: first.options[0]!.id!, options: [{ name: { 'de-DE': 'Neu' } }] }
  expect(refusalOf(await save([...groups, asGroup]))[1]).toBe(
    `VIOLATION::ENTITY_DOES_NOT_EXISTS /groups/${groups.length}/id`,
  )
})
