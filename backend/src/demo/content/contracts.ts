import { customers } from './customers.ts'
import { addDays, at, daysBetween, plusMinutes, weekday, writtenFor } from './days.ts'
import { type DeclaredMeans, generatedInvestors, type Investor } from './generated-customers.ts'
import { products } from './products/products.ts'
import type {
  Cents,
  ContractState,
  DemoContract,
  DemoGoodsOrder,
  DemoHistoryEntry,
  DemoProduct,
  DemoTariff,
  LocalDate,
  PaymentState,
} from './types.ts'

type Sketch = {
  customerKey: string
  productKey: string
  /** Cents */
  amount: Cents
  day: LocalDate
  state: ContractState
  means: DeclaredMeans
  asCompany?: boolean
  promotion?: { code: string; bonus: number }
  change?: Partial<DemoContract>
}

type Draft = Omit<DemoContract, 'number' | 'key'>

function productOf(key: string): DemoProduct {
  const product = products.find((candidate) => candidate.key === key)
  if (!product) throw new Error(`No product ${key}`)
  return product
}

function tariffOf(product: DemoProduct): DemoTariff {
  const [tariff] = product.tariffs
  if (!tariff) throw new Error(`No tariff on ${product.key}`)
  return tariff
}

const reached: Record<ContractState, ContractState[]> = {
  '1_1_submitted': [],
  '1_2_kyc_pending': ['1_2_kyc_pending'],
  '1_3_reflection': ['1_3_reflection'],
  '2_1_in_review': ['2_1_in_review'],
  '2_2_waitlisted': ['2_2_waitlisted'],
  '2_4_approved': ['2_1_in_review', '2_4_approved'],
  '3_1_payment_open': ['2_1_in_review', '2_4_approved', '3_1_payment_open'],
  '3_2_active': ['2_1_in_review', '2_4_approved', '3_1_payment_open', '3_2_active'],
  '8_1_withdrawn': ['2_1_in_review', '2_4_approved', '8_1_withdrawn'],
  '8_2_rejected': ['2_1_in_review', '8_2_rejected'],
  '8_3_funding_failed': ['2_1_in_review', '2_4_approved', '3_1_payment_open', '3_2_active', '8_3_funding_failed'],
  '8_4_lapsed': ['1_2_kyc_pending', '8_4_lapsed'],
  '8_5_cancellation_marked': [
    '2_1_in_review',
    '2_4_approved',
    '3_1_payment_open',
    '3_2_active',
    '8_5_cancellation_marked',
  ],
  '8_6_terminated': [
    '2_1_in_review',
    '2_4_approved',
    '3_1_payment_open',
    '3_2_active',
    '8_5_cancellation_marked',
    '8_6_terminated',
  ],
  completed: ['2_1_in_review', '2_4_approved', '3_1_payment_open', '3_2_active', 'completed'],
}

const paymentOf: Record<ContractState, PaymentState> = {
  '1_1_submitted': 'mandate_pending',
  '1_2_kyc_pending': 'authorised',
  '1_3_reflection': 'authorised',
  '2_1_in_review': 'authorised',
  '2_2_waitlisted': 'authorised',
  '2_4_approved': 'authorised',
  '3_1_payment_open': 'prenotified',
  '3_2_active': 'settled',
  '8_1_withdrawn': 'cancelled',
  '8_2_rejected': 'cancelled',
  '8_3_funding_failed': 'refunded',
  '8_4_lapsed': 'cancelled',
  '8_5_cancellation_marked': 'settled',
  '8_6_terminated': 'settled',
  completed: 'settled',
}

const actorOf: Partial<Record<ContractState, DemoHistoryEntry['actor']>> = {
  '1_1_submitted': 'investor',
  '2_4_approved': 'company',
  '8_1_withdrawn': 'investor',
  '8_2_rejected': 'company',
  '8_5_cancellation_marked': 'investor',
}

