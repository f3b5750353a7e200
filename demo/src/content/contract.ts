import { customers } from './customers.ts'
import { addDays, at, plusMinutes, weekday } from './days.ts'
import type { DeclaredMeans } from './generated-customers.ts'
import { products } from './products/products.ts'
import type {
  Cents,
  ContractState,
  DemoContract,
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

export type Draft = Omit<DemoContract, 'number' | 'key'>

export function productOf(key: string): DemoProduct {
  const product = products.find((candidate) => candidate.key === key)
  if (!product) throw new Error(`No product ${key}`)
  return product
}

export function tariffOf(product: DemoProduct): DemoTariff {
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

export function contract(sketch: Sketch): Draft {
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

export function cancelled(
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

export function because(draft: Draft, reason: string): Draft {
  const history = draft.history.map((entry) => (entry.state === draft.state ? { ...entry, reason } : entry))
  return { ...draft, history }
}
