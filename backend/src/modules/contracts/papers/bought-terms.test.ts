import { formatDate, formatMoney, formatNumber, formatPercent, formatQuota } from '@goldammer/sdk/format'
import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { PRODUCT_TYPES, type ProductType, requiredSheets } from '@goldammer/sdk/rules/product-types'
import { translate } from '@goldammer/sdk/translate'
import { cents, eurosToCents, type LocalDate, localDate, percentToBasisPoints } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/build-app.ts'
import { walkDraft } from '../../../../test/draft-walk.ts'
import { loggedIn } from '../../../../test/factories.ts'
import { anInvestor, anOffer } from '../../../../test/investing-factories.ts'
import { aMember, aProductDocument } from '../../../../test/issuer-factories.ts'
import { newId } from '../../../shared/ids.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { paymentSettled } from '../service.ts'
import { loadContractFacts } from './contract-facts.ts'
import { contractPaper } from './contract-papers.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const NO_2A = { singleInvestmentLimitRequired: false, vibConfirmation: false }
const token = { ...NO_2A, tokenProviderProductId: 'tok-1' }
const preMoney = cents(40_000_000_00)
const end = { contractEndOfTerm: localDate('2033-12-31') }
type Sold = { product?: object; tariff?: object }
const none = { interestRate: 0, repayment: 'none' }

/** Each type as it is sold, in one of its regimes. */
const sold: Record<ProductType, Sold> = {
  digitalCompanShare: { product: { preMoney }, tariff: none },
  bond: {
    product: { ...NO_2A, ...end, regime: 'wppg_wib', isin: 'XF0000GABN04', askDepotDataInvestor: true },
    tariff: { interestRatePeriod: 'half_yearly' },
  },
  subordinatedLoan: { product: end, tariff: { repayment: 'bullet', interestRatePeriod: 'quarterly' } },
  seedInvest: { product: { preMoney }, tariff: none },
  seedInvest2: { product: { preMoney }, tariff: { interestRate: 200, repayment: 'bullet' } },
  ventureDebt: {
    product: { valuta: localDate('2026-12-23') },
    tariff: { durationMonths: null, durationDays: 211, interestRatePeriod: 'end_of_term' },
  },
  // The end comes before the term that the tariff names is over.
  fixedInterest: { product: { contractEndOfTerm: localDate('2031-03-01') } },
  silent_partnership: { product: { ...NO_2A, ...end, regime: 'vermanlg_2' } },
  tokenized_products: { product: { ...token, regime: 'none' }, tariff: { ...none, durationMonths: null } },
  participation_rights: { product: end },
  tokenized_bond: { product: { ...token, ...end, regime: 'wppg_wib', isin: 'XF0000GABN12' } },
  tokenized_profit_participation_certificate: { product: { ...token, ...end, regime: 'wppg_wib' } },
}

// biome-ignore lint/suspicious/noExplicitAny: the app holds every body to the api-spec
type Json = any

/** The fields that are compared, by the label of the paper. */
const FIELDS = [
  'issuer',
  'contractingParty',
  'issuerRepresentedBy',
  'type',
  'isin',
  'tariff',
  'amount',
  'units',
  'interest',
  'interestPeriod',
  'preMoney',
  'quota',
  'profitShare',
  'lossShare',
  'repayment',
  'term',
  'minimumTerm',
  'termEnd',
  'accruedInterest',
  'serviceFee',
  'debit',
  'wallet',
  'depot',
  'account',
] as const
type Field = (typeof FIELDS)[number]
type PrintedTerms = Partial<Record<Field, string | null>>

const words = (locale: Locale) => {
  const say = (key: string, parameters = {}) => translate(locale, `pdf.${key}` as MessageKey, parameters)
  return {
    say,
    money: (euros: number) => formatMoney(eurosToCents(euros), locale),
    percent: (rate: number | null) => (rate === null ? null : formatPercent(percentToBasisPoints(rate), locale)),
    day: (date: LocalDate | null) => (date ? formatDate(date) : null),
    term({ duration, durationDays }: { duration: number | null; durationDays: number | null }, isMinimumTerm: boolean) {
      const term = durationDays
        ? say('days', { count: durationDays })
        : duration
          ? say('months', { count: duration })
          : null
      return isMinimumTerm ? { term: null, minimumTerm: term } : { term, minimumTerm: null }
    },
  }
}

