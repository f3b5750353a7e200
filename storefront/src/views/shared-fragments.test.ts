import type { Locale } from '@goldammer/sdk/locales'
import type { Category, Product, ProductListingResult } from '@goldammer/sdk/store/model'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readListingState } from '../features/catalogue/listing-state.ts'
import { priceFormats } from '../lib/prices.ts'
import { forgetSharedFragments, sharedFragment } from '../lib/shared-fragments.server.ts'
import { EURO } from '../lib/shown-currency.ts'
import { EMPTY_SITE, type Site } from '../lib/site.ts'
import CategoryView from './CategoryView.astro'

let container: AstroContainer
beforeAll(async () => {
  container = await AstroContainer.create()
})
beforeEach(() => {
  // While developing, nothing is shared.
  vi.stubEnv('DEV', false)
  forgetSharedFragments()
})
afterEach(() => vi.unstubAllEnvs())

const tariff = { id: 'a'.repeat(32), interestRate: 6.5, earlyBirdInterestRate: null, minInvestment: 250, duration: 60 }
const funding = { type: 'subordinatedLoan', state: 'open', issuer: { name: 'Quellhain' }, badges: ['sustainable'] }
const amounts = { minInvestment: 250, waiting: 0, reserved: 500, totalVolume: 2000, progressPercent: 25 }
const project = (name: string) =>
  ({
    id: 'b'.repeat(32),
    translated: { name },
    calculatedPrice: { unitPrice: 250 },
    seoUrls: [],
    states: [],
    extensions: { funding: { ...funding, ...amounts }, tariffs: [tariff] },
  }) as unknown as Product

const listing = {
  elements: [project('Repowering'), project('Speicher')],
  total: 2,
  page: 1,
  limit: 12,
  sorting: 'recommended',
  availableSortings: [{ key: 'recommended', translated: { label: 'Empfohlen' } }],
  aggregations: { price: { min: 250, max: 500 }, type: { buckets: [{ key: 'subordinatedLoan', count: 2 }] } },
} as unknown as ProductListingResult

const site: Site = {
  ...EMPTY_SITE,
  version: 1,
  main: [{ id: '1', label: 'Projekte', href: '/projekte', children: [] }],
  currencies: [
    { id: '1', isoCode: 'EUR', name: 'Euro' },
    { id: '2', isoCode: 'PLN', name: 'Złoty' },
  ],
}

type Visitor = {
  locale?: Locale
  path?: string
  query?: string
  currency?: string
  priceLocale?: string
  name?: string
}

/** A page of the list as a visitor sees it; what the server knows of them has their name in it. */
async function pageFor({ name = 'Nobody', ...asked }: Visitor, elements = listing.elements): Promise<string> {
  const { locale = 'de-DE', path = '/projekte', query = '', currency = 'EUR', priceLocale = 'de-DE' } = asked
  const headers = { cookie: `sw-context-token=${name}; consent=${name}`, 'user-agent': name, 'x-forwarded-for': name }
  const url = new URL(`${path}${query}`, 'https://shop.example')
  const personal = { visit: { customer: { firstName: name, email: name } }, requestId: name, visitorAddress: name }
  const locals = { locale, path, site, currency: currency === 'EUR' ? EURO : { isoCode: currency, id: '2' } }
  return container.renderToString(CategoryView, {
    request: new Request(url, { headers }),
    locals: { ...locals, ...personal } as unknown as App.Locals,
    props: {
      category: { id: 'c', translated: { name: 'Projekte' } } as unknown as Category,
      listing: { ...listing, elements },
      state: readListingState(url.searchParams),
      alternates: {},
      prices: priceFormats(priceLocale, 'EUR', currency),
    },
  })
}

/** The same page where nobody has seen one before. */
async function alone(...visit: Parameters<typeof pageFor>): Promise<string> {
  forgetSharedFragments()
  return pageFor(...visit)
}

test.each<[string, Visitor]>([
  ['the same address', {}],
  ['another query', { query: '?min-price=300&type=subordinatedLoan&minInterest=5' }],
  ['another path', { path: '/sammlerstuecke' }],
  ['another language', { locale: 'pl-PL' }],
  ['another currency', { currency: 'PLN' }],
  ['another language of prices', { priceLocale: 'en-US' }],
])('issue 34 who sees %s after somebody else sees their own page', async (_what, visitor) => {
  const own = await alone({ name: 'Berta', ...visitor })
  forgetSharedFragments()
  const first = await pageFor({ name: 'Ada', query: '?max-price=4711&ref=Ada' })
  expect(first).toContain('4711')
  const second = await pageFor({ name: 'Berta', ...visitor })
  expect(second).toBe(own)
  expect(second).not.toMatch(/Ada|4711/)
  // Nothing of a visitor is on the page at all, but for what they asked for.
  expect(own).not.toContain('Berta')
})

test('issue 34 a card is that of its product: another state of it is another card', async () => {
  await pageFor({})
  const [product, other] = listing.elements as [Product, Product]
  const changed = structuredClone(product)
  changed.extensions.funding.reserved = 1500
  changed.extensions.funding.progressPercent = 75
  const elements = [other, changed]
  expect(await pageFor({}, elements)).toBe(await alone({}, elements))
})

test('issue 34 a part of pages is rendered once for all of them until it is forgotten', async () => {
  const locals = { locale: 'de-DE', currency: EURO, site } as const
  let renders = 0
  const html = (of: unknown[], page = locals) => sharedFragment(page, of, async () => `<p>${++renders}</p>`)
  expect([await html(['part', 1]), await html(['part', 1])]).toEqual(['<p>1</p>', '<p>1</p>'])
  expect(await html(['part', 2])).toBe('<p>2</p>')
  expect(await html(['part', 1], { ...locals, site: { ...site, version: 2 } } as typeof locals)).toBe('<p>3</p>')
  forgetSharedFragments()
  expect(await html(['part', 1])).toBe('<p>4</p>')
})

test('issue 34 a part that could not be rendered is rendered again', async () => {
  const locals = { locale: 'de-DE', currency: EURO, site } as const
  const failing = async () => {
    throw new Error('no answer')
  }
  await expect(sharedFragment(locals, ['part'], failing)).rejects.toThrow('no answer')
  expect(await sharedFragment(locals, ['part'], async () => 'there')).toBe('there')
})
