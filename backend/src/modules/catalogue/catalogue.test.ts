import type { components } from '@goldammer/sdk/operations/store'
import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { newId } from '../../shared/ids.ts'

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
    const client = app.client()
    for (const path of [
      `/breadcrumb/${idOf.product('p14')}?type=product`,
      `/investing/products/${idOf.product('p14')}/documents`,
    ])
      expect((await client.get(path)).body.errors[0].code).toBe('CONTENT__PRODUCT_NOT_FOUND')
    await client.login('jana.probst@post.example', app.parts.config.demoPassword)
    const limit = await client.get(`/investing/limit?productId=${idOf.product('p14')}`)
    expect(limit.body.errors[0].code).toBe('CONTENT__PRODUCT_NOT_FOUND')
  })

  test('a category that does not exist has no listing', async () => {
    const { status, body } = await app.client().post(`/product-listing/${'0'.repeat(32)}`)
    expect([status, body.errors[0].code]).toEqual([404, 'CONTENT__CATEGORY_NOT_FOUND'])
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

  /** Numbers of what a search in the language finds, the best first. */
  async function found(locale: string, search: string) {
    const visitor = app.client()
    visitor.languageId = (await languageIds())[locale]
    const { body } = await visitor.post('/search', { search })
    return { numbers: numbers(body.elements), searched: body.currentFilters.search, sorting: body.sorting }
  }

  test.each([
    ['de-DE', 'Windrädern', 'GA-P18'],
    ['en-GB', 'workshops', 'GA-P15'],
    ['pl-PL', 'pożyczką', 'GA-P3'],
  ])('R2.27 in %s a search finds other forms of a word: %s', async (locale, search, number) => {
    expect((await found(locale, search)).numbers).toContain(number)
  })

  test('R2.27 a search finds words by their beginning, with or without their accents, and all of them', async () => {
    expect((await found('de-DE', 'quellh repow')).numbers).toEqual(['GA-P1'])
    expect((await found('de-DE', 'KRÜMEL')).numbers.toSorted()).toEqual(['GA-P11', 'GA-P12', 'GA-P20'])
    expect((await found('de-DE', 'krumelwerk')).numbers.toSorted()).toEqual(['GA-P11', 'GA-P12', 'GA-P20'])
    expect((await found('de-DE', 'quellhain xylophonist')).numbers).toEqual([])
  })

  test('R2.27 a typing error is corrected by the word most like it, and the answer says what was searched', async () => {
    expect(await found('de-DE', 'Quelhain Repwering')).toEqual({
      numbers: ['GA-P1'],
      searched: 'quellhain repowering',
      sorting: 'score',
    })
    expect((await found('de-DE', 'qqqqzzzz')).numbers).toEqual([])
  })

  test('R2.27 what has the word in its name comes before what has it in its description', async () => {
    const { numbers: best } = await found('de-DE', 'Speicher')
    expect(best[0]).toBe('GA-P6')
  })

  test.each([
    "'",
    '&|!()',
    ':*',
    '%',
    '\\',
    '',
    '   ',
    'a'.repeat(200),
    '🦀',
    '<b>',
    'der die das',
    '\u0000',
    'wind\u0000park',
    '\ud800',
  ])('a search for %j is answered', async (search) => {
    expect((await app.client().post('/search', { search })).status).toBe(200)
  })

  test('what a listing shows follows the state of the round', async () => {
    const setState = (state: string) =>
      app.db.updateTable('fundingRound').set({ state }).where('productId', '=', idOf.product('p1')).execute()
    await setState('closed')
    expect(numbers((await listing('&fundingState=closed')).elements)).toContain('GA-P1')
    await setState('draft')
    expect((await found('de-DE', 'repowering')).numbers).toEqual([])
    await setState('open')
    expect((await found('de-DE', 'repowering')).numbers).toEqual(['GA-P1'])
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

  test.each([
    ['properties', 'abc', 200],
    ['manufacturer', 'abc', 200],
    ['min-price', 1e300, 400],
    ['max-price', -1e300, 400],
    ['minInterest', 1e300, 400],
  ])('a filter by %s that is %s answers %i, never an error of ours', async (name, value, status) => {
    expect((await app.client().post('/search', { [name]: value })).status).toBe(status)
    expect((await app.client().get(`/search?${name}=${value}`)).status).toBe(status)
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

  test('an id is found as the wire writes it, alone, among others and within', async () => {
    const one = idOf.product('p1')
    const other = idOf.product('p4')
    const alone = { type: 'equals', field: 'id', value: one }
    const among = { type: 'equalsAny', field: 'id', value: `${one}|${other}` }
    const within = { type: 'multi', operator: 'or', queries: [alone, { ...alone, value: other }] }
    const found = async (filter: object) =>
      numbers((await app.client().post('/product', { filter: [filter] })).body.elements).sort()
    expect(await found(alone)).toEqual(['GA-P1'])
    for (const filter of [among, within]) expect(await found(filter)).toEqual(['GA-P1', 'GA-P4'])
    expect((await found({ type: 'not', queries: [among] })).includes('GA-P4')).toBe(false)

    const country = (await app.client().post('/country')).body.elements[0]
    const countries = await app.client().post('/country', { filter: [{ ...alone, value: country.id }] })
    expect(countries.body.elements).toEqual([country])

    for (const filter of [
      { type: 'equalsAny', field: 'foreignKey', value: [one] },
      { type: 'multi', queries: [{ ...alone, field: 'foreignKey' }] },
    ])
      expect((await app.client().post('/seo-url', { filter: [filter] })).body.elements.length).toBeGreaterThan(0)
  })

  test('a range finds numbers, and nothing where there are none', async () => {
    const found = async (field: string, parameters: object) => {
      const filter = [{ type: 'range', field, parameters }]
      const { status, body } = await app.client().post('/product', { filter })
      return status === 200 ? body.elements.length : status
    }
    const all = await found('extensions.funding.minInvestment', { gte: 0 })
    expect(all).toBeGreaterThan(10)
    expect(await found('extensions.funding.minInvestment', { gt: 0.5, lt: 1e300 })).toBe(all)
    expect(await found('extensions.funding.minInvestment', { gt: 1e300 })).toBe(0)
    for (const field of ['id', 'name', 'releaseDate']) expect(await found(field, { lt: 2027 })).toBe(0)
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

  test('R3.08 EGBGB Art. 246a § 1 (1) no. 2: a good names its seller; of an offer it is the issuer', async () => {
    const { body: good } = await app.client().get(`/product/${idOf.product('p18')}`)
    expect(good.product.extensions.seller).toBe('Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt')
    const { body: offer } = await app.client().get(`/product/${idOf.product('p1')}`)
    expect(offer.product.extensions.seller).toBeNull()
    // With which notice the calculator finds the day of the debit (domain/payments#pre-notification).
    expect(offer.product.extensions.funding.prenotificationDays).toBe(app.scope.config.prenotificationDays)
  })

  test('R1.02 R3.21 a good without a stock of its own, a download, can always be bought', async () => {
    const { product } = (await app.client().get(`/product/${idOf.product('p19')}`)).body
    expect(product).toMatchObject({ states: ['is-download'], available: true, isCloseout: false, stock: 100 })
  })

  test('R3.09 R2.26 a product may offer several tariffs, each with terms of its own', async () => {
    const { product } = (await app.client().get(`/product/${idOf.product('p21')}`)).body
    expect(product.extensions.tariffs).toMatchObject([
      { name: 'Standard', minInvestment: 500, interestRate: 3, orderable: true },
      { name: 'Plus', minInvestment: 5000, interestRate: 3.4, orderable: true },
    ])
    expect(product.calculatedPrice.unitPrice).toBe(500)
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

  test('R4.04 the early-bird phase ends with the last tariff that has one', async () => {
    const productId = idOf.product('p1')
    const tariff = await app.db
      .selectFrom('tariff')
      .selectAll()
      .where('productId', '=', productId)
      .where('earlyBirdEndDate', 'is not', null)
      .executeTakeFirstOrThrow()
    const later = { ...tariff, id: newId(app.clock.now()), position: 9, earlyBirdEndDate: localDate('2026-12-15') }
    await app.db.insertInto('tariff').values(later).execute()
    app.clock.set(new Date('2026-12-01T09:00:00Z'))
    const { body } = await app.client().get(`/product/${productId}`)
    expect(body.product.extensions.funding).toMatchObject({ phase: 'early_bird', phaseEndDate: '2026-12-15' })
    app.clock.set(new Date('2026-11-20T09:00:00Z'))
    await app.db.deleteFrom('tariff').where('id', '=', later.id).execute()
  })

  test('an id that is none is a 404 or a refusal, never an error of ours', async () => {
    expect((await app.client().get(`/product/${'0'.repeat(32)}`)).status).toBe(404)
    expect((await app.client().get("/product/1'or'1'='1")).status).toBe(400)
  })
})

describe('what else may be of interest', () => {
  test('R3.16 others of the issuer that take orders come first, then others of the branch or type', async () => {
    const product = (await app.client().post(`/product/${idOf.product('p1')}`)).body.product
    const { funding } = product.extensions
    for (const { status, body } of [
      await app.client().post(`/product/${product.id}/cross-selling`),
      await app.client().get(`/product/${product.id}/cross-selling`),
    ]) {
      expect(status).toBe(200)
      expect(body.map((group: { crossSelling: { name: string } }) => group.crossSelling.name)).toEqual([
        'Weitere Angebote dieses Unternehmens',
        'Ähnliche Angebote',
      ])
      const [same, similar]: Product[][] = body.map((group: { products: Product[] }) => group.products)
      expect(same!.every((one) => one.extensions.funding.issuer.id === funding.issuer.id)).toBe(true)
      for (const { extensions } of similar!) {
        expect(extensions.funding.issuer.id).not.toBe(funding.issuer.id)
        expect(extensions.funding.branch === funding.branch || extensions.funding.type === funding.type).toBe(true)
      }
      for (const one of [...same!, ...similar!]) {
        expect(one.extensions.funding.orderable).toBe(true)
        expect(one.id).not.toBe(product.id)
      }
      expect(body.map((group: { total: number }) => group.total)).toEqual([same!.length, similar!.length])
    }
    for (const id of [idOf.product('p14'), '0'.repeat(32)])
      expect((await app.client().get(`/product/${id}/cross-selling`)).body.errors[0].code).toBe(
        'CONTENT__PRODUCT_NOT_FOUND',
      )
  })

  test('R3.08 products have no variants: the product itself is found, and nothing by options', async () => {
    const path = `/product/${idOf.product('p1')}/find-variant`
    for (const { status, body } of [
      await app.client().post(path, { options: [] }),
      await app.client().post(path, { options: {} }),
      await app.client().get(path),
    ]) {
      expect(status).toBe(200)
      expect(body.foundCombination).toMatchObject({ variantId: idOf.product('p1'), options: [] })
    }
    expect((await app.client().post(path, { options: ['a'] })).status).toBe(404)
    expect((await app.client().get(`${path}?options[]=a`)).status).toBe(404)
    expect((await app.client().post(path, { options: [1] })).status).toBe(400)
    expect((await app.client().post(path, {})).status).toBe(400)
    const draft = `/product/${idOf.product('p14')}/find-variant`
    expect((await app.client().post(draft, { options: [] })).body.errors[0].code).toBe('CONTENT__PRODUCT_NOT_FOUND')
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

  test('R2.14 paths of a product are found by its id, in the languages the filter names', async () => {
    const foreignKey = idOf.product('p1')
    const byGet = (await app.client().get(`/seo-url?foreignKey=${foreignKey}`)).body.elements
    expect(byGet.map((url: { seoPathInfo: string }) => url.seoPathInfo)).toEqual(['projekte/quellhain-repowering'])
    const ids = await languageIds()
    const languages = { type: 'equalsAny', field: 'languageId', value: [ids['en-GB'], ids['pl-PL']] }
    const filter = [{ type: 'equals', field: 'foreignKey', value: foreignKey }, languages]
    const { elements } = (await app.client().post('/seo-url', { filter })).body
    expect(elements.map((url: { languageId: string }) => url.languageId).toSorted()).toEqual(
      [ids['en-GB'], ids['pl-PL']].toSorted(),
    )
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
