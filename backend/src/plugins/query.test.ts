import { gzipSync } from 'node:zlib'
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import qs from 'qs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ demo: true })
})
afterAll(() => shop.close())

type Operation = { parameters?: { name?: string; $ref?: string }[] }
const takesCriteria = ({ parameters }: Operation) => (parameters ?? []).some(({ $ref }) => $ref?.includes('Criteria'))
const lists = Object.entries(storeApi.paths as Record<string, { get?: Operation; post?: Operation }>)
  .filter(([path, { get, post }]) => get && post && takesCriteria(get) && !path.includes('{'))
  .map(([path]) => path)

const codes = (body: { errors: { code: string; source?: { pointer: string } }[] }) =>
  body.errors.map(({ code, source }) => `${code} ${source?.pointer ?? ''}`.trim())
const packed = (criteria: object) => `_criteria=${gzipSync(JSON.stringify(criteria)).toString('base64url')}`

test.each(lists)('R7.19 GET %s answers as its POST does, criteria in the address', async (path) => {
  const visitor = shop.client()
  const criteria = { page: 1, limit: 1, 'total-count-mode': 'exact', search: 'Krümel' }
  const posted = await visitor.post(path, criteria)
  expect(posted.status).toBe(200)
  const got = await visitor.get(`${path}?${qs.stringify(criteria)}`)
  expect([got.status, got.body]).toEqual([200, posted.body])
})

test.each(['filter', 'associations'])('R7.19 packed criteria whose %s have no bottom are refused', async (part) => {
  const depth = 8_000
  const [open, close] = part === 'filter' ? ['[{"queries":', '}]'] : ['{"media":{"associations":', '}}']
  const text = `{"${part}":${open.repeat(depth)}${part === 'filter' ? '[]' : '{}'}${close.repeat(depth)}}`
  const address = `_criteria=${gzipSync(text).toString('base64url')}`
  const { status, body } = await shop.client().get(`/product?${address}`)
  expect([status, body.errors[0].code]).toEqual([400, '0'])
})

test('R7.19 filters and sorting come in brackets, as JSON text, or packed into one parameter', async () => {
  const visitor = shop.client()
  const filter = [
    {
      type: 'not',
      operator: 'or',
      queries: [
        { type: 'equals', field: 'locale.code', value: 'en-GB' },
        { type: 'multi', operator: 'and', queries: [{ type: 'equals', field: 'name', value: 'Nichts' }] },
      ],
    },
  ]
  const sort = [{ field: 'name', order: 'DESC' }]
  const json = (values: object[]) => values.map((value) => encodeURIComponent(JSON.stringify(value)))
  const addresses = [
    qs.stringify({ filter, sort }),
    qs.stringify({ filter, sort }, { encodeValuesOnly: true, arrayFormat: 'indices' }),
    `filter[]=${json(filter)}&sort[]=${json(sort)}`,
    `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify(sort))}`,
    packed({ filter, sort }),
    `${packed({ filter, sort: [], limit: 1 })}&${qs.stringify({ sort })}&limit=5`,
  ]
  for (const address of addresses) {
    const { status, body } = await visitor.get(`/language?${address}`)
    expect([status, body.elements?.map((one: { name: string }) => one.name)], address).toEqual([
      200,
      ['Polski', 'Deutsch'],
    ])
  }
})

test('R7.19 ids come with brackets or without', async () => {
  const visitor = shop.client()
  const [first, second] = (await visitor.get('/country')).body.elements.map((one: { id: string }) => one.id)
  for (const address of [`ids[]=${first}&ids[]=${second}`, `ids=${first}&ids=${second}`, `ids[0]=${first}`]) {
    const { elements } = (await visitor.get(`/country?${address}`)).body
    expect(elements[0].id, address).toBe(first)
    expect(elements).toHaveLength(address.includes(second) ? 2 : 1)
  }
})

test('R7.19 criteria in the address are refused with the pointer that their POST would name', async () => {
  const visitor = shop.client()
  const refused = async (address: string) => {
    const { status, body } = await visitor.get(`/language?${address}`)
    return [status, ...codes(body)]
  }
  expect(await refused('filter[0][type]=equals&filter[0][field]=secret&filter[0][value]=1')).toEqual([
    400,
    'FRAMEWORK__UNMAPPED_FIELD /filter/0/field',
  ])
  expect(await refused('limit=0')).toEqual([400, 'FRAMEWORK__INVALID_LIMIT_QUERY /limit'])
  expect(await refused('limit=many')).toEqual([400, 'VIOLATION::INVALID_TYPE_ERROR /limit'])
  expect(await refused('filter={broken')).toEqual([400, 'VIOLATION::INVALID_TYPE_ERROR /filter/0'])
  const bomb = gzipSync(Buffer.alloc(10_000_000, ' ')).toString('base64url').slice(0, 10_000)
  for (const text of ['x', packed([]).slice(10), Buffer.from('{}').toString('base64url'), bomb])
    expect(await refused(`_criteria=${text}`), text.slice(0, 20)).toEqual([
      400,
      'FRAMEWORK__INVALID_REQUEST_PARAMETER /_criteria',
    ])
  expect((await visitor.get('/language?__proto__[limit]=0&constructor[prototype][limit]=0')).status).toBe(200)
})
