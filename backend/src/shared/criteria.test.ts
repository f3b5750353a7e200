import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { idOf } from './demo-ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
})
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: each test names what it expects of the answer
const ask = async (path: string, criteria: object): Promise<any> => {
  const { status, body } = await app.client().post(path, criteria)
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
  return body
}
const products = (criteria: object) => ask('/product', { limit: 100, ...criteria })
const numbersOf = ({ elements }: { elements: { productNumber: string }[] }) =>
  elements.map((product) => product.productNumber)
const found = async (...filter: object[]) => numbersOf(await products({ filter })).toSorted()

async function refusal(path: string, criteria: object) {
  const { status, body } = await app.client().post(path, criteria)
  return [status, body.errors?.[0].code, body.errors?.[0].source?.pointer]
}

/** Every list by criteria a visitor may read, and a field of it that is a text. */
const lists = [
  ['/product', 'name'],
  ['/search', 'name'],
  [`/product-listing/${idOf.category('projects')}`, 'name'],
  ['/category', 'name'],
  ['/seo-url', 'seoPathInfo'],
  [`/product/${idOf.product('p1')}/reviews`, 'title'],
  ['/language', 'name'],
  ['/currency', 'name'],
  ['/country', 'name'],
  ['/salutation', 'displayName'],
  ['/payment-method', 'name'],
  ['/shipping-method', 'name'],
] as const
const own = [
  ['/order', 'orderNumber'],
  ['/account/list-address', 'city'],
] as const

describe('every list', () => {
  let customer: ReturnType<TestApp['client']>
  beforeAll(async () => {
    customer = app.client()
    await customer.login('jana.probst@post.example', app.parts.config.demoPassword)
  })
  // biome-ignore lint/suspicious/noExplicitAny: lists of all shapes
  const elementsOf = (body: any) => (Array.isArray(body) ? body : (body.orders ?? body).elements)

  test.each([...lists, ...own])('R7.14 %s is paged, filtered, sorted and narrowed by criteria', async (path, field) => {
    const all = elementsOf((await customer.post(path, { limit: 100 })).body)
    expect(all.length).toBeGreaterThan(1)
    const ids = all.map((one: { id: string }) => one.id)
    const read = async (criteria: object) => {
      const { status, body } = await customer.post(path, criteria)
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
      return elementsOf(body)
    }
    const idsOf = async (criteria: object) => (await read(criteria)).map((one: { id: string }) => one.id)
    expect(await idsOf({ limit: 1, page: 2 })).toEqual([ids[1]])
    expect(await idsOf({ ids: [ids[0]] })).toEqual([ids[0]])
    expect(await idsOf({ filter: [{ type: 'equals', field: 'id', value: ids[0] }] })).toEqual([ids[0]])
    expect(await idsOf({ 'post-filter': [{ type: 'equals', field: 'id', value: ids[0] }] })).toEqual([ids[0]])
    expect(await idsOf({ filter: [{ type: 'prefix', field, value: '\u0000' }] })).toEqual([])
    const up = await idsOf({ limit: 100, sort: [{ field, order: 'ASC', naturalSorting: true }, { field: 'id' }] })
    const down = await idsOf({
      limit: 100,
      sort: [
        { field, order: 'DESC', naturalSorting: true },
        { field: 'id', order: 'DESC' },
      ],
    })
    expect(up.toReversed()).toEqual(down)
    const { apiAlias } = all[0]
    expect(await read({ ids: [ids[0]], includes: { [apiAlias]: ['id'] } })).toEqual([{ apiAlias, id: ids[0] }])
  })

  test.each([...lists, ...own])('R7.14 %s refuses what it does not know with its pointer', async (path, field) => {
    const refused = async (criteria: object) => {
      const { status, body } = await customer.post(path, criteria)
      return [status, body.errors?.[0].code, body.errors?.[0].source?.pointer]
    }
    for (const name of ['secret', 'constructor', '__proto__', 'id; drop table product'])
      expect(await refused({ filter: [{ type: 'equals', field: name, value: 1 }] })).toEqual([
        400,
        'FRAMEWORK__UNMAPPED_FIELD',
        '/filter/0/field',
      ])
    expect(await refused({ 'post-filter': [{ type: 'like', field, value: 1 }] })).toEqual([
      400,
      'FRAMEWORK__INVALID_FILTER_QUERY',
      '/post-filter/0/type',
    ])
    expect(await refused({ sort: [{ field: 'secret' }] })).toEqual([400, 'FRAMEWORK__UNMAPPED_FIELD', '/sort/0/field'])
    expect(await refused({ sort: [{ field, order: 'up' }] })).toEqual([
      400,
      'FRAMEWORK__INVALID_SORT_QUERY',
      '/sort/0/order',
    ])
    expect(await refused({ associations: { secrets: {} } })).toEqual([
      400,
      'FRAMEWORK__ASSOCIATION_NOT_FOUND',
      '/associations/secrets',
    ])
    expect(await refused({ aggregations: [{ name: 'a', type: 'median', field }] })).toEqual([
      400,
      'FRAMEWORK__INVALID_AGGREGATION_QUERY',
      '/aggregations/0/type',
    ])
    expect(await refused({ page: 1e18 })).toEqual([400, 'FRAMEWORK__INVALID_PAGE_QUERY', '/page'])
    expect(await refused({ limit: 1e18 })).toEqual([400, 'FRAMEWORK__QUERY_LIMIT_EXCEEDED', '/limit'])
  })
})