function contract(sketch: Sketch): Draft {
  const product = productOf(sketch.productKey)
  const tariff = tariffOf(product)
  const customer = customers.find((candidate) => candidate.key === sketch.customerKey)
  if (!customer) throw new Error(`No customer ${sketch.customerKey}`)
  const identity = sketch.asCompany ? customer.company : null
  const submitted = at(sketch.day, 420 + ((Number(customer.customerNumber) * 37) % 660))
  const reflection = product.funding.ecsp ? 4 : 0
  const approvedDay = weekday(addDays(sketch.day, reflection + 3))
  const noticeDay = addDays(approvedDay, 1)
  const dueDay = weekday(addDays(approvedDay, 15))
  const endDay = product.round ? addDays(product.round.endDate, 3) : sketch.day
  const dayOf: Record<ContractState, LocalDate> = {
    '1_1_submitted': sketch.day,
    '1_2_kyc_pending': sketch.day,
    '1_3_reflection': sketch.day,
    '2_1_in_review': addDays(sketch.day, reflection),
    '2_2_waitlisted': sketch.day,
    '2_4_approved': approvedDay,
    '3_1_payment_open': noticeDay,
    '3_2_active': dueDay,
    '8_1_withdrawn': addDays(approvedDay, 2),
    '8_2_rejected': approvedDay,
    '8_3_funding_failed': endDay,
    '8_4_lapsed': addDays(sketch.day, 14),
    '8_5_cancellation_marked': addDays(dueDay, 30),
    '8_6_terminated': addDays(dueDay, 61),
    completed: product.funding.contractEndOfTerm ?? endDay,
  }
  const steps = reached[sketch.state]
  const path: ContractState[] = ['1_1_submitted', ...steps]
  if (reflection && sketch.state !== '1_3_reflection' && steps.includes('2_1_in_review'))
    path.splice(1, 0, '1_3_reflection')
  const history = path.map((state, index) => ({
    state,
    at:
      index === 0
        ? submitted
        : dayOf[state] === sketch.day
          ? plusMinutes(submitted, 7 * index)
          : at(dayOf[state], 540 + index * 13),
    actor: actorOf[state] ?? ('job' as const),
  }))
  const settled = steps.includes('3_2_active')
  const earlyBird = tariff.earlyBirdEndDate !== null && sketch.day <= tariff.earlyBirdEndDate
  const baseRate = earlyBird ? (tariff.earlyBirdInterestRate ?? tariff.interestRate) : tariff.interestRate
  const isToken = product.funding.tokenProviderProductId !== null
  const depot = identity ? identity.depot : customer.depots[0]
  const account = identity ? identity.bankAccount : customer.bankAccounts[0]
  if (!account) throw new Error(`No bank account of ${customer.key}`)
  return {
    customerKey: customer.key,
    companyKey: identity?.key ?? null,
    productKey: product.key,
    tariffKey: tariff.key,
    units: sketch.amount / tariff.investmentUnitPrice,
    amountTotal: sketch.amount,
    interest: baseRate + (sketch.promotion?.bonus ?? 0),
    earlyBirdBonus: baseRate - tariff.interestRate,
    promotionCode: sketch.promotion?.code ?? null,
    promotionBonus: sketch.promotion?.bonus ?? 0,
    state: sketch.state,
    orderDateTime: submitted,
    waitlistedAt: sketch.state === '2_2_waitlisted' ? submitted : null,
    approvedAt: history.find((entry) => entry.state === '2_4_approved')?.at ?? null,
    investedAt: settled ? dueDay : null,
    cancelledAt: null,
    cancellationDate: null,
    cancellationKind: null,
    cancellationReason: null,
    payment: {
      state: paymentOf[sketch.state],
      dueDate: settled || sketch.state === '3_1_payment_open' ? dueDay : null,
      settledOn: settled ? dueDay : null,
      returnCode: null,
    },
    bankAccountKey: account.key,
    depotKey: product.funding.askDepotDataInvestor ? (depot?.key ?? null) : null,
    walletKey: isToken ? (customer.wallets[0]?.key ?? null) : null,
    limitDisclosure:
      product.funding.singleInvestmentLimitRequired && sketch.means && !identity
        ? { ...sketch.means, heldElsewhere: 0, signedAt: submitted }
        : null,
    history,
    ...sketch.change,
  }
}

const janaMeans: DeclaredMeans = { freeAssets: null, monthlyNetIncome: 420_000 }
const doppelhofMeans: DeclaredMeans = { freeAssets: 15_000_000, monthlyNetIncome: null }

function returnedDebit(draft: Draft): Draft {
  const settledOn = '2026-11-03'
  return {
    ...draft,
    investedAt: null,
    payment: { state: 'returned', dueDate: settledOn, settledOn: null, returnCode: 'AM04' },
    history: [
      ...draft.history,
      { state: '3_2_active', at: at(settledOn, 600), actor: 'job' },
      { state: '3_1_payment_open', at: '2026-11-10T09:30:00Z', actor: 'job', reason: 'AM04' },
    ],
  }
}

