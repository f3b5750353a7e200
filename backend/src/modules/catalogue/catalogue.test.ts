import type { components } from '@goldammer/sdk/operations/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { idOf } from '../../demo/loader/loading.ts'

type Product = components['schemas']['Product']
type Category = components['schemas']['Category']

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
})
afterAll(() => app.close())

const listing = async (query = '') => (await app.client().get(`/search?limit=100${query}`)).body
const numbers = (elements: Product[]) => elements.map((product) => product.productNumber)

describe('the listing', () => {
  test('R1.02 every type of investment and both kinds of collectible are on offer', async () => {
    const { elements } = await listing()
    const orderable = elements.filter((product: Product) => product.extensions.funding.orderable)
    const types = new Set(orderable.map((product: Product) => product.extensions.funding.type))
    expect(types.size).toBe(13)
  })

  test('a draft is not shown, not even by its id', async () => {
    expect(numbers((await listing()).elements)).not.toContain('GA-P14')
    const { status, body } = await app.client().get(`/product/${idOf.product('p14')}`)
    expect(status).toBe(404)
    expect(body.errors[0].code).toBe('CONTENT__PRODUCT_NOT_FOUND')
  })

  test('R2.27 filters narrow together, and what can be chosen is counted over the whole', async () => {
    const { elements, aggregations } = await listing('&branch=energy&type=bond|subordinatedLoan&fundingState=open')
    expect(numbers(elements).sort()).toEqual(['GA-P1', 'GA-P4'])
    const food = aggregations.branch.buckets.find((bucket: { key: string }) => bucket.key === 'food')
    expect(food.count).toBe(3)
  })

  test('R2.27 the price filter and sorting use the minimum investment', async () => {
    const { elements } = await listing('&min-price=500&max-price=1000&order=price-desc')
    const prices = elements.map((product: Product) => product.calculatedPrice.unitPrice)
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a))
    expect(Math.min(...prices)).toBe(500)
    expect(Math.max(...prices)).toBe(1000)
  })

  test('search finds words without their accents, in the language of the session', async () => {
    const polish = app.client()
    polish.languageId = (await languageIds())['pl-PL']
    const { body } = await polish.get('/search?search=krumelwerk')
    expect(numbers(body.elements).sort()).toEqual(['GA-P11', 'GA-P12', 'GA-P20'])
  })

  test('an unknown sorting is refused with its pointer', async () => {
    const { status, body } = await app.client().get('/search?order=cheapest')
    expect(status).toBe(404)
    expect(body.errors[0]).toMatchObject({ code: 'PRODUCT_SORTING_NOT_FOUND', source: { pointer: '/order' } })
  })

  test.each([
    ['limit=0', 'FRAMEWORK__INVALID_LIMIT_QUERY'],
    ['limit=101', 'FRAMEWORK__QUERY_LIMIT_EXCEEDED'],
    ['page=0', 'FRAMEWORK__INVALID_PAGE_QUERY'],
  ])('a list asked for %s is refused with %s', async (query, code) => {
    const { status, body } = await app.client().get(`/product?${query}`)
    expect(status).toBe(400)
    expect(body.errors[0].code).toBe(code)
  })

  test('pages follow one another without gap or repetition', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => app.client().get(`/search?limit=8&p=${page}`)))
    const seen = pages.flatMap((page) => numbers(page.body.elements))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(pages[0]?.body.total)
  })
})

describe('criteria', () => {
  test('an unknown field is refused with the pointer of the offending part', async () => {
    const { status, body } = await app.client().post('/product', {
      filter: [
        { type: 'equals', field: 'id', value: 'x' },
        { type: 'equals', field: 'comment', value: 'x' },
      ],
    })
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ code: 'FRAMEWORK__UNMAPPED_FIELD', source: { pointer: '/filter/1/field' } })
  })

  test('an unknown operator is refused with its pointer', async () => {
    const { status, body } = await app
      .client()
      .post('/product', { filter: [{ type: 'like', field: 'productNumber', value: 'x' }] })
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({
      code: 'FRAMEWORK__INVALID_FILTER_QUERY',
      source: { pointer: '/filter/0/type' },
    })
  })

  test('unknown fields of the body are ignored', async () => {
    const { status } = await app.client().post('/product', { limit: 1, somethingElse: true })
    expect(status).toBe(200)
  })
})