describe('filters', () => {
  test('R2.27 numbers are compared in the units of the wire', async () => {
    const price = (parameters: object) => found({ type: 'range', field: 'price', parameters })
    expect(await price({ gte: 49.9, lte: 49.9 })).toEqual(['GA-P18'])
    expect(await price({ gt: 49.9, lt: 49.91 })).toEqual([])
    expect(await found({ type: 'equals', field: 'price', value: '49.9' })).toEqual(['GA-P18'])
    expect(await found({ type: 'equals', field: 'price', value: 1e300 })).toEqual([])
    expect(await found({ type: 'equals', field: 'product.productNumber', value: 'GA-P1' })).toEqual(['GA-P1'])
  })

  test('a range of days and instants finds what lies within', async () => {
    const all = await products({ filter: [{ type: 'range', field: 'releaseDate', parameters: { gt: '1990-01-01' } }] })
    expect(all.elements.length).toBeGreaterThan(10)
    const [first] = all.elements
    const at = { type: 'range', field: 'releaseDate', parameters: { gte: first.releaseDate, lte: first.releaseDate } }
    expect(await found(at)).toContain(first.productNumber)
    for (const day of ['0000-01-01', '0001-01-01T00:00:00+14:00', '9999-12-31', '2026-02-31'])
      expect((await refusal('/product', { filter: [{ ...at, parameters: { lt: day } }] }))[0]).toBeLessThan(500)
    const before = { ...at, parameters: { lt: '2000-01-01' } }
    expect(await found(before)).toEqual([])
  })

  test('lists are met by any of what they hold', async () => {
    const { elements } = await products({ limit: 1, associations: { properties: {}, categories: {} } })
    const [product] = elements
    const propertyId = product.properties[0].id
    const withIt = await products({ filter: [{ type: 'equals', field: 'properties.id', value: propertyId }] })
    expect(withIt.elements.every((one: { propertyIds: string[] }) => one.propertyIds.includes(propertyId))).toBe(true)
    expect(numbersOf(withIt)).toContain(product.productNumber)
  })

  test('not turns round, and and or join, as deep as one may ask', async () => {
    const is = (value: string) => ({ type: 'equals', field: 'productNumber', value })
    expect(await found({ type: 'or', queries: [is('GA-P1'), is('GA-P4')] })).toEqual(['GA-P1', 'GA-P4'])
    expect(await found({ type: 'multi', operator: 'AND', queries: [is('GA-P1'), is('GA-P4')] })).toEqual([])
    expect(
      await found(
        { type: 'prefix', field: 'productNumber', value: 'GA-P1' },
        { type: 'nor', queries: [{ type: 'contains', field: 'productNumber', value: 'p1' }] },
      ),
    ).toEqual([])
    expect(await found({ type: 'suffix', field: 'productNumber', value: '-p1' })).toEqual(['GA-P1'])
    expect(await found({ type: 'contains', field: 'productNumber', value: '%' })).toEqual([])
    expect(await found({ type: 'equals', field: 'releaseDate', value: null })).toEqual([])
  })

  test.each([
    [{ type: 'equals', field: 'name' }, '/filter/0/value'],
    [{ type: 'equals', field: 'name', value: ['a'] }, '/filter/0/value'],
    [{ type: 'range', field: 'price', parameters: { above: 1 } }, '/filter/0/parameters/above'],
    [{ type: 'range', field: 'price', parameters: { toString: 1 } }, '/filter/0/parameters/toString'],
    [{ type: 'range', field: 'price', parameters: { gt: 'much' } }, '/filter/0/parameters/gt'],
    [{ type: 'range', field: 'price' }, '/filter/0/parameters'],
    [{ type: 'multi', operator: 'maybe', queries: [] }, '/filter/0/operator'],
    [{ type: 'not' }, '/filter/0/queries'],
    [{ type: 'not', queries: [{ type: 'near' }] }, '/filter/0/queries/0/type'],
  ])('%j is refused at %s', async (filter, pointer) => {
    expect(await refusal('/product', { filter: [filter] })).toEqual([400, 'FRAMEWORK__INVALID_FILTER_QUERY', pointer])
  })

  test('what is too deep, too many or too long is refused with the limit', async () => {
    const is = { type: 'equals', field: 'name', value: 'a' }
    const deep = (levels: number): object => (levels === 0 ? is : { type: 'not', queries: [deep(levels - 1)] })
    expect((await app.client().post('/product', { filter: [deep(4)] })).status).toBe(200)
    const costly = async (criteria: object) => {
      const { status, body } = await app.client().post('/product', criteria)
      const [error] = body.errors
      return [status, error.code, error.source.pointer, error.meta?.parameters?.limit]
    }
    const code = 'FRAMEWORK__CRITERIA_TOO_COSTLY'
    const pointer = '/filter/0/queries/0/queries/0/queries/0/queries/0/queries/0'
    expect(await costly({ filter: [deep(5)] })).toEqual([400, code, pointer, 5])
    const many = { type: 'or', queries: Array(50).fill(is) }
    expect((await costly({ filter: [many], 'post-filter': [many] })).slice(0, 2)).toEqual([400, code])
    expect(await costly({ filter: [{ ...is, value: 'a'.repeat(501) }] })).toEqual([400, code, '/filter/0/value', 500])
    expect(await costly({ filter: [{ type: 'equalsAny', field: 'id', value: Array(501).fill('a') }] })).toEqual([
      400,
      code,
      '/filter/0/value',
      500,
    ])
    const nested = { name: 'a', type: 'filter', filter: [] as object[], aggregation: {} as object }
    const aggregation = { ...nested, aggregation: { ...nested, aggregation: { ...nested, aggregation: nested } } }
    expect((await costly({ aggregations: [aggregation] })).slice(0, 2)).toEqual([400, code])
  })
})