function cancelled(
  draft: Draft,
  kind: 'regular' | 'irregular',
  markedAt: string,
  cancellationDate: LocalDate,
  reason: string | null,
): Draft {
  return {
    ...draft,
    cancelledAt: markedAt,
    cancellationDate,
    cancellationKind: kind,
    cancellationReason: reason,
    history: draft.history.map((entry) => {
      if (entry.state === '8_5_cancellation_marked') return { ...entry, at: markedAt, ...(reason ? { reason } : {}) }
      return entry.state === '8_6_terminated' ? { ...entry, at: at(cancellationDate, 360) } : entry
    }),
  }
}

function because(draft: Draft, reason: string): Draft {
  const history = draft.history.map((entry) => (entry.state === draft.state ? { ...entry, reason } : entry))
  return { ...draft, history }
}

const personaContracts: Draft[] = [
  contract({
    customerKey: 'jana-probst',
    productKey: 'p3',
    amount: 300_000,
    day: '2023-05-15',
    state: 'completed',
    means: janaMeans,
  }),
  contract({
    customerKey: 'jana-probst',
    productKey: 'p2',
    amount: 200_000,
    day: '2026-06-10',
    state: '3_2_active',
    means: janaMeans,
  }),
  cancelled(
    contract({
      customerKey: 'jana-probst',
      productKey: 'p12',
      amount: 200_000,
      day: '2026-06-12',
      state: '8_5_cancellation_marked',
      means: janaMeans,
    }),
    'regular',
    '2026-11-02T10:20:00Z',
    '2031-12-31',
    null,
  ),
  returnedDebit(
    contract({
      customerKey: 'jana-probst',
      productKey: 'p1',
      amount: 100_000,
      day: '2026-10-14',
      state: '3_1_payment_open',
      means: janaMeans,
    }),
  ),
  contract({
    customerKey: 'jana-probst',
    productKey: 'p11',
    amount: 500_000,
    day: '2026-11-13',
    state: '2_4_approved',
    means: janaMeans,
  }),
  contract({
    customerKey: 'piotr-zielony',
    productKey: 'p9',
    amount: 100_000,
    day: '2026-09-23',
    state: '3_2_active',
    means: null,
  }),
  contract({
    customerKey: 'piotr-zielony',
    productKey: 'p6',
    amount: 250_000,
    day: '2026-11-18',
    state: '1_3_reflection',
    means: null,
  }),
  contract({
    customerKey: 'ute-doppelhof',
    productKey: 'p4',
    amount: 1_000_000,
    day: '2026-09-10',
    state: '3_2_active',
    means: null,
  }),
  contract({
    customerKey: 'karl-doppelhof',
    productKey: 'p4',
    amount: 500_000,
    day: '2026-09-10',
    state: '3_2_active',
    means: null,
  }),
  contract({
    customerKey: 'ute-doppelhof',
    productKey: 'p13',
    amount: 500_000,
    day: '2026-11-09',
    state: '2_2_waitlisted',
    means: doppelhofMeans,
  }),
  contract({
    customerKey: 'karl-doppelhof',
    productKey: 'p13',
    amount: 500_000,
    day: '2026-11-13',
    state: '2_2_waitlisted',
    means: doppelhofMeans,
  }),
  contract({
    customerKey: 'fenja-fiktiv',
    productKey: 'p1',
    amount: 2_500_000,
    day: '2026-10-20',
    state: '3_2_active',
    means: null,
    asCompany: true,
  }),
  because(
    contract({
      customerKey: 'fenja-fiktiv',
      productKey: 'p12',
      amount: 2_500_000,
      day: '2026-06-24',
      state: '8_2_rejected',
      means: null,
      asCompany: true,
    }),
    'Die Emittentin nimmt in dieser Runde keine Zeichnungen von Unternehmen über 10.000 Euro an.',
  ),
  {
    ...contract({
      customerKey: 'rolf-raus',
      productKey: 'p11',
      amount: 50_000,
      day: '2026-11-03',
      state: '8_2_rejected',
      means: null,
    }),
    history: [
      { state: '1_1_submitted', at: '2026-11-03T07:50:00Z', actor: 'investor' },
      { state: '1_2_kyc_pending', at: '2026-11-03T07:55:00Z', actor: 'job' },
      {
        state: '8_2_rejected',
        at: '2026-11-06T12:12:00Z',
        actor: 'job',
        reason: 'Identität endgültig nicht bestätigt.',
      },
    ],
    orderDateTime: '2026-11-03T07:50:00Z',
  },
  contract({
    customerKey: 'petra-ponse',
    productKey: 'p1',
    amount: 100_000,
    day: '2026-11-15',
    state: '1_2_kyc_pending',
    means: null,
  }),
]

