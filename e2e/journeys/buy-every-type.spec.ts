import { createHash } from 'node:crypto'
import { WITHDRAWAL_DAYS } from '@goldammer/sdk/constants'
import { formatMoney } from '@goldammer/sdk/format'
import { LOCALE_PREFIXES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { type FundingType, PRODUCT_TYPES } from '@goldammer/sdk/rules/product-types'
import { eurosToCents } from '@goldammer/sdk/units'
import type { Api } from '../support/api.ts'
import { giveMandate } from '../support/bank.ts'
import { BUY_WORDS, checkoutOf, type Situation } from '../support/checkout.ts'
import { aCompany, addCompany } from '../support/company.ts'
import { query } from '../support/database.ts'
import { anInvestor, register } from '../support/investor.ts'
import { reflectionEnds } from '../support/later.ts'
import { mailTo } from '../support/mailbox.ts'
import { expectSoon } from '../support/news.ts'
import { collectFor } from '../support/settlement.ts'
import { staffApi } from '../support/staff.ts'
import { confirmIdentity, draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { pattern, textOf } from '../support/text.ts'

/** By this name of the buyers what was bought is found again. */
const BUYER = { firstName: 'Tilda', lastName: 'Typprobe' }

/** How one gets out after ordering; `waived` by what is delivered at once. */
type WayOut = 'withdrawal' | 'reflection' | 'none' | 'waived'

type Row = {
  type: FundingType
  seoPath: string
  /** The information sheet of its regime, as its file is called. */
  sheet: 'vib' | 'wib' | 'kiis' | 'exemption-notice' | 'fact-sheet'
  amount: number
  /** What this type asks for that others do not (domain/offers#types). */
  asks: ('wallet' | 'depot' | 'typed' | 'ecsp')[]
  way: WayOut
  /** Companies have a right of withdrawal from 2a products only: the other one is a consumer's (domain/withdrawal#right). */
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

const cases = ROWS.flatMap((row) => (['person', 'company'] as const).map((who) => ({ row, who }))).map(
  ({ row, who }, place) => ({
    row,
    who,
    locale: LOCALES[place % LOCALES.length] as Locale,
    name: row.code ? `${row.type} before its public start` : row.type,
  }),
)
for (const { row, who, locale, name } of cases) {
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
      const investor = await register(api, anInvestor(BUYER), locale)
      const company = who === 'company' ? aCompany() : undefined
      const companyId = company && (await addCompany(api, company))
      const buyer = company && companyId ? { company: { id: companyId, data: company } } : {}
      // A company answers the steps between as a person does; its way through the first ones is a journey of its own.
      const start = company ? 'documents' : 'investment'
      await draftUntil(api, investor, productId, { amount: row.amount, ...buyer }, start)

      const identity = companyId ? `&investorId=${companyId}` : ''
      await page.clock.install()
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
      await giveMandate(page, t, `**${here('/checkout/success/*/paid')}`)

      const orderId = page.url().split('/').at(-2)!
      await confirmIdentity(api, orderId)
      const goal = asks('ecsp') ? '1_3_reflection' : '2_1_in_review'
      const stateNow = async () => (await api.get(`/investing/orders/${orderId}/status`)).contractState
      await expectSoon(stateNow).toBe(goal)

      const papers = async () => {
        const { elements } = await api.get('/investor/documents', companyId)
        return elements
          .filter((paper: { orderId: string }) => paper.orderId === orderId)
          .map(({ kind }: { kind: string }) => kind)
          .sort()
      }
      const kinds = ['offer', ...(asks('typed') ? ['typed_confirmation'] : [])]
      await expectSoon(papers).toEqual(kinds)

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

type Bought = {
  orderId: string
  orderNumber: string
  productId: string
  investorId: string
  buyer: string
  email: string
}

/** The newest purchase of each product by a person and by a company; the tests above may have run in another process. */
const whatWasBought = () =>
  query<Bought>(
    `select distinct on (contract.product_id, investor.kind = 'person')
        replace(contract.order_id::text, '-', '') as "orderId", contract.order_number as "orderNumber",
        replace(contract.product_id::text, '-', '') as "productId", replace(contract.investor_id::text, '-', '') as "investorId",
        case investor.kind when 'person' then 'person' else 'company' end as buyer, customer.email
      from contract
      join investor on investor.id = contract.investor_id
      join customer on customer.id = contract.customer_id
      where customer.first_name = $1 and customer.last_name = $2
      order by contract.product_id, investor.kind = 'person', contract.submitted_at desc`,
    [BUYER.firstName, BUYER.lastName],
  )
type Purchase = Bought & (typeof cases)[number]

const ISSUERS = ['quellhain', 'kruemelwerk', 'solarhain', 'mooremess', 'lehmfiktiv']

/** Each issuer accepts what may be accepted; answers the refusals by the order. */
async function acceptAll(owners: { api: Api; companyId: string }[], open: Set<string>) {
  const refused: Record<string, string> = {}
  for (const { api, companyId } of owners) {
    if (open.size === 0) break
    const { results } = await api.post(`/company/${companyId}/contracts/accept`, { orderIds: [...open] })
    for (const { orderId, ok, code } of results) {
      if (ok) open.delete(orderId)
      // Of another issuer it is not found.
      else if (code !== 'CONTRACT_NOT_FOUND') refused[orderId] = code
    }
  }
  return refused
}

/** domain/contracts#settle: the states of a contract that is paid. */
const wayOf = ({ asks }: Row) => [
  '1_1_submitted',
  '1_2_kyc_pending',
  ...(asks.includes('ecsp') ? ['1_3_reflection'] : []),
  '2_1_in_review',
  '2_4_approved',
  '3_1_payment_open',
  '3_2_active',
]

/** domain/contracts#settle, domain/mails#contract: what the investor has of a contract that is paid, by kind. */
const papersOf = ({ row, who }: Purchase) =>
  [
    'certificate',
    'contract',
    'offer',
    'schedule',
    ...(row.asks.includes('typed') ? ['typed_confirmation'] : []),
    // Who has consented that performance begins still has the right until it has begun (BGB § 356 (5)).
    ...(['withdrawal', 'waived'].includes(who === 'company' ? row.wayOfCompany : row.way)
      ? ['withdrawal_instruction']
      : []),
  ].sort()

/** domain/deliveries#states: where the units go, and whether they are there once the custodian has been asked. */
const deliveriesOf = ({ asks }: Row) => {
  if (asks.includes('wallet')) return [{ direction: 'out', way: 'wallet', isThere: true }]
  // The depot bank has what finance hands over to it.
  return asks.includes('depot') ? [{ direction: 'out', way: 'depot', isThere: false }] : []
}

type Paper = { id: string; kind: string; fileName: string; sha256: string; title: string }
type ProductPaper = { kind: string; mandatory: boolean; version: { version: number; sha256: string } }

test('R1.02 R4.01 R4.03 an order of each type is accepted, debited and active, with papers, mails and delivery', async ({
  another,
}) => {
  test.slow()
  const { api, page: desk } = await another()
  const bought = await whatWasBought()
  const purchases: Purchase[] = []
  for (const one of cases) {
    const { id } = await api.productAt(one.row.seoPath)
    const found = bought.find(({ productId, buyer }) => productId === id && buyer === one.who)
    expect(found, `${one.name} was bought by a ${one.who}`).toBeDefined()
    purchases.push({ ...one, ...found! })
  }
  const ordersOf = (list: Purchase[]) => list.map(({ orderId }) => orderId)
  const early = purchases.filter(({ row }) => row.code)
  const paid = purchases.filter(({ row }) => !row.code)
  const admin = await staffApi(desk.request, 'adam.admin@goldammer.example')

  await test.step('the reflection is over where there is one, and the issuers accept', async () => {
    await reflectionEnds(ordersOf(purchases.filter(({ row }) => row.asks.includes('ecsp'))))
    await admin.post('/timed-jobs/contract-timers/run')
    const owners: { api: Api; companyId: string }[] = []
    for (const name of ISSUERS) {
      const { api: owner } = await another(`owner@${name}.example`)
      owners.push({ api: owner, companyId: (await owner.get('/company/companies')).elements[0].companyId })
    }
    const concluded = await query<{ id: string }>(
      `select replace(order_id::text, '-', '') as id from contract where order_id = any($1::uuid[]) and concluded_at is not null`,
      [ordersOf(paid)],
    )
    const open = new Set(ordersOf(purchases).filter((id) => !concluded.some((one) => one.id === id)))
    // Before its public start an offer can be signed, and is concluded after it (domain/contracts#accept).
    const waiting = Object.fromEntries(ordersOf(early).map((orderId) => [orderId, 'OFFER_NOT_STARTED']))
    await expectSoon(() => acceptAll(owners, open)).toEqual(waiting)
    expect([...open].sort()).toEqual(ordersOf(early).sort())
  })

  await test.step('finance lets the debits go, the bank credits them, and the custodian enters the tokens', async () => {
    const { page: first } = await another()
    const { page: second } = await another()
    const fritz = await staffApi(first.request, 'fritz.finanz@goldammer.example')
    const frida = await staffApi(second.request, 'frida.finanz@goldammer.example')
    await collectFor(ordersOf(paid), fritz, frida, desk.request)
    const asked = () =>
      query(`select id from delivery where order_id = any($1::uuid[]) and way = 'wallet' and accepted_at is null`, [
        ordersOf(paid),
      ])
    // Behind the papers of all these contracts.
    await expectSoon(asked, { timeout: 90_000 }).toEqual([])
    await admin.post('/timed-jobs/sandbox-custody/run')
  })

  for (const [place, purchase] of paid.entries()) {
    const { row, who, locale, name, orderId, orderNumber, productId, investorId, email } = purchase
    await test.step(`a ${who} has ${name} in ${locale}`, async () => {
      const t = textOf(locale)
      const { api: own, page } = await another(email)
      await own.speak(locale)
      const acting = who === 'company' ? investorId : undefined
      const read = () => own.get(`/investor/investments/${orderId}/${productId}`, acting)
      const kindsOf = (papers: Paper[]) => papers.map(({ kind }) => kind).sort()
      await expectSoon(async () => kindsOf((await read()).documents), { timeout: 60_000 }).toEqual(papersOf(purchase))
      const arrived = async () =>
        (await read()).deliveries.map((one: { direction: string; way: string; deliveredOn: string | null }) => ({
          direction: one.direction,
          way: one.way,
          isThere: one.deliveredOn !== null,
        }))
      await expectSoon(arrived).toEqual(deliveriesOf(row))

      const { investment, payment, kycState, history, documents, productDocuments, ...extra } = await read()
      expect(history.map(({ to }: { to: string }) => to)).toEqual(wayOf(row))
      const amount = row.amount + extra.accruedInterest + extra.serviceFee
      expect([investment.state, kycState, payment.state, payment.amount]).toEqual([
        '3_2_active',
        'successful',
        'settled',
        amount,
      ])
      for (const { id, kind, sha256 } of documents as Paper[]) {
        if (kind !== 'contract' && kind !== 'certificate') continue
        const { url } = await own.post(`/investor/documents/${id}/download-ticket`, {}, acting)
        const file = await (await own.request.get(url)).body()
        expect(file.subarray(0, 5).toString()).toBe('%PDF-')
        expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
      }
      const sheet = (productDocuments as ProductPaper[]).find(({ kind }) => kind === row.sheet.replace('-', '_'))
      expect(sheet?.version).toMatchObject({ version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })

      const mail = (template: 'M05' | 'M10' | 'M11') =>
        mailTo(own.request, email, t(`mail.${template}.subject`, { orderNumber }))
      const namesOf = (...kinds: string[]) =>
        (documents as Paper[]).filter(({ kind }) => kinds.includes(kind)).map(({ fileName }) => fileName)
      const attached = async (template: 'M05' | 'M11') =>
        (await mail(template)).attachments.map(({ fileName }) => fileName).sort()
      expect(await attached('M05')).toEqual(namesOf('contract', 'withdrawal_instruction').sort())
      expect(await attached('M11')).toEqual(namesOf('certificate', 'schedule').sort())
      const { text: announcement } = await mail('M10')
      const mandate = `${orderNumber.replace('GA-', 'GA-M-')}-1`
      for (const fact of [formatMoney(eurosToCents(amount), locale), mandate, 'DE98ZZZ09999999999'])
        expect(announcement).toContain(fact)

      // Each type once with the eyes of its investor, persons and companies in turn.
      if ((place >> 1) % 2 === 0 ? who === 'company' : who === 'person') return
      const as = acting ? `/as/${acting}` : ''
      const address = `${LOCALE_PREFIXES[locale]}/investor-portal${as}/investments/${orderId}/${productId}`
      await page.goto(address)
      await expect(page.getByText(t('states.contract.3_2_active'), { exact: true }).first()).toBeVisible()
      await expect(page.getByText(t('states.payment.settled'), { exact: true }).first()).toBeVisible()
      const delivery = page.getByRole('region', { name: t('own.investment.deliveries.title'), exact: true })
      await expect(delivery).toHaveCount(deliveriesOf(row).length)
      await page.goto(`${address}?tab=documents`)
      for (const { title } of documents as Paper[]) await expect(page.getByText(title, { exact: true })).toBeVisible()
      await page.close()
    })
  }

  await test.step('what was signed before the public start waits for it', async () => {
    for (const { orderId, productId, investorId, who, email, row } of early) {
      const { api: own } = await another(email)
      const acting = who === 'company' ? investorId : undefined
      const { history, documents, payment } = await own.get(`/investor/investments/${orderId}/${productId}`, acting)
      expect(history.map(({ to }: { to: string }) => to)).toEqual(wayOf(row).slice(0, 4))
      expect([payment.state, documents.map(({ kind }: Paper) => kind)]).toEqual(['authorised', ['offer']])
    }
  })
})