describe('aggregations', () => {
  const aggregate = async (path: string, aggregation: object, criteria: object = {}) =>
    (await ask(path, { limit: 1, ...criteria, aggregations: [{ name: 'a', ...aggregation }] })).aggregations.a

  test('R2.27 figures are those of the rows, in the units of the wire', async () => {
    const { elements } = await products({})
    const prices = elements.map((one: { calculatedPrice: { unitPrice: number } }) => one.calculatedPrice.unitPrice)
    const sum = prices.reduce((total: number, price: number) => total + price, 0)
    const stats = await aggregate('/product', { type: 'stats', field: 'price' })
    expect(stats).toMatchObject({ apiAlias: 'a_aggregation', min: Math.min(...prices), max: Math.max(...prices) })
    expect(stats.sum).toBeCloseTo(sum, 2)
    expect(stats.avg).toBeCloseTo(sum / prices.length, 2)
    expect((await aggregate('/product', { type: 'count', field: 'id' })).count).toBe(elements.length)
    expect((await aggregate('/product', { type: 'max', field: 'active' })).max).toBe(1)
    const newest = await aggregate('/product', { type: 'max', field: 'releaseDate' })
    expect(new Date(newest.max).toISOString()).toBe(newest.max)
    expect((await aggregate('/country', { type: 'count', field: 'id' })).count).toBe(4)
  })

  test('R2.27 terms are counted, each bucket with its figure', async () => {
    const { buckets } = await aggregate('/product', {
      type: 'terms',
      field: 'extensions.funding.branch',
      aggregation: { name: 'cheapest', type: 'min', field: 'price' },
    })
    const { elements } = await products({
      filter: [{ type: 'equals', field: 'extensions.funding.branch', value: 'food' }],
    })
    const food = buckets.find((bucket: { key: string }) => bucket.key === 'food')
    expect(food.count).toBe(elements.length)
    expect(food.cheapest.min).toBe(
      Math.min(...elements.map((one: { calculatedPrice: { unitPrice: number } }) => one.calculatedPrice.unitPrice)),
    )
    const byKey = await aggregate('/product', {
      type: 'terms',
      field: 'extensions.funding.branch',
      limit: 2,
      sort: { field: '_key', order: 'DESC' },
    })
    expect(byKey.buckets.map((bucket: { key: string }) => bucket.key)).toEqual(
      buckets
        .map((bucket: { key: string }) => bucket.key)
        .toSorted()
        .toReversed()
        .slice(0, 2),
    )
  })

  test('R2.27 entities stand for the ids of the rows', async () => {
    const category = await aggregate('/product', { type: 'entity', definition: 'category', field: 'categories.id' })
    expect(category.entities.length).toBeGreaterThan(1)
    expect(category.entities[0].apiAlias).toBe('category')
    const { entities } = await aggregate('/search', {
      type: 'entity',
      definition: 'product_manufacturer',
      field: 'manufacturerId',
    })
    expect(entities.map((one: { name: string }) => one.name)).toContain('Quellhain Demowind GmbH')
  })

  test('R2.27 a filter narrows one figure, ranges and months count', async () => {
    const food = { type: 'equals', field: 'extensions.funding.branch', value: 'food' }
    const count = { name: 'b', type: 'count', field: 'id' }
    const narrowed = await aggregate('/product', { type: 'filter', filter: [food], aggregation: count })
    expect(narrowed.count).toBe((await found(food)).length)
    const { ranges } = await aggregate('/product', {
      type: 'range',
      field: 'price',
      ranges: [{ to: 500 }, { from: 500, key: 'more' }],
    })
    expect(ranges['*-500'] + ranges.more).toBe((await products({})).elements.length)
    const { buckets } = await aggregate('/product', { type: 'histogram', field: 'releaseDate', interval: 'month' })
    expect(buckets.reduce((sum: number, bucket: { count: number }) => sum + bucket.count, 0)).toBe(
      (await products({})).elements.length,
    )
    expect(buckets[0].key).toMatch(/^\d{4}-\d\d-01 00:00:00$/)
  })

  test('R2.27 filters hold of them, post-filters and the page do not', async () => {
    const food = { type: 'equals', field: 'extensions.funding.branch', value: 'food' }
    const count = { type: 'count', field: 'id' }
    const all = await aggregate('/product', count)
    expect(await aggregate('/product', count, { 'post-filter': [food] })).toEqual(all)
    expect((await aggregate('/product', count, { filter: [food] })).count).toBeLessThan(all.count)
    expect(await aggregate('/search', count, { branch: 'food' })).toEqual(all)
    const offered = (await ask('/search', { filter: [food] })).aggregations.branch.buckets
    expect(offered.map((bucket: { key: string }) => bucket.key)).toEqual(['food'])
  })

  test.each([
    [{ type: 'sum', field: 'name' }, '/aggregations/0/field'],
    [{ type: 'min', field: 'categories.id' }, '/aggregations/0/field'],
    [
      { type: 'terms', field: 'name', aggregation: { type: 'terms', field: 'name' } },
      '/aggregations/0/aggregation/type',
    ],
    [{ type: 'terms', field: 'name', limit: 0 }, '/aggregations/0/limit'],
    [{ type: 'entity', field: 'id', definition: 'customer' }, '/aggregations/0/definition'],
    [{ type: 'histogram', field: 'releaseDate', interval: 'century' }, '/aggregations/0/interval'],
    [{ type: 'histogram', field: 'releaseDate', interval: 'day', timeZone: "'" }, '/aggregations/0/timeZone'],
    [{ type: 'range', field: 'price' }, '/aggregations/0/ranges'],
    [{ type: 'filter', filter: [] }, '/aggregations/0/aggregation'],
    [{ name: '', type: 'count', field: 'id' }, '/aggregations/0/name'],
  ])('%j is refused at %s', async (aggregation, pointer) => {
    expect(await refusal('/product', { aggregations: [{ name: 'a', ...aggregation }] })).toEqual([
      400,
      'FRAMEWORK__INVALID_AGGREGATION_QUERY',
      pointer,
    ])
  })
})

