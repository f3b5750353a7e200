import type { components } from '@goldammer/sdk/operations/store'
import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { moneyWeightedReturn, portfolioDevelopment, TERM_BANDS, termBand } from '@goldammer/sdk/rules/portfolio'
import { type RiskFacts, riskNoticesOf } from '@goldammer/sdk/rules/risk-notice'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { countUnreadPapers } from '../../documents/service.ts'
import { kycStateOf } from '../../investors/identity/rules.ts'
import { findCheck } from '../../investors/identity/service.ts'
import { getActing } from '../../investors/service.ts'
import { listForOrders } from '../../payments/service.ts'
import { termEndOf } from '../schedule/schedule.ts'
import { toEuros, toInvestment } from '../wire.ts'
import { matching, withSums } from './investment-filter.service.ts'
import { findContracts, loadRecords } from './investments.service.ts'
import { type Holding, isHeld, isRunning, loadPortfolio, type Portfolio, portfolioDays } from './portfolio.ts'
import { listTasks } from './tasks.service.ts'

type Schemas = components['schemas']

const LATEST = 5

const sum = <T>(values: T[], of: (value: T) => number): number => values.reduce((total, value) => total + of(value), 0)

/** R2.21: what the investor holds and has received, what comes when, and what is to be done. */
export async function readDashboard(scope: Scope): Promise<Schemas['InvestorDashboard']> {
  const investor = await getActing(scope, scope.db)
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const [portfolio, sums, check, unread] = await Promise.all([
    loadPortfolio(scope, investor.id),
    withSums(matching(scope.db, investor.id, {})).executeTakeFirstOrThrow(),
    findCheck(scope.db, investor.id),
    countUnreadPapers(scope, investor.customerId),
  ])
  const { holdings, days } = portfolio
  const [latest, announcedDebits, tasks] = await Promise.all([
    listLatest(scope, holdings.slice(0, LATEST), today),
    listPrenotified(scope, holdings, today),
    listTasks(scope, investor, { holdings, check, unread }),
  ])
  const held = holdings.filter(isHeld)
  const running = holdings.filter(isRunning)
  const moved = portfolioDays(portfolio)
  const overdue = held.flatMap(({ open }) => open.filter(({ state }) => state === 'overdue'))
  return {
    asOf: now.toISOString(),
    firstName: investor.firstName ?? '',
    kycState: kycStateOf(check, today),
    investedTotal: toEuros(sums.invested),
    contractCount: sums.runningCount,
    endedCount: sums.endedCount,
    outstandingTotal: toEuros(sums.outstanding),
    repaidTotal: toEuros(sums.repaid),
    lostTotal: toEuros(sums.invested - sums.outstanding - sums.repaid),
    subscribedTotal: toEuros(sums.subscribed - sums.invested),
    subscribedCount: sums.subscribedCount - sums.runningCount - sums.endedCount,
    interestReceived: toEuros(sum(days, ({ interest }) => interest)),
    interestReceivedSince: days.find(({ interest }) => interest > 0)?.date ?? null,
    taxWithheld: toEuros(sum(holdings, ({ booked }) => booked.tax)),
    moneyWeightedReturn: moneyWeightedReturn(moved, today),
    overdueTotal: toEuros(sum(overdue, ({ interest, principal }) => interest + principal)),
    riskNotices: riskNoticesOf(holdings.map(({ product }) => product as RiskFacts)),
    development: portfolioDevelopment(moved, today).map(({ day, outstanding, received }) => ({
      day,
      outstanding: toEuros(outstanding),
      received: toEuros(received),
    })),
    calendar: toCalendar(portfolio),
    announcedDebits,
    ...toAllAllocations(running, today),
    tasks,
    latest,
  }
}

async function listLatest(scope: Scope, holdings: Holding[], today: LocalDate): Promise<Schemas['Investment'][]> {
  const contracts = await findContracts(
    scope.db,
    holdings.map(({ contract }) => contract.orderId),
  )
  const records = await loadRecords(scope.db, contracts)
  return records.map((record) => toInvestment(record, scope.locale, today))
}