/** What a paper says in one of its two languages. */
function readPaper(kind: 'offer' | 'contract', facts: Awaited<ReturnType<typeof loadContractFacts>>, locale: Locale) {
  const { blocks } = contractPaper(kind, { ...facts, locale }, app.clock.now())
  const begin = locale === 'de-DE' ? 0 : blocks.findIndex((block) => block.kind === 'pageBreak')
  const half = blocks.slice(
    begin,
    locale === 'de-DE' ? blocks.findIndex((block) => block.kind === 'pageBreak') : undefined,
  )
  const mine = locale === 'de-DE' ? blocks : half
  const rows = new Map(mine.flatMap((block) => (block.kind === 'facts' ? block.rows : [])))
  const text = JSON.stringify(mine)
  const { say } = words(locale)
  // What is to be debited is called so until it is.
  const titled = (key: string) => rows.get(translate(locale, `common.${key}` as MessageKey))
  const own: Partial<Record<Field, () => string | null | undefined>> = {
    debit: () => rows.get(say('fact.debit')) ?? rows.get(say('fact.debited')),
    term: () => titled('contractTerm.fixed'),
    minimumTerm: () => titled('contractTerm.minimum'),
    profitShare: () =>
      titled('profitShareTitle.amount') ?? titled('profitShareTitle.quota') ?? titled('profitShareTitle.sale'),
  }
  const read = (field: Field) => (own[field] ? own[field]() : rows.get(say(`fact.${field}`)))
  return {
    text,
    printed: Object.fromEntries(FIELDS.map((field) => [field, read(field) || null])) as PrintedTerms,
  }
}

const walletText = (locale: Locale, address: string | null) =>
  address && `${address} (${words(locale).say('wallet.own')})`
const provisional = (locale: Locale, quota: number | null) =>
  quota === null
    ? null
    : words(locale).say('quotaProvisional', {
        quota: formatQuota(quota, locale),
      })

function readSummary(draft: Json, locale: Locale): PrintedTerms {
  const { say, money, percent, day, term } = words(locale)
  const { figures, tariff, product } = draft
  return {
    issuer: product.issuer,
    type: translate(locale, `common.productType.${product.type}` as MessageKey),
    tariff: tariff.name,
    amount: money(draft.amount),
    units: say('unitsOf', { units: formatNumber(draft.units, locale), price: money(tariff.investmentUnitPrice) }),
    interest: percent(figures.effectiveInterestRate),
    interestPeriod: figures.interestRatePeriod && say(`interestPeriod.${figures.interestRatePeriod}`),
    preMoney: figures.preMoney && money(figures.preMoney),
    quota: provisional(locale, figures.quota),
    profitShare: figures.profitShare && say(`profitShare.${figures.profitShare}`),
    lossShare: figures.bearsLosses ? say('lossShare') : null,
    repayment: say(`repayment.${figures.repayment}`),
    ...term(figures, figures.isMinimumTerm),
    debit: money(figures.debit),
    wallet: walletText(locale, figures.wallet?.walletAddress ?? null),
    // Masked in its own way.
    depot: figures.depot,
    account: figures.bankAccount,
    accruedInterest: figures.accruedInterest ? money(figures.accruedInterest) : null,
    serviceFee: figures.serviceFee ? money(figures.serviceFee) : null,
    // Of a product with a common end; any other ends as many months after the payment, which is not made yet.
    ...(sold[product.type as ProductType].product && 'contractEndOfTerm' in sold[product.type as ProductType].product!
      ? { termEnd: day(figures.termEnd) }
      : {}),
  }
}

function readPortal(detail: Json, locale: Locale): PrintedTerms {
  const { say, money, percent, day, term } = words(locale)
  const { investment } = detail
  return {
    issuer: investment.issuer,
    type: translate(locale, `common.productType.${investment.productType}` as MessageKey),
    isin: detail.isin,
    tariff: detail.tariffName,
    amount: money(investment.amountTotal),
    units: say('unitsOf', { units: formatNumber(investment.units, locale), price: money(detail.investmentUnitPrice) }),
    interest: percent(investment.interest),
    interestPeriod: detail.interestRatePeriod && say(`interestPeriod.${detail.interestRatePeriod}`),
    preMoney: detail.preMoney && money(detail.preMoney),
    quota: provisional(locale, detail.quota),
    profitShare: detail.profitShare && say(`profitShare.${detail.profitShare}`),
    lossShare: detail.bearsLosses ? say('lossShare') : null,
    repayment: say(`repayment.${detail.repayment}`),
    ...term(investment, detail.isMinimumTerm),
    termEnd: day(detail.termEnd),
    accruedInterest: detail.accruedInterest ? money(detail.accruedInterest) : null,
    serviceFee: detail.serviceFee ? money(detail.serviceFee) : null,
    debit: money(detail.payment.amount),
    wallet: walletText(locale, detail.walletAddress),
    depot: detail.depot,
  }
}

/** With a wallet, a depot, and people who act for the issuer. */
async function aBuyer(issuerId: string) {
  const investor = await anInvestor(app)
  const at = app.clock.now()
  const walletId = newId(at)
  const depotId = newId(at)
  const { investorId } = investor
  await app.db
    .insertInto('wallet')
    .values({ id: walletId, investorId, type: 'own', walletAddress: ADDRESS, termsConsentAt: at, createdAt: at })
    .execute()
  await app.db
    .insertInto('depot')
    .values({
      id: depotId,
      investorId,
      depotType: 'single',
      owner: 'Jana Probst',
      bank: 'Musterkasse',
      blz: '99900002',
      depotNumber: '7100042',
      beneficialOwnerConsent: true,
      createdAt: at,
    })
    .execute()
  await app.db
    .insertInto('representative')
    .values([
      {
        id: newId(at),
        companyId: issuerId,
        firstName: 'Ada',
        lastName: 'Muster',
        position: 'Geschäftsführerin',
        companyRole: 'managing_director',
        isPep: false,
      },
      {
        // Entered before the others, and named after them.
        id: newId(new Date('2020-01-01T00:00:00Z')),
        companyId: issuerId,
        firstName: 'Pia',
        lastName: 'Prokura',
        position: null,
        companyRole: 'authorised_signatory',
        isPep: false,
      },
      {
        id: newId(at),
        companyId: issuerId,
        firstName: 'Otto',
        lastName: 'Still',
        position: null,
        companyRole: 'shareholder',
        isPep: false,
      },
    ])
    .execute()
  return { ...investor, walletId, depotId }
}