describe('the answer', () => {
  test('R7.14 ids are answered in their order, unless a sorting says another', async () => {
    const ids = (await products({})).elements.map((one: { id: string }) => one.id).toReversed()
    const asked = async (criteria: object) =>
      (await products({ ids, ...criteria })).elements.map((one: { id: string }) => one.id)
    expect(await asked({})).toEqual(ids)
    expect(await asked({ sort: [{ field: 'id' }] })).toEqual(ids.toSorted())
    expect(await asked({ ids: ['abc', "'"] })).toEqual([])
  })

  test('R7.14 total is the number on the page, of all, or of the next pages', async () => {
    const total = async (mode: unknown, page = 1) =>
      (await ask('/product', { limit: 2, page, 'total-count-mode': mode })).total
    const all = (await products({})).elements.length
    for (const mode of ['none', 0, '0']) expect(await total(mode)).toBe(2)
    for (const mode of ['exact', 1, '1']) expect(await total(mode)).toBe(all)
    for (const mode of ['next-pages', 2, '2']) expect(await total(mode)).toBe(Math.min(all, 13))
    expect(await total(2, Math.ceil(all / 2))).toBe(all % 2 || 2)
    expect(await total(1, 900)).toBe(all)
  })

  test('R7.14 names are sorted as the language sorts, and naturally when asked', async () => {
    const names = async (path: string, sort: object) =>
      (await ask(path, { limit: 100, sort: [sort] })).elements.map((one: { name: string }) => one.name)
    for (const path of ['/product', '/category']) {
      const found = await names(path, { field: 'name' })
      expect(found).toEqual(found.toSorted(new Intl.Collator('de').compare))
    }
    const numbers = numbersOf(await products({ sort: [{ field: 'productNumber', naturalSorting: true }] }))
    expect(numbers).toEqual(numbers.toSorted(new Intl.Collator('de', { numeric: true }).compare))
    expect(numbers.indexOf('GA-P2')).toBeLessThan(numbers.indexOf('GA-P10'))
  })

  test('R7.14 includes keeps the fields named for each entity, and always its alias', async () => {
    const { elements } = await ask('/product', {
      limit: 1,
      includes: { product: ['id', 'translated.name', 'cover'], product_media: ['media'], media: ['url'] },
    })
    const [product] = elements
    expect(Object.keys(product).toSorted()).toEqual(['apiAlias', 'cover', 'id', 'translated'])
    expect(Object.keys(product.translated)).toEqual(['name'])
    expect(Object.keys(product.cover).toSorted()).toEqual(['apiAlias', 'media'])
    expect(Object.keys(product.cover.media).toSorted()).toEqual(['apiAlias', 'url'])
    const detail = await ask(`/product/${product.id}`, { includes: { product: ['name'] } })
    expect(Object.keys(detail.product).toSorted()).toEqual(['apiAlias', 'name'])
    const byGet = await app.client().get('/country?limit=1&includes[country][]=iso')
    expect(byGet.body.elements).toEqual([{ apiAlias: 'country', iso: 'DE' }])
    const without = await ask('/country', { limit: 1, excludes: { country: ['iso'] } })
    expect(without.elements[0].iso).toBeUndefined()
    expect(without.elements[0].name).toBeTruthy()
  })

  test('R7.14 fields selects named fields, id and alias of the entity, and of associations by path', async () => {
    const fields = ['product.name', 'media.media.url', 'translated.name', 'nothing']
    const { elements, aggregations } = await ask('/product', {
      limit: 1,
      fields,
      associations: { media: {} },
      aggregations: [{ name: 'of', type: 'entity', field: 'categoryIds', definition: 'category' }],
    })
    expect(Object.keys(elements[0]).toSorted()).toEqual(['apiAlias', 'id', 'media', 'name', 'translated'])
    expect(Object.keys(elements[0].media[0]).toSorted()).toEqual(['apiAlias', 'media'])
    expect(Object.keys(elements[0].media[0].media).toSorted()).toEqual(['apiAlias', 'url'])
    expect(aggregations.of.entities[0].name).toBeTruthy()
    const detail = await ask(`/product/${elements[0].id}`, { fields: ['name'] })
    expect(Object.keys(detail.product).toSorted()).toEqual(['apiAlias', 'id', 'name'])
    const { body } = await app.client().get('/currency?fields[]=isoCode')
    expect(Object.keys(body[0]).toSorted()).toEqual(['apiAlias', 'id', 'isoCode'])
  })

  test('R7.14 grouping answers one of each value, and counts these', async () => {
    const all = await products({ sort: [{ field: 'price' }] })
    const grouped = await products({
      grouping: ['product.manufacturerId'],
      sort: [{ field: 'price' }],
      'total-count-mode': 1,
    })
    const cheapest = new Map<string, string>()
    for (const { id, manufacturerId } of all.elements.toReversed()) cheapest.set(manufacturerId, id)
    expect(grouped.total).toBe(cheapest.size)
    expect(grouped.elements.map(({ id }: { id: string }) => id).toSorted()).toEqual([...cheapest.values()].toSorted())
    expect((await products({ grouping: ['id', 'name'] })).elements).toHaveLength(all.elements.length)
    expect(await refusal('/product', { grouping: ['id', 'secret'] })).toEqual([
      400,
      'FRAMEWORK__UNMAPPED_FIELD',
      '/grouping/1',
    ])
    for (const path of ['/navigation/main-navigation/main-navigation', `/product/${all.elements[0].id}/cross-selling`])
      expect(await refusal(path, { grouping: ['id'] })).toEqual([
        400,
        'FRAMEWORK__INVALID_REQUEST_PARAMETER',
        '/grouping',
      ])
  })

  test('R7.14 an associated list is sorted and paged by criteria of its own', async () => {
    const properties = async (nested: object) => {
      const criteria = { ids: [idOf.product('p1')], associations: { properties: nested } }
      return (await products(criteria)).elements[0].properties.map(({ name }: { name: string }) => name)
    }
    const names = (await properties({})).toSorted(new Intl.Collator('de').compare)
    expect(names.length).toBeGreaterThan(2)
    const down = { sort: [{ field: 'property_group_option.translated.name', order: 'desc' }] }
    expect(await properties(down)).toEqual(names.toReversed())
    expect(await properties({ ...down, limit: 1, page: 2, 'total-count-mode': 1 })).toEqual([names.at(-2)])
    const byGroup = await properties({ sort: [{ field: 'group.name' }, { field: 'position', order: 'DESC' }] })
    expect(byGroup.toSorted(new Intl.Collator('de').compare)).toEqual(names)
    const { product } = await ask(`/product/${idOf.product('p1')}`, { associations: { properties: { limit: 1 } } })
    expect(product.properties).toHaveLength(1)
    const { body } = await app.client().get(`/product?ids[]=${idOf.product('p1')}&associations[properties][limit]=2`)
    expect(body.elements[0].properties).toHaveLength(2)
    // What the answer has no place for has nothing to sort.
    await ask('/product', { limit: 1, associations: { productReviews: { limit: 5, sort: [{ field: 'points' }] } } })
  })

  test.each([
    [{ properties: { sort: [{ field: 'secret' }] } }, 'FRAMEWORK__UNMAPPED_FIELD', 'properties/sort/0/field'],
    [{ properties: { sort: [{ field: 'group' }] } }, 'FRAMEWORK__UNMAPPED_FIELD', 'properties/sort/0/field'],
    [
      { properties: { sort: [{ field: 'name', order: 'up' }] } },
      'FRAMEWORK__INVALID_SORT_QUERY',
      'properties/sort/0/order',
    ],
    [{ properties: { limit: 0 } }, 'FRAMEWORK__INVALID_LIMIT_QUERY', 'properties/limit'],
    [{ properties: { limit: 101 } }, 'FRAMEWORK__QUERY_LIMIT_EXCEEDED', 'properties/limit'],
    [{ properties: { page: 0 } }, 'FRAMEWORK__INVALID_PAGE_QUERY', 'properties/page'],
    [{ manufacturer: { limit: 1 } }, 'FRAMEWORK__INVALID_REQUEST_PARAMETER', 'manufacturer/limit'],
    [
      { properties: { filter: [{ type: 'equals', field: 'name', value: 'x' }] } },
      'FRAMEWORK__INVALID_REQUEST_PARAMETER',
      'properties/filter',
    ],
    [
      { media: { associations: { media: { fields: ['url'] } } } },
      'FRAMEWORK__INVALID_REQUEST_PARAMETER',
      'media/associations/media/fields',
    ],
  ])('R7.14 what an association cannot carry out is refused: %j', async (associations, code, pointer) => {
    const refused = [400, code, `/associations/${pointer}`]
    expect(await refusal('/product', { associations })).toEqual(refused)
    expect(await refusal(`/product/${idOf.product('p1')}`, { associations })).toEqual(refused)
  })

  test('R3.08 associations are carried where the answer has a place for them', async () => {
    const plain = (await products({ limit: 1 })).elements[0]
    expect([plain.manufacturer, plain.properties, plain.categories]).toEqual([undefined, undefined, undefined])
    const associations = { manufacturer: {}, properties: { associations: { group: {} } }, categories: {}, tax: {} }
    const { elements } = await products({ limit: 1, associations })
    expect(elements[0].manufacturer).toMatchObject({ apiAlias: 'product_manufacturer', id: plain.manufacturerId })
    expect(elements[0].properties[0].group.apiAlias).toBe('property_group')
    expect(elements[0].categories[0].apiAlias).toBe('category')
    const nested = { properties: { associations: { price: {} } } }
    expect(await refusal('/product', { associations: nested })).toEqual([
      400,
      'FRAMEWORK__ASSOCIATION_NOT_FOUND',
      '/associations/properties/associations/price',
    ])
    const visitor = app.client()
    await visitor.login('jana.probst@post.example', app.parts.config.demoPassword)
    for (const path of ['/account/customer', '/navigation/main-navigation/main-navigation'])
      expect((await visitor.post(path, { associations: { secrets: {} } })).body.errors[0].source.pointer).toBe(
        '/associations/secrets',
      )
    expect((await refusal(`/product/${plain.id}`, { associations: { secrets: {} } }))[1]).toBe(
      'FRAMEWORK__ASSOCIATION_NOT_FOUND',
    )
  })

  test('R2.27 values a listing does not know are dropped from its filters', async () => {
    const unknown = { branch: 'energy|space', type: 'bond|lottery', fundingState: 'open|lost', term: 'short|endless' }
    const { currentFilters } = await ask('/search', unknown)
    expect(currentFilters).toMatchObject({ branch: ['energy'], type: ['bond'], fundingState: ['open'], term: 'short' })
  })
})