/** Sum a product shall have reserved (EUR), sizes of single amounts (EUR), and from when to when they were ordered. */
type Plan = {
  productKey: string
  reserved: number
  sizes: number[]
  companySize?: number
  from: LocalDate
  to: LocalDate
  finalState?: ContractState
}

const plans: Plan[] = [
  {
    productKey: 'p3',
    reserved: 300_000,
    sizes: [25_000, 10_000, 5_000, 12_000],
    companySize: 30_000,
    from: '2023-05-08',
    to: '2023-06-08',
    finalState: 'completed',
  },
  {
    productKey: 'p7',
    reserved: 1_000_000,
    sizes: [25_000, 12_000, 10_000],
    companySize: 70_000,
    from: '2024-09-02',
    to: '2024-11-04',
    finalState: '3_2_active',
  },
  {
    productKey: 'p10',
    reserved: 118_000,
    sizes: [2_000, 5_000, 10_000],
    companySize: 20_000,
    from: '2025-11-03',
    to: '2026-01-05',
    finalState: '8_3_funding_failed',
  },
  {
    productKey: 'p8',
    reserved: 650_000,
    sizes: [12_000, 5_000, 10_000],
    companySize: 45_000,
    from: '2026-08-17',
    to: '2026-11-06',
  },
  {
    productKey: 'p13',
    reserved: 600_000,
    sizes: [25_000, 10_000, 5_000, 12_000],
    companySize: 40_000,
    from: '2026-09-14',
    to: '2026-11-07',
  },
  {
    productKey: 'p2',
    reserved: 262_000,
    sizes: [2_500, 10_000, 5_000],
    companySize: 20_000,
    from: '2026-05-04',
    to: '2026-11-12',
  },
  {
    productKey: 'p12',
    reserved: 305_000,
    sizes: [5_000, 10_000, 2_500],
    companySize: 25_000,
    from: '2026-06-01',
    to: '2026-11-16',
  },
  {
    productKey: 'p1',
    reserved: 431_500,
    sizes: [2_500, 10_000, 5_000, 1_000],
    companySize: 50_000,
    from: '2026-10-12',
    to: '2026-11-20',
  },
  {
    productKey: 'p4',
    reserved: 640_000,
    sizes: [5_000, 10_000, 25_000],
    companySize: 50_000,
    from: '2026-09-01',
    to: '2026-11-19',
  },
  {
    productKey: 'p6',
    reserved: 212_500,
    sizes: [2_500, 5_000, 10_000],
    companySize: 25_000,
    from: '2026-10-19',
    to: '2026-11-19',
  },
  {
    productKey: 'p5',
    reserved: 46_000,
    sizes: [5_000, 10_000],
    companySize: 20_000,
    from: '2026-11-09',
    to: '2026-11-19',
  },
  {
    productKey: 'p21',
    reserved: 148_500,
    sizes: [5_000, 2_500, 10_000],
    companySize: 25_000,
    from: '2026-10-26',
    to: '2026-11-20',
  },
  {
    productKey: 'p9',
    reserved: 96_250,
    sizes: [2_500, 5_000, 1_000],
    companySize: 15_000,
    from: '2026-09-21',
    to: '2026-11-19',
  },
  {
    productKey: 'p22',
    reserved: 84_250,
    sizes: [1_000, 5_000, 2_500],
    companySize: 15_000,
    from: '2026-11-02',
    to: '2026-11-20',
  },
  {
    productKey: 'p11',
    reserved: 131_000,
    sizes: [2_500, 5_000, 1_000],
    companySize: 20_000,
    from: '2026-11-02',
    to: '2026-11-20',
  },
  {
    productKey: 'p20',
    reserved: 61_250,
    sizes: [1_000, 2_500, 5_000],
    companySize: 10_000,
    from: '2026-10-05',
    to: '2026-11-18',
  },
  { productKey: 'p15', reserved: 35_000, sizes: [5_000], companySize: 10_000, from: '2026-10-01', to: '2026-11-12' },
  {
    productKey: 'p16',
    reserved: 9_500,
    sizes: [500, 1_000, 250],
    companySize: 2_000,
    from: '2026-10-15',
    to: '2026-11-18',
  },
  {
    productKey: 'p23',
    reserved: 3_250,
    sizes: [250, 500, 750],
    companySize: 1_000,
    from: '2026-10-20',
    to: '2026-11-17',
  },
]