describe('a product', () => {
  test('R3.08 carries the fields of the specification, and never the staff’s comment', async () => {
    const { body } = await app.client().get(`/product/${idOf.product('p4')}`)
    const { funding, tariffs } = body.product.extensions
    expect(funding).toMatchObject({
      type: 'bond',
      isin: 'XF0000GAMB05',
      askDepotDataInvestor: true,
      accruedInterest: true,
      state: 'open',
    })
    expect(tariffs[0]).toMatchObject({ interestRate: 6.5, minInvestment: 1000 })
    expect(JSON.stringify(body)).not.toContain('"comment"')
  })

  test('R3.08 a good has its price tiers, an investment none', async () => {
    const tiers = async (key: string) =>
      (await app.client().get(`/product/${idOf.product(key)}`)).body.product.calculatedPrices
    const good = await tiers('p18')
    expect(good.map((tier: { quantity: number; unitPrice: number }) => [tier.quantity, tier.unitPrice])).toEqual([
      [4, 49.9],
      [9, 44.9],
      [10, 39.9],
    ])
    expect(await tiers('p1')).toEqual([])
  })

  test('R3.09 counts each investor once and never shows more than 100 percent', async () => {
    const { body } = await app.client().get(`/product/${idOf.product('p13')}`)
    const { funding } = body.product.extensions
    expect(funding).toMatchObject({ state: 'oversubscribed', progressPercent: 100, free: 0 })
    expect(funding.waiting).toBeGreaterThan(0)
    const { rows } = await app.pool.query(
      'select count(distinct investor_id)::int as n from contract where product_id = $1 and state not like $2',
      [idOf.product('p13'), '8\\__%'],
    )
    expect(funding.uniqueInvestorCount).toBe(rows[0].n)
  })

  test('R4.04 the early-bird phase shows until its last day is over', async () => {
    const phase = async () =>
      (await app.client().get(`/product/${idOf.product('p1')}`)).body.product.extensions.funding.phase
    app.clock.set(new Date('2026-11-30T22:59:00Z'))
    expect(await phase()).toBe('early_bird')
    app.clock.set(new Date('2026-11-30T23:00:00Z'))
    expect(await phase()).toBe(null)
    app.clock.set(new Date('2026-11-20T09:00:00Z'))
  })

  test('an id that is none is a 404 or a refusal, never an error of ours', async () => {
    expect((await app.client().get(`/product/${'0'.repeat(32)}`)).status).toBe(404)
    expect((await app.client().get("/product/1'or'1'='1")).status).toBe(400)
  })
})

describe('navigation and addresses', () => {
  test('R2.14 the SEO path of a product leads to it, in each language', async () => {
    const ids = await languageIds()
    for (const [locale, path] of Object.entries({ 'de-DE': 'projekte', 'en-GB': 'projects', 'pl-PL': 'projekty' })) {
      const client = app.client()
      client.languageId = ids[locale]
      const { body } = await client.post('/seo-url', {
        filter: [{ type: 'equals', field: 'seoPathInfo', value: `${path}/quellhain-repowering` }],
      })
      expect(body.elements[0]).toMatchObject({
        routeName: 'frontend.detail.page',
        foreignKey: idOf.product('p1'),
        pathInfo: `/detail/${idOf.product('p1')}`,
      })
    }
  })

  test('R2.14 links of the navigation lead to the SEO path of what they name', async () => {
    const { body } = await app.client().get('/navigation/main-navigation/main-navigation')
    const targets = Object.fromEntries(body.map((entry: Category) => [entry.name, entry.seoUrl]))
    expect(targets).toMatchObject({ Projekte: '/projekte', Blog: '/blog', 'So funktioniert’s': '/so-funktionierts' })
  })

  test('R3.16 a category knows its breadcrumb and page', async () => {
    const { body } = await app.client().get(`/breadcrumb/${idOf.product('p1')}?type=product`)
    expect(body.map((entry: { name: string }) => entry.name)[0]).toBe('Projekte')
    const home = (await app.client().get('/category/home')).body
    expect(home.cmsPage.sections[0].blocks[0].type).toBe('hero')
  })
})

async function languageIds(): Promise<Record<string, string>> {
  const { body } = await app.client().post('/language')
  return Object.fromEntries(
    body.elements.map((language: { id: string; translationCode: { code: string } }) => [
      language.translationCode.code,
      language.id,
    ]),
  )
}