test.each(PRODUCT_TYPES)(
  'R2.15 R4.02 summary, offer, contract and portal say the same of a %s, field by field',
  async (type) => {
    const { product = {}, tariff = {} } = sold[type]
    const offer = await anOffer(app, { product: { type, ...product }, tariff })
    const { regime = 'vermanlg_2a' } = product as { regime?: Parameters<typeof requiredSheets>[0]['regime'] }
    for (const kind of requiredSheets({ type, regime, micaWhitePaper: false }))
      await aProductDocument(app, offer.productId, { kind, fileName: `${kind}.pdf` })
    const report = await aProductDocument(app, offer.productId, { kind: 'quarterly_report', access: 'investor' })
    const investor = await aBuyer(offer.issuerId)
    const client = await loggedIn(app, investor)
    const walk = await walkDraft(client, offer.productId)
    const needsWallet = walk.draft.product.walletRequired
    const draft = await walk.fill({
      amount: 500,
      bankAccountId: investor.bankAccountId,
      depotId: investor.depotId,
      ...(needsWallet ? { steps: { investment: { walletId: investor.walletId } } } : {}),
    })
    expect(walk.missing()).toEqual([])
    const ordered = await walk.order()
    expect(ordered.status).toBe(200)
    const orderId = ordered.body.id
    const facts = async () => await loadContractFacts(app.db, orderId, 'de-DE')

    const placed = await facts()
    for (const locale of LOCALES) {
      const { printed, text } = readPaper('offer', placed, locale)
      // Names of tariff and product are the same in all languages here.
      expect([locale, pick(printed, readSummary(draft, locale))]).toEqual([locale, readSummary(draft, locale)])
      expect(text).not.toContain(report.documentId)
      if (draft.figures.effectiveInterestRate === null)
        expect(text).not.toContain(translate(locale, 'pdf.terms.interest'))
      else if ('valuta' in product)
        expect(text).toContain(translate(locale, 'pdf.terms.interestNotBefore', { day: product.valuta as LocalDate }))
      expect(text.includes(translate(locale, 'pdf.terms.repaidOnCancellation'))).toBe(
        type === 'seedInvest' || type === 'digitalCompanShare',
      )
      // Its days count from the common first day, so that no month's end lies between them and its end.
      if (type === 'ventureDebt') expect(text).toContain(translate(locale, 'pdf.cancellation.notBeforeEnd'))
    }
    const { printed: offered } = readPaper('offer', placed, 'de-DE')
    expect(offered.issuerRepresentedBy).toBe('Ada Muster (Geschäftsführerin), Pia Prokura (Prokura)')
    expect(readPaper('offer', placed, 'pl-PL').printed.issuerRepresentedBy).toBe(
      'Ada Muster (Członek zarządu (GmbH)), Pia Prokura (Prokurent)',
    )
    expect([Boolean(offered.wallet), Boolean(offered.depot)]).toEqual([needsWallet, type === 'bond'])
    expect(placed.documents.map(({ kind }) => kind)).toEqual(requiredSheets({ type, regime, micaWhitePaper: false }))

    await app.runJobs()
    await app.db
      .updateTable('payment')
      .set({ state: 'authorised', mandateReference: `GA-M-${orderId.slice(-20)}` })
      .where('orderId', '=', orderId)
      .execute()
    const { client: company } = await aMember(app, offer.issuerId, 'editor')
    const accepted = await company.post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] })
    expect(accepted.body.results[0]).toMatchObject({ ok: true })
    await inTransaction(app.scope, (tx) =>
      paymentSettled(app.scope, tx, orderId, { on: localDate('2026-12-08'), debitedOn: localDate('2026-12-08') }),
    )
    const concluded = await facts()
    const { body: detail } = await client.get(`/investor/investments/${orderId}/${offer.productId}`)
    for (const locale of LOCALES) {
      const { printed } = readPaper('contract', concluded, locale)
      const shown = readPortal(detail, locale)
      expect([locale, pick(printed, shown)]).toEqual([locale, shown])
    }

    await app.runJobs()
    const active = (await app.mails(investor.email)).find(({ subject }) => subject.includes('ist aktiv'))
    expect(active!.text.includes(translate('de-DE', 'mail.fact.valuta'))).toBe(
      draft.figures.effectiveInterestRate !== null,
    )
  },
)

const pick = (printed: PrintedTerms, like: PrintedTerms): PrintedTerms =>
  Object.fromEntries(Object.keys(like).map((field) => [field, printed[field as Field] ?? null]))