const live = (draft: Draft) => !/^8_[1-4]/.test(draft.state) && !draft.waitlistedAt

/** Used against the limit: per investor and issuer, in every state but 8_1 to 8_4 and completed (domain §3). */
const used = new Map<string, Cents>()

function usedKey(customerKey: string, product: DemoProduct): string {
  return `${customerKey}/${product.issuerKey}`
}

function book(customerKey: string, product: DemoProduct, amount: Cents, state: ContractState) {
  if (!product.funding.singleInvestmentLimitRequired) return
  if (state === 'completed' || /^8_[1-4]/.test(state)) return
  const key = usedKey(customerKey, product)
  used.set(key, (used.get(key) ?? 0) + amount)
}

/** The state a contract has come to by the day the content is written for. */
function stateByAge(product: DemoProduct, day: LocalDate): ContractState {
  const reflection = product.funding.ecsp ? 4 : 0
  const age = daysBetween(day, writtenFor)
  if (age < reflection) return '1_3_reflection'
  const approved = weekday(addDays(day, reflection + 3))
  if (product.round?.state === 'upcoming' || approved > addDays(writtenFor, -1)) return '2_1_in_review'
  if (addDays(approved, 1) >= writtenFor) return '2_4_approved'
  return weekday(addDays(approved, 15)) < writtenFor ? '3_2_active' : '3_1_payment_open'
}

function maySign(investor: Investor, product: DemoProduct): boolean {
  const { customer } = investor
  if (product.funding.askDepotDataInvestor) return (customer.company?.depot ?? customer.depots[0]) != null
  return product.funding.tokenProviderProductId ? customer.wallets.length > 0 : true
}

function amountFor(investor: Investor, product: DemoProduct, wish: Cents, open: Cents): Cents {
  const { minInvestment, investmentUnitPrice, unitsMax, unitsMaxJur } = tariffOf(product)
  const limited = product.funding.singleInvestmentLimitRequired && investor.limit !== null
  const headroom = limited ? (investor.limit ?? 0) - (used.get(usedKey(investor.customer.key, product)) ?? 0) : open
  const cap = investor.customer.company ? unitsMaxJur : unitsMax
  let amount = Math.min(wish, headroom, open, cap === null ? open : cap * investmentUnitPrice)
  amount -= (amount - minInvestment) % investmentUnitPrice
  if (open - amount > 0 && open - amount < minInvestment) amount -= minInvestment
  return amount < minInvestment ? 0 : amount
}

function fill(plan: Plan, offset: number): Draft[] {
  const product = productOf(plan.productKey)
  const own = personaContracts.filter((draft) => draft.productKey === product.key && live(draft))
  let open = plan.reserved * 100 - own.reduce((sum, draft) => sum + draft.amountTotal, 0)
  const chosen: { investor: Investor; amount: Cents }[] = []
  for (let turn = 0; open > 0 && turn < generatedInvestors.length; turn++) {
    // 37 shares no factor with the number of investors, so every one comes up once.
    const investor = generatedInvestors[(offset + turn * 37) % generatedInvestors.length]
    if (!investor || !maySign(investor, product)) continue
    const size = plan.sizes[turn % plan.sizes.length] ?? 0
    const wish = (investor.customer.company ? (plan.companySize ?? size) : size) * 100
    const amount = amountFor(investor, product, wish, open)
    if (amount === 0) continue
    chosen.push({ investor, amount })
    book(investor.customer.key, product, amount, plan.finalState ?? '3_2_active')
    open -= amount
  }
  const span = daysBetween(plan.from, plan.to)
  return chosen.map(({ investor, amount }, index) => {
    const day = addDays(plan.from, Math.floor((index * span) / Math.max(1, chosen.length - 1)))
    const kind = investor.customer.company ? { asCompany: true } : {}
    return contract({
      customerKey: investor.customer.key,
      productKey: product.key,
      amount,
      day,
      state: plan.finalState ?? stateByAge(product, day),
      means: investor.means,
      ...kind,
      ...(product.key === 'p11' && index % 6 === 2 ? { promotion: { code: 'FRUEHAUF', bonus: 25 } } : {}),
      ...(product.key === 'p23' && index === 1 ? { promotion: { code: 'KERAMIK10', bonus: 0 } } : {}),
      ...(product.key === 'p5' ? { promotion: { code: 'ERSTZEICHNER', bonus: 0 } } : {}),
    })
  })
}

