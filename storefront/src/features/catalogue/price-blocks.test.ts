import type { Product } from '@goldammer/sdk/store/model'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, expect, test } from 'vitest'
import { numbersOf, priceFormats } from '../../lib/prices.ts'
import { EURO } from '../../lib/shown-currency.ts'
import { EMPTY_SITE } from '../../lib/site.ts'
import BuyPanel from './BuyPanel.astro'
import FundingLive from './FundingLive.astro'
import ProjectCard from './ProjectCard.astro'

let container: AstroContainer
beforeAll(async () => {
  container = await AstroContainer.create()
})

/** The text of a component on a German page. */
async function textOf(component: Parameters<AstroContainer['renderToString']>[0], props: Record<string, unknown>) {
  const html = await container.renderToString(component, {
    locals: { locale: 'de-DE', path: '/', site: EMPTY_SITE, currency: EURO },
    props,
  })
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

const american = priceFormats('en-US')
const tariff = {
  id: 'a'.repeat(32),
  interestRate: 6.5,
  earlyBirdInterestRate: 7.25,
  earlyBirdEndDate: '2999-12-31',
  minInvestment: 1250,
  duration: 60,
}
const funding = {
  type: 'subordinatedLoan',
  state: 'open',
  issuer: { name: 'Quellhain' },
  badges: [],
  waiting: 1250,
  reserved: 1234500,
  totalVolume: 2000000,
  progressPercent: 61,
}
const project = {
  id: 'b'.repeat(32),
  translated: { name: 'Repowering' },
  calculatedPrice: { unitPrice: 1250 },
  seoUrls: [],
  states: [],
  extensions: { funding, tariffs: [tariff] },
} as unknown as Product

test('R9.01 every number of a card follows the visitor’s language, on a German page too', async () => {
  const text = await textOf(ProjectCard, { product: project, prices: american })
  for (const number of ['€1,250', '6.50%', '7.25%', '€1,234,500', '€2,000,000', '61%']) expect(text).toContain(number)
  expect(text).not.toMatch(/\d\.\d{3}\b|\d,\d{2}\b(?!\d)|\d %/)
})

test('R9.01 R3.08 a table of tiers and what is in stock beside it are written alike', async () => {
  const good = {
    ...project,
    available: true,
    stock: 1874,
    states: ['is-physical'],
    calculatedPrices: [
      { quantity: 1000, unitPrice: 1049.9 },
      { quantity: 1001, unitPrice: 999.9 },
    ],
  }
  const text = await textOf(BuyPanel, { product: good, prices: american })
  for (const number of ['to 1,000', 'from 1,001'].map((label) => label.replace('to', 'bis').replace('from', 'ab')))
    expect(text).toContain(number)
  for (const number of ['€1,049.90', '€999.90', '1,874']) expect(text).toContain(number)
  expect(text).not.toMatch(/\d\.\d{3}\b|\d,\d{2}\b(?!\d)/)
})

test('R9.01 what is no price block follows the page’s language as a whole', async () => {
  const live = {
    ...funding,
    threshold: 1000000,
    unitsLeft: 1874,
    uniqueInvestorCount: 1234,
    orderable: true,
    phase: null,
  }
  const text = await textOf(FundingLive, { name: 'Repowering', funding: live, prices: numbersOf('de-DE') })
  for (const number of ['1.234.500 €', '2.000.000 €', '61 %', '1.874', '1.234', '1.000.000 €'])
    expect(text).toContain(number)
  expect(text).not.toMatch(/\d,\d{3}\b/)
})
