import { because, cancelled, contract, type Draft, productOf, tariffOf } from './contract.ts'
import { addDays, daysBetween, weekday, writtenFor } from './days.ts'
import { generatedInvestors, type Investor } from './generated-customers.ts'
import { personaContracts } from './persona-contracts.ts'
import type { Cents, ContractState, DemoProduct, LocalDate } from './types.ts'

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

/** Used against the limit: per investor and issuer, in every state but 8_1 to 8_4 and completed (domain/limits#used). */
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

function amountFor(investor: Investor, product: DemoProduct, desired: Cents, open: Cents): Cents {
  const { minInvestment, investmentUnitPrice, unitsMax, unitsMaxJur } = tariffOf(product)
  const limited = product.funding.singleInvestmentLimitRequired && investor.limit !== null
  const headroom = limited ? (investor.limit ?? 0) - (used.get(usedKey(investor.customer.key, product)) ?? 0) : open
  const cap = investor.customer.company ? unitsMaxJur : unitsMax
  let amount = Math.min(desired, headroom, open, cap === null ? open : cap * investmentUnitPrice)
  amount -= (amount - minInvestment) % investmentUnitPrice
  if (open - amount > 0 && open - amount < minInvestment) amount -= minInvestment
  return amount < minInvestment ? 0 : amount
}

function fill(plan: Plan, offset: number): Draft[] {
  const product = productOf(plan.productKey)
  const own = personaContracts.filter((draft) => draft.productKey === product.key && live(draft))
  let open = plan.reserved * 100 - own.reduce((sum, draft) => sum + draft.amountTotal, 0)
  const chosen: { investor: Investor; amount: Cents }[] = []
  for (let round = 0; open > 0 && round < generatedInvestors.length; round++) {
    // 37 shares no factor with the number of investors, so every one comes up once.
    const investor = generatedInvestors[(offset + round * 37) % generatedInvestors.length]
    if (!investor || !maySign(investor, product)) continue
    const size = plan.sizes[round % plan.sizes.length] ?? 0
    const desired = (investor.customer.company ? (plan.companySize ?? size) : size) * 100
    const amount = amountFor(investor, product, desired, open)
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
export const filledRounds = plans.flatMap((plan, index) => fill(plan, index * 11))

/** Someone who still has room under the limit of the product's issuer. */
function another(productKey: string, desired: number, round: number): Investor {
  const product = productOf(productKey)
  const found = generatedInvestors.find(
    (investor, index) =>
      index >= round &&
      investor.limit !== null &&
      !filledRounds.some((draft) => draft.customerKey === investor.customer.key && draft.productKey === productKey) &&
      amountFor(investor, product, desired, desired) === desired,
  )
  if (!found) throw new Error(`Nobody left for ${productKey}`)
  book(found.customer.key, product, desired, '2_2_waitlisted')
  return found
}

function extra(productKey: string, amount: Cents, round: number, day: LocalDate, state: ContractState): Draft {
  const { customer, means } = another(productKey, amount, round)
  return contract({ customerKey: customer.key, productKey, amount, day, state, means })
}

/** The states a filled round does not bring about. */
export const singleContracts: Draft[] = [
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
