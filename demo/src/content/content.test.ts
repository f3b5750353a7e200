import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cancellationTermsOf } from '@goldammer/backend/modules/contracts/cancellation/cancellation.rules'
import { isConsistentTariff, maxInvestment, refuseAmount } from '@goldammer/sdk/rules/amount-steps'
import { countsTowardsLimit, isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { isWalletAddress } from '@goldammer/sdk/rules/eip55'
import { isIban } from '@goldammer/sdk/rules/iban'
import { isIsin } from '@goldammer/sdk/rules/isin'
import { investmentLimit } from '@goldammer/sdk/rules/limit'
import {
  FUNDING_TYPES,
  isOrdinaryGood,
  lineItemStates,
  PRODUCT_TYPE_RULES,
  productInconsistencies,
  requiredSheets,
  requiresDepot,
  requiresWallet,
} from '@goldammer/sdk/rules/product-types'
import { roundState, takesOrders } from '@goldammer/sdk/rules/round-state'
import { isTaxId } from '@goldammer/sdk/rules/tax-id'
import { cents, localDate } from '@goldammer/sdk/units'
import { describe, expect, test } from 'vitest'
import { blogPosts } from './blog.ts'
import { blogAuthors } from './blog-authors.ts'
import { footerNavigation, mainNavigation, productCategories } from './categories.ts'
import { companies } from './companies.ts'
import { contracts, goodsOrders } from './contracts.ts'
import { customers, personas } from './customers.ts'
import { writtenFor } from './days.ts'
import { faqGroups } from './faq.ts'
import { insides, newsroom } from './newsroom.ts'
import { pages } from './pages.ts'
import { pictures } from './pictures.ts'
import { comments, irPosts, posts, reviews, updates } from './posts.ts'
import { products } from './products/products.ts'
import { promotions } from './promotions.ts'
import * as reference from './reference.ts'
import { author, staff } from './staff.ts'
import { locales } from './text.ts'
import type { DemoContract, DemoNavigationEntry, DemoProduct } from './types.ts'

/** Where nothing is said in any language. */
const mayBeEmpty = /\.(insides|businessPlan|seoPath)$/

function incompleteTexts(value: unknown, path: string): string[] {
  if (value === null || typeof value !== 'object') return []
  if ('de-DE' in value) {
    const texts = locales.map((locale) => (value as Record<string, unknown>)[locale])
    const filled = texts.filter((text) => typeof text === 'string' && text.trim() !== '').length
    return filled === locales.length || (filled === 0 && mayBeEmpty.test(path)) ? [] : [path]
  }
  return Object.entries(value).flatMap(([key, inner]) => incompleteTexts(inner, `${path}.${key}`))
}

type Ending = Parameters<typeof cancellationTermsOf>[0]
type DaysOfTerm = Pick<Ending, 'contractEndOfTerm' | 'valuta'>
type DaysOfContract = Pick<Ending, 'cancellationPossibleDate' | 'investedAt'>

const byKey = new Map(products.map((product) => [product.key, product]))
const productOf = (contract: DemoContract) => byKey.get(contract.productKey) as DemoProduct
const sum = (list: DemoContract[]) => list.reduce((total, contract) => total + contract.amountTotal, 0)
const ofProduct = (product: DemoProduct) => contracts.filter((contract) => contract.productKey === product.key)
const isReserved = (contract: DemoContract) => isLiveContract(contract.state) && contract.waitlistedAt === null

describe('texts', () => {
  test('R1.09 every text is there in German, English and Polish', () => {
    const content = {
      blogAuthors,
      blogPosts,
      companies,
      faqGroups,
      footerNavigation,
      mainNavigation,
      pages,
      posts: [...posts, ...newsroom, ...insides],
      productCategories,
      products,
      promotions,
      reference,
    }
    expect(incompleteTexts(content, 'content')).toEqual([])
  })

  test('domain/demo#content the demo has 6 blog posts, 15 questions in 4 groups, 12 updates, 25 comments, 8 IR posts', () => {
    expect(blogPosts.length).toBeGreaterThanOrEqual(6)
    expect(faqGroups).toHaveLength(4)
    expect(faqGroups.flatMap((group) => group.entries)).toHaveLength(15)
    expect(updates).toHaveLength(12)
    expect(comments).toHaveLength(25)
    expect(newsroom).toHaveLength(5)
    expect(insides.length).toBeGreaterThan(10)
    expect(irPosts).toHaveLength(8)
    expect(pages.filter((page) => page.kind === 'landing_page')).toHaveLength(3)
  })

  test('R3.17 the page of building blocks shows every kind of block the shop knows', async () => {
    const registry = await readFile(new URL('../../../storefront/src/blocks/registry.ts', import.meta.url), 'utf8')
    const list = registry.slice(registry.indexOf('export const blocks'))
    const known = [...list.matchAll(/^ {2}'?([\w-]+)'?: \w+,$/gm)].map(([, type]) => type)
    const shown = pages.find(({ key }) => key === 'building-blocks')?.cms.sections.flatMap(({ blocks }) => blocks)
    expect(known.length).toBeGreaterThan(20)
    expect(known.filter((type) => !shown?.some((block) => block.type === type))).toEqual([])
  })

  test('R6.08 every post has an author', () => {
    const keys = blogAuthors.map(({ key }) => key)
    expect(blogPosts.filter(({ authorKey }) => !keys.includes(authorKey))).toEqual([])
  })

  test('R2.14 no two things share a path in a language', () => {
    const things = [...products, ...pages, ...productCategories, ...productCategories.flatMap((one) => one.children)]
    for (const locale of locales) {
      const paths = things.map((thing) => thing.seoPath[locale])
      expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    }
  })

  test('every picture that is named exists', () => {
    const media =
      JSON.stringify([products, companies, blogPosts, pages]).match(/(?<!\/art\/)\b[\w-]+\.(svg|jpg|webm)/g) ?? []
    const missing = [...new Set(media)].filter((file) => !existsSync(new URL(`../art/${file}`, import.meta.url)))
    expect(missing).toEqual([])
  })
})

describe('products', () => {
  test.each([...FUNDING_TYPES])('R1.02 something of the type %s takes orders', (type) => {
    const open = products.filter(
      ({ funding, round }) => funding.type === type && (round ? takesOrders(round.state) : isOrdinaryGood(funding)),
    )
    expect(open.length).toBeGreaterThan(0)
    if (type === 'collectible') expect(new Set(open.map(({ funding }) => isOrdinaryGood(funding))).size).toBe(2)
  })

  test.each(products)(
    'domain/offers#types $key fits its type and regime',
    ({ funding, documents, states, type, round }) => {
      expect(productInconsistencies(funding)).toEqual([])
      expect(states).toEqual(lineItemStates(funding, type))
      if (funding.isin) expect(isIsin(funding.isin)).toBe(true)
      if (round)
        for (const sheet of requiredSheets(funding)) {
          expect(documents.map((document) => document.kind)).toContain(sheet)
        }
      expect(funding.distributionChannels.reduce((total, channel) => total + channel.volume, 0)).toBeLessThanOrEqual(
        funding.totalVolume,
      )
    },
  )

  test.each(products.filter((product) => product.round))(
    'domain/amounts#whole-units the tariffs of $key are whole units',
    (product) => {
      for (const tariff of product.tariffs) {
        const terms = { ...tariff, investmentSteps: product.funding.investmentSteps }
        expect(
          isConsistentTariff({
            ...terms,
            minInvestment: cents(tariff.minInvestment),
            investmentUnitPrice: cents(tariff.investmentUnitPrice),
          }),
        ).toBe(true)
      }
    },
  )

  test('domain/offers#small-offers no 2a offer stands beside a silent partnership under § 2 (1) no. 3', () => {
    const issuers = products
      .filter(({ funding }) => funding.regime === 'vermanlg_2')
      .map((product) => product.issuerKey)
    const besides = products.filter(
      ({ funding, issuerKey }) => funding.regime === 'vermanlg_2a' && issuers.includes(issuerKey),
    )
    expect(besides).toEqual([])
  })

  test.each(products.filter((one) => one.collectible?.numberOfShares))(
    'R3.10 the shares of $key make its price',
    ({ collectible }) => {
      expect((collectible?.sharePrice ?? 0) * (collectible?.numberOfShares ?? 0)).toBe(collectible?.dropPrice)
    },
  )
})

describe('contracts', () => {
  test.each(products.filter((product) => product.round))(
    'domain/funding-rounds#states the contracts of $key make its state',
    (product) => {
      const { round, funding } = product
      const own = ofProduct(product)
      const reserved = sum(own.filter(isReserved))
      const waiting = sum(own.filter((contract) => contract.waitlistedAt))
      expect(reserved).toBeLessThanOrEqual(funding.totalVolume)
      if (waiting > 0) expect(round?.state).toBe('oversubscribed')
      if (!round || round.state === 'draft' || round.state === 'upcoming') return
      const endDateReached = round.endDate < writtenFor
      const figures = {
        reserved: cents(reserved),
        waiting: cents(waiting),
        threshold: cents(round.threshold),
        endDateReached,
      }
      expect(roundState(figures)).toBe(round.state)
    },
  )

  test('domain/amounts#steps every amount obeys the steps and caps of its tariff', () => {
    const refused = contracts.flatMap((contract) => {
      const product = productOf(contract)
      const tariff = product.tariffs.find((candidate) => candidate.key === contract.tariffKey)
      if (!tariff || tariff.investmentUnitPrice * contract.units !== contract.amountTotal) return [contract.key]
      const terms = {
        minInvestment: cents(tariff.minInvestment),
        investmentUnitPrice: cents(tariff.investmentUnitPrice),
        totalVolume: cents(tariff.totalVolume),
        investmentSteps: product.funding.investmentSteps,
        unitsMax: tariff.unitsMax,
        unitsMaxJur: tariff.unitsMaxJur,
      }
      const max = maxInvestment(terms, contract.companyKey ? 'company' : 'person', 0)
      return refuseAmount(cents(contract.amountTotal), terms, max) ? [contract.key] : []
    })
    expect(refused).toEqual([])
  })

  test('domain/limits#used nobody is over the limit of § 2a with an issuer', () => {
    const groups = Map.groupBy(
      contracts.filter(
        (contract) => productOf(contract).funding.singleInvestmentLimitRequired && countsTowardsLimit(contract.state),
      ),
      (contract) => `${contract.companyKey ?? contract.customerKey} ${productOf(contract).issuerKey}`,
    )
    const over = [...groups].filter(([, list]) => {
      const [last] = list.slice(-1)
      const disclosure = last?.limitDisclosure
      return !investmentLimit({
        regime: 'vermanlg_2a',
        investorKind: last?.companyKey ? 'corporation' : 'person',
        disclosure: disclosure
          ? {
              freeAssets: disclosure.freeAssets === null ? null : cents(disclosure.freeAssets),
              monthlyNetIncome: disclosure.monthlyNetIncome === null ? null : cents(disclosure.monthlyNetIncome),
              signedAt: localDate(disclosure.signedAt.slice(0, 10)),
            }
          : null,
        used: cents(0),
        requested: cents(sum(list)),
        today: localDate(last?.orderDateTime.slice(0, 10) ?? writtenFor),
      }).allowed
    })
    expect(over.map(([group]) => group)).toEqual([])
  })

  test('domain/demo#seeded-orders every contract state with a portfolio behind it occurs', () => {
    const states = new Set(contracts.map((contract) => contract.state))
    const expected = [
      '1_2_kyc_pending',
      '1_3_reflection',
      '2_1_in_review',
      '2_2_waitlisted',
      '2_4_approved',
      '3_1_payment_open',
      '3_2_active',
      '8_1_withdrawn',
      '8_2_rejected',
      '8_3_funding_failed',
      '8_4_lapsed',
      '8_5_cancellation_marked',
      '8_6_terminated',
      'completed',
    ]
    expect(expected.filter((state) => !states.has(state as DemoContract['state']))).toEqual([])
  })

  test('domain/checkout#step-8 depots and wallets stand where the product needs them', () => {
    const lacking = contracts.filter((contract) => {
      const { funding } = productOf(contract)
      return (requiresDepot(funding) && !contract.depotKey) || (requiresWallet(funding) && !contract.walletKey)
    })
    expect(lacking).toEqual([])
  })

  test('domain/contracts#states the history ends in the state, in order of time, and lies in the past', () => {
    const wrong = contracts.filter(({ history, state, orderDateTime }) => {
      const times = history.map((entry) => entry.at)
      const ordered = times.every((time, index) => index === 0 || time >= (times[index - 1] ?? ''))
      return (
        history.at(-1)?.state !== state ||
        times[0] !== orderDateTime ||
        !ordered ||
        (times.at(-1) ?? '') > `${writtenFor}T23:59`
      )
    })
    expect(
      wrong.map((contract) => [contract.productKey, contract.history.map(({ state, at }) => `${state} ${at}`)]),
    ).toEqual([])
  })

  test('domain/interest#base-interest what states a base interest plans its payments', () => {
    const unplanned = products.filter(
      ({ funding, tariffs }) =>
        PRODUCT_TYPE_RULES[funding.type].brokenPeriod !== null &&
        tariffs.some(({ interestRate }) => interestRate > 0) &&
        !['bullet', 'annuity'].includes(funding.repayment),
    )
    expect(unplanned.map(({ key }) => key)).toEqual([])
  })

  test('R4.01 no contract is cancelled for a day on which it has ended by itself', () => {
    const late = contracts.flatMap((contract) => {
      const { funding, key } = productOf(contract)
      const { endOfTerm } = cancellationTermsOf({
        ...funding,
        repayment: funding.repayment === 'quota' || funding.repayment === 'sale' ? 'none' : funding.repayment,
        duration: funding.durationMonths,
        durationDays: null,
        ...({ contractEndOfTerm: funding.contractEndOfTerm, valuta: funding.valuta } as DaysOfTerm),
        ...({
          cancellationPossibleDate: funding.cancellationPossibleDate,
          investedAt: contract.investedAt,
        } as DaysOfContract),
      })
      const { cancellationDate } = contract
      return cancellationDate && endOfTerm && cancellationDate >= endOfTerm ? [[key, cancellationDate, endOfTerm]] : []
    })
    expect(late).toEqual([])
  })

  test('domain/demo#personas the Doppelhofs wait at ranks 1 and 3', () => {
    const waiting = contracts.filter((contract) => contract.productKey === 'p13' && contract.waitlistedAt)
    const rank = (key: string) => waiting.findIndex((contract) => contract.customerKey === key) + 1
    expect([rank('ute-doppelhof'), rank('karl-doppelhof')]).toEqual([1, 3])
  })
})

describe('people', () => {
  test('domain/demo#invented mail addresses end in .example and belong to one account', () => {
    const mails = [...customers, ...staff, ...companies.flatMap((company) => company.users), author].map(
      (one) => one.email,
    )
    expect(mails.filter((mail) => !mail.endsWith('.example'))).toEqual([])
    expect(new Set(mails).size).toBe(mails.length)
  })

  test('R5.02 R5.04 IBANs, tax ids and wallet addresses pass their checks', () => {
    const accounts = customers.flatMap((customer) => [
      ...customer.bankAccounts,
      ...(customer.company ? [customer.company.bankAccount] : []),
    ])
    const ibans = [...accounts.map((account) => account.iban), ...companies.map((company) => company.iban)]
    expect(ibans.filter((iban) => !isIban(iban))).toEqual([])
    expect(new Set(ibans).size).toBe(ibans.length)
    const taxIds = customers.flatMap(({ person }) => person.taxId ?? [])
    expect(taxIds.filter((taxId) => !isTaxId(taxId, { allowTestTaxIds: true }))).toEqual([])
    expect(new Set(taxIds).size).toBe(taxIds.length)
    const wallets = customers.flatMap((customer) => customer.wallets.map((wallet) => wallet.walletAddress))
    expect(wallets.filter((wallet) => !isWalletAddress(wallet))).toEqual([])
  })

  test('domain/demo#personas the personas and one member of staff per role are there', () => {
    expect(personas.map((persona) => persona.person.firstName)).toEqual([
      'Jana',
      'Piotr',
      'Ute',
      'Karl',
      'Fenja',
      'Neele',
      'Rolf',
      'Petra',
      'Minh',
    ])
    expect(new Set(staff.map((member) => member.role))).toEqual(
      new Set(['support', 'compliance', 'finance', 'content', 'admin']),
    )
  })

  test('keys that are pointed at exist', () => {
    const people = new Set([
      ...customers.map((one) => one.key),
      ...companies.flatMap((company) => company.users.map((user) => user.key)),
      author.key,
    ])
    const postKeys = new Set(posts.map((post) => post.key))
    const named = [
      ...[...posts, ...newsroom, ...insides].flatMap((post) => [post.authorKey, ...post.likedBy]),
      ...comments.flatMap((comment) => [comment.customerKey, ...comment.likedBy]),
      ...reviews.map((review) => review.customerKey),
      ...goodsOrders.map((order) => order.customerKey),
    ]
    expect(named.filter((key) => !people.has(key))).toEqual([])
    expect(
      comments.filter(({ target }) =>
        'postKey' in target ? !postKeys.has(target.postKey) : !byKey.has(target.productKey),
      ),
    ).toEqual([])
    expect(promotions.flatMap((promotion) => promotion.productKeys).filter((key) => !byKey.has(key))).toEqual([])
    const pageKeys = new Set(pages.map((page) => page.key))
    const categoryKeys = new Set(
      productCategories.flatMap((one) => [one.key, ...one.children.map((child) => child.key)]),
    )
    const broken = (entry: DemoNavigationEntry): string[] => [
      ...(entry.cmsPageKey && !pageKeys.has(entry.cmsPageKey) ? [entry.key] : []),
      ...(entry.internalLink && !pageKeys.has(entry.internalLink) && !categoryKeys.has(entry.internalLink)
        ? [entry.key]
        : []),
      ...entry.children.flatMap(broken),
    ]
    expect([...mainNavigation, ...footerNavigation].flatMap(broken)).toEqual([])
  })
})

test('R1.09 every picture of a product says in each language what it shows', () => {
  const shown = new Set(products.flatMap(({ cover, media }) => [cover, ...media]))
  expect(Object.keys(pictures)).toEqual(expect.arrayContaining([...shown]))
  for (const alt of Object.values(pictures)) for (const locale of locales) expect(alt[locale]).not.toBe('')
})
