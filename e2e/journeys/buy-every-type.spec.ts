import { WITHDRAWAL_DAYS } from '@goldammer/sdk/constants'
import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { type FundingType, PRODUCT_TYPES } from '@goldammer/sdk/rules/product-types'
import { decideMandate } from '../support/bank.ts'
import { BUY_WORDS, checkoutOf, type Situation } from '../support/checkout.ts'
import { aCompany, addCompany } from '../support/company.ts'
import { anInvestor, register } from '../support/investor.ts'
import { mailTo } from '../support/mailbox.ts'
import { confirmIdentity, draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { pattern } from '../support/text.ts'

/** How one gets out after ordering; `waived` by what is delivered at once. */
type WayOut = 'withdrawal' | 'reflection' | 'none' | 'waived'

type Row = {
  type: FundingType
  seoPath: string
  /** The information sheet of its regime, as its file is called. */
  sheet: 'vib' | 'wib' | 'kiis' | 'exemption-notice' | 'fact-sheet'
  amount: number
  /** What this type asks for that others do not (domain §1). */
  asks: ('wallet' | 'depot' | 'typed' | 'ecsp')[]
  way: WayOut
  /** Companies have a right of withdrawal from 2a products only: the other one is a consumer's (domain §4.4). */
  wayOfCompany: WayOut
  /** Opens a round before its public start. */
  code?: string
}

/** Of the amount it is more than 5 %, and less than one can bear to lose. */
const MODEST: Situation = { annualNetIncome: '20000', liquidAssets: '10.000', annualFinancialCommitments: '12000' }

const withdrawal = { way: 'withdrawal', wayOfCompany: 'withdrawal' } as const
const none = { way: 'none', wayOfCompany: 'none' } as const
const reflection = { way: 'reflection', wayOfCompany: 'reflection' } as const
const waived = { way: 'waived', wayOfCompany: 'none' } as const

const at = (path: string) => `projekte/${path}`
const ROWS: Row[] = [
  {
    type: 'subordinatedLoan',
    seoPath: at('quellhain-repowering'),
    sheet: 'vib',
    amount: 500,
    asks: ['typed'],
    ...withdrawal,
  },
  {
    type: 'fixedInterest',
    seoPath: at('quellhain-buergerzins'),
    sheet: 'vib',
    amount: 250,
    asks: ['typed'],
    ...withdrawal,
  },
  {
    type: 'ventureDebt',
    seoPath: at('kruemelwerk-erntekredit'),
    sheet: 'vib',
    amount: 500,
    asks: ['typed'],
    ...withdrawal,
  },
  { type: 'seedInvest', seoPath: at('kruemelwerk-seed'), sheet: 'vib', amount: 250, asks: ['typed'], ...withdrawal },
  { type: 'seedInvest2', seoPath: at('solarhain-wachstum'), sheet: 'vib', amount: 500, asks: ['typed'], ...withdrawal },
  {
    type: 'participation_rights',
    seoPath: at('kruemelwerk-genussrecht'),
    sheet: 'vib',
    amount: 250,
    asks: ['typed'],
    ...withdrawal,
  },
  {
    type: 'digitalCompanShare',
    seoPath: at('mooremess-digitalanteil'),
    sheet: 'vib',
    amount: 250,
    asks: ['wallet', 'typed'],
    ...withdrawal,
  },
  {
    type: 'silent_partnership',
    seoPath: at('lehmfiktiv-werkstatt'),
    sheet: 'exemption-notice',
    amount: 5000,
    asks: [],
    way: 'withdrawal',
    wayOfCompany: 'none',
  },
  { type: 'bond', seoPath: at('solarhain-anleihe-2026'), sheet: 'wib', amount: 1000, asks: ['depot'], ...none },
  {
    type: 'bond',
    seoPath: at('solarhain-bahnlicht'),
    sheet: 'kiis',
    amount: 500,
    asks: ['depot', 'ecsp'],
    code: 'ERSTZEICHNER',
    ...reflection,
  },
  {
    type: 'tokenized_bond',
    seoPath: at('solarhain-speicher-token'),
    sheet: 'kiis',
    amount: 1500,
    asks: ['wallet', 'ecsp'],
    ...reflection,
  },
  {
    type: 'tokenized_profit_participation_certificate',
    seoPath: at('mooremess-genussschein-b'),
    sheet: 'wib',
    amount: 250,
    asks: ['wallet'],
    ...none,
  },
  {
    type: 'tokenized_products',
    seoPath: at('vasen-token'),
    sheet: 'fact-sheet',
    amount: 250,
    asks: ['wallet'],
    ...waived,
  },
  {
    type: 'collectible',
    seoPath: 'sammlerstuecke/brennofen-6',
    sheet: 'fact-sheet',
    amount: 250,
    asks: ['wallet'],
    ...waived,
  },
]

test('R1.02 each of the twelve types is among what is bought here', () => {
  const missing = PRODUCT_TYPES.filter((type) => !ROWS.some((row) => row.type === type))
  expect(missing).toEqual([])
})

const cases = ROWS.flatMap((row) => (['person', 'company'] as const).map((who) => ({ row, who })))
for (const [place, { row, who }] of cases.entries()) {
  const locale: Locale = LOCALES[place % LOCALES.length]!
  const name = row.code ? `${row.type} before its public start` : row.type

  test.describe(locale, () => {
    test.use({ shopLocale: locale })

    test(`R1.02 R1.04 R2.28 a ${who} buys ${name} in ${locale}, with its steps, papers, mails and state`, async ({
      page,
      t,
      api,
      at: here,
    }) => {
      // By its German address, before the visitor speaks another language.
      const { id: productId } = await api.productAt(row.seoPath)
      const investor = await register(api, anInvestor({ firstName: 'Tilda', lastName: 'Typprobe' }), locale)
      const company = who === 'company' ? aCompany() : undefined
      const companyId = company && (await addCompany(api, company))
      const buyer = company && companyId ? { company: { id: companyId, data: company } } : {}
      // A company answers the steps between as a person does; its way through the first ones is a journey of its own.
      const start = company ? 'documents' : 'investment'
      await draftUntil(api, investor, productId, { amount: row.amount, ...buyer }, start)

      const identity = companyId ? `&investorId=${companyId}` : ''
      await page.goto(here(`/checkout?lineItemId=${productId}${identity}`))
      const checkout = checkoutOf(page, t)
      const asks = (what: Row['asks'][number]) => row.asks.includes(what)
      const isWarned = asks('ecsp') && !company && row.amount > 1000
      if (!company) {
        const wallet = asks('wallet') ? 'managed' : undefined
        await checkout.investment(String(row.amount), wallet, asks('ecsp') ? MODEST : undefined)
      }

      const expected: (MessageKey | false)[] = [
        'checkout.step.personalData',
        asks('wallet') ? 'checkout.step.investmentWallet' : 'checkout.step.investment',
        // A company's is answered by now, locked, and keeps its place.
        'checkout.step.survey',
        isWarned && 'checkout.step.confirmation',
        'checkout.step.risk',
        'checkout.step.documents',
        'checkout.step.promotionCode',
        'checkout.step.bankAccount',
        asks('depot') && 'checkout.step.depot',
        'checkout.step.summary',
        'checkout.step.buy',
      ]
      await expect.poll(checkout.stepNames).toEqual(expected.filter((key) => key !== false).map((key) => t(key)))

      if (!company) {
        await checkout.survey()
        if (isWarned) await checkout.ecspWarning()
        await checkout.risk(asks('ecsp'))
      }
      // What is only to be opened was opened on the way.
      if (!company || asks('typed')) await checkout.documents(asks('typed') ? investor : undefined, company)
      await checkout.promotionCode(row.code)
      await checkout.bankAccount(company ?? investor)
      if (asks('depot')) await checkout.depot(company ?? investor)
      await checkout.summary()
      const way = `checkout.buy.way.${company ? row.wayOfCompany : row.way}` as const
      await expect(page.getByText(t(way, { days: WITHDRAWAL_DAYS }))).toBeVisible()
      await expect(checkout.buyButton()).toHaveText(BUY_WORDS[locale])
      await checkout.buyButton().click()
      await page.waitForURL('**/checkout/success/*')
      await page.getByRole('link', { name: t('checkout.success.toBank') }).click()
      await decideMandate(page, t, 'sign')
      await page.waitForURL(`**${here('/checkout/success/*/paid')}`)
      await expect(page.getByText(t('checkout.success.mandateGiven'), { exact: true })).toBeVisible()

      const orderId = page.url().split('/').at(-2)!
      await confirmIdentity(api, orderId)
      const goal = asks('ecsp') ? '1_3_reflection' : '2_1_in_review'
      const stateNow = async () => (await api.get(`/investing/orders/${orderId}/status`)).contractState
      await expect.poll(stateNow).toBe(goal)

      const papers = async () => {
        const { elements } = await api.get('/investor/documents', companyId)
        return elements
          .filter((paper: { orderId: string }) => paper.orderId === orderId)
          .map(({ kind }: { kind: string }) => kind)
          .sort()
      }
      const kinds = ['offer', ...(asks('typed') ? ['typed_confirmation'] : [])]
      await expect.poll(papers).toEqual(kinds)

      const subjects = ['M01', 'M02', ...(asks('ecsp') ? (['M04'] as const) : [])] as const
      for (const mail of subjects) {
        const { attachments } = await mailTo(
          page.request,
          investor.email,
          pattern(t, `mail.${mail}.subject`, 'orderNumber'),
        )
        if (mail !== 'M01') continue
        const names = attachments.map(({ fileName }) => fileName)
        const { orderNumber } = await api.get(`/investing/orders/${orderId}/status`)
        for (const part of [orderNumber.toLowerCase(), `${row.sheet}-p`, 'consumer-information-p'])
          expect(names.filter((name) => name.includes(part))).toHaveLength(1)
      }
    })
  })
}