for (const draft of personaContracts) {
  const { customerKey, companyKey, amountTotal, state } = draft
  if (!companyKey) book(customerKey, productOf(draft.productKey), amountTotal, state)
}
const filled = plans.flatMap((plan, index) => fill(plan, index * 11))

/** Someone who still has room under the limit of the product's issuer. */
function another(productKey: string, wish: number, turn: number): Investor {
  const product = productOf(productKey)
  const found = generatedInvestors.find(
    (investor, index) =>
      index >= turn &&
      investor.limit !== null &&
      !filled.some((draft) => draft.customerKey === investor.customer.key && draft.productKey === productKey) &&
      amountFor(investor, product, wish, wish) === wish,
  )
  if (!found) throw new Error(`Nobody left for ${productKey}`)
  book(found.customer.key, product, wish, '2_2_waitlisted')
  return found
}

function extra(productKey: string, amount: Cents, turn: number, day: LocalDate, state: ContractState): Draft {
  const { customer, means } = another(productKey, amount, turn)
  return contract({ customerKey: customer.key, productKey, amount, day, state, means })
}

const extras: Draft[] = [
  extra('p13', 250_000, 0, '2026-11-11', '2_2_waitlisted'),
  extra('p8', 100_000, 5, '2026-11-10', '2_2_waitlisted'),
  extra('p8', 50_000, 20, '2026-11-12', '2_2_waitlisted'),
  extra('p8', 25_000, 40, '2026-11-16', '2_2_waitlisted'),
  extra('p1', 100_000, 10, '2026-10-16', '8_1_withdrawn'),
  because(extra('p1', 50_000, 30, '2026-10-22', '8_4_lapsed'), 'Identitätsprüfung nicht begonnen.'),
  extra('p12', 50_000, 30, '2026-11-17', '1_2_kyc_pending'),
  cancelled(
    extra('p2', 100_000, 50, '2026-05-11', '8_6_terminated'),
    'irregular',
    '2026-09-28T09:00:00Z',
    '2026-10-31',
    'Der Anleger ist erwerbsunfähig geworden und hat die Unterlagen dazu vorgelegt.',
  ),
]

export const contracts: DemoContract[] = [...personaContracts, ...filled, ...extras]
  .sort((a, b) => (a.orderDateTime < b.orderDateTime ? -1 : 1))
  .map((draft, index) => ({ ...draft, key: `contract-${index + 1}`, number: index + 1 }))

export const goodsOrders: DemoGoodsOrder[] = [
  {
    key: 'goods-1',
    number: contracts.length + 1,
    customerKey: 'jana-probst',
    orderDateTime: '2026-10-05T18:10:00Z',
    lines: [{ productKey: 'p18', quantity: 2, unitPrice: 4990 }],
    shippingMethodKey: 'parcel',
    shippingCosts: 490,
    paymentMethodKey: 'sepa',
    state: 'completed',
    deliveryState: 'shipped',
    paymentState: 'settled',
  },
  {
    key: 'goods-2',
    number: contracts.length + 2,
    customerKey: 'piotr-zielony',
    orderDateTime: '2026-11-17T09:45:00Z',
    lines: [{ productKey: 'p18', quantity: 5, unitPrice: 4490 }],
    shippingMethodKey: 'parcel',
    shippingCosts: 890,
    paymentMethodKey: 'prepayment',
    state: 'open',
    deliveryState: 'open',
    paymentState: 'created',
  },
  {
    key: 'goods-3',
    number: contracts.length + 3,
    customerKey: 'ute-doppelhof',
    orderDateTime: '2026-11-06T20:30:00Z',
    lines: [{ productKey: 'p19', quantity: 1, unitPrice: 1990 }],
    shippingMethodKey: null,
    shippingCosts: 0,
    paymentMethodKey: 'sepa',
    state: 'completed',
    deliveryState: null,
    paymentState: 'settled',
  },
]