/** R2.21, domain/payments#pre-notification: what will be collected for contracts not paid yet, the first day first. */
async function listPrenotified(
  scope: Scope,
  holdings: Holding[],
  today: LocalDate,
): Promise<Schemas['AnnouncedDebit'][]> {
  const unpaid = holdings.filter((one) => isLiveContract(one.contract.state) && !isHeld(one))
  const holdingOf = new Map(unpaid.map((one) => [one.contract.orderId, one]))
  const payments = await listForOrders(scope.db, [...holdingOf.keys()])
  return payments
    .filter(({ state }) => state === 'prenotified' || state === 'filed')
    .flatMap(({ orderId, dueDate: day, amount }) => {
      if (!day || day < today) return []
      const { contract, product } = holdingOf.get(orderId)!
      return [
        {
          orderId,
          productId: contract.productId,
          orderNumber: contract.orderNumber,
          productName: inLocale(product.name, scope.locale),
          issuer: product.issuer.name,
          day,
          amount: toEuros(amount),
        },
      ]
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

/** What was paid by the day of payment, what is to come by its due date. */
function toCalendar({ holdings, days }: Portfolio): Schemas['CalendarMonth'][] {
  const months = new Map<string, Omit<Schemas['CalendarMonth'], 'month'>>()
  const monthOf = (day: LocalDate) => {
    const key = day.slice(0, 7)
    const known = months.get(key)
    if (known) return known
    const made = {
      paidInterest: 0,
      paidPrincipal: 0,
      plannedInterest: 0,
      plannedPrincipal: 0,
      overdue: 0,
      depotBank: 0,
    }
    months.set(key, made)
    return made
  }
  for (const { date, interest, principal } of days) {
    const month = monthOf(date)
    month.paidInterest += interest
    month.paidPrincipal += principal
  }
  for (const { open } of holdings)
    for (const { due, interest, principal, state } of open) {
      const month = monthOf(due)
      if (state === 'overdue') month.overdue += interest + principal
      else if (state === 'depot_bank') month.depotBank += interest + principal
      else {
        month.plannedInterest += interest
        month.plannedPrincipal += principal
      }
    }
  return [...months]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([month, sums]) => ({
      month,
      paidInterest: toEuros(sums.paidInterest),
      paidPrincipal: toEuros(sums.paidPrincipal),
      plannedInterest: toEuros(sums.plannedInterest),
      plannedPrincipal: toEuros(sums.plannedPrincipal),
      overdue: toEuros(sums.overdue),
      depotBank: toEuros(sums.depotBank),
    }))
}

type Allocations = Pick<Schemas['InvestorDashboard'], 'byBranch' | 'byProductType' | 'byIssuer' | 'byTerm'>

function toAllAllocations(running: Holding[], today: LocalDate): Allocations {
  const outstanding = running.filter((one) => one.outstanding > 0)
  const bandOf = ({ contract, product }: Holding) => termBand(termEndOf(contract, product), today)
  const bySum = (a: Schemas['Allocation'], b: Schemas['Allocation']) => b.amountTotal - a.amountTotal
  const bandOrder: readonly string[] = TERM_BANDS
  return {
    byBranch: toAllocations(outstanding, ({ product }) => product.branch).toSorted(bySum),
    byProductType: toAllocations(outstanding, ({ product }) => product.type).toSorted(bySum),
    byIssuer: toAllocations(
      outstanding,
      ({ product }) => product.issuer.id,
      ({ product }) => product.issuer.name,
    ).toSorted(bySum),
    byTerm: toAllocations(outstanding, bandOf).toSorted((a, b) => bandOrder.indexOf(a.key) - bandOrder.indexOf(b.key)),
  }
}

function toAllocations(
  holdings: Holding[],
  keyOf: (holding: Holding) => string,
  nameOf: (holding: Holding) => string | null = () => null,
): Schemas['Allocation'][] {
  const total = sum(holdings, ({ outstanding }) => outstanding)
  return [...Map.groupBy(holdings, keyOf)].map(([key, part]) => {
    const amount = sum(part, ({ outstanding }) => outstanding)
    return {
      key,
      name: nameOf(part[0]!),
      amountTotal: toEuros(amount),
      count: part.length,
      share: Math.round((amount * 10_000) / total) / 100,
    }
  })
}
