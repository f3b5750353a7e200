import type { PortfolioDay } from '@goldammer/sdk/rules/portfolio'
import { cents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Database, Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { type HeldTerms, loadHeldTerms } from '../../catalogue/held-products.ts'
import { openPayoutsOf, type Payout, paying } from '../schedule/schedule.ts'
import type { Booked, BookedDay, HeldContract } from './portfolio.repository.ts'
import * as repository from './portfolio.repository.ts'
import { outstandingOf } from './sums.ts'

/** A contract with its product, what was booked of it and what is still to come. */
export type Holding = {
  contract: HeldContract
  product: HeldTerms
  booked: Booked
  /** Planned, overdue or the depot bank's, by their due dates. */
  open: Pick<Payout, 'due' | 'interest' | 'principal' | 'state'>[]
  /** Cents paid in and not repaid. */
  outstanding: number
}

export type Portfolio = { holdings: Holding[]; days: BookedDay[] }

const nothing: Booked = {
  interest: 0,
  principal: 0,
  tax: 0,
  loss: 0,
  lastPaidOn: null,
  paid: new Set(),
  taken: 0,
  repaidEarly: [],
  end: null,
}

/** Its money has arrived, and works or has come back. */
export const isHeld = ({ contract }: Pick<Holding, 'contract'>): boolean => paying.includes(contract.state)

export const isRunning = (holding: Pick<Holding, 'contract'>): boolean =>
  isHeld(holding) && holding.contract.state !== 'completed'

/** All contracts of the identity, the newest first, with their bookings. */
export async function loadPortfolio(scope: Scope, investorId: string): Promise<Portfolio> {
  const [holdings, days] = await Promise.all([
    loadHoldings(scope, investorId),
    repository.sumByDay(scope.db, investorId),
  ])
  return { holdings, days }
}

/** All that reading the holdings needs; papers read them inside a transaction. */
export type HoldingsScope = Pick<Scope, 'clock'> & { db: Database | Tx }

export async function loadHoldings(scope: HoldingsScope, investorId: string): Promise<Holding[]> {
  const today = toLocalDate(scope.clock.now())
  const [contracts, bookedOf] = await Promise.all([
    repository.listHeld(scope.db, investorId),
    repository.sumByContract(scope.db, investorId),
  ])
  const terms = await loadHeldTerms(scope.db, [...new Set(contracts.map(({ productId }) => productId))])
  return contracts.map((contract): Holding => {
    const product = terms.get(contract.productId)!
    const booked = bookedOf.get(contract.orderId) ?? nothing
    const outstanding = outstandingOf(contract, booked)
    const open = isHeld({ contract }) ? openPayoutsOf(contract, product, booked, today) : []
    return { contract, product, booked, open, outstanding }
  })
}

const still = { paidIn: cents(0), capital: cents(0), repaid: cents(0), interest: cents(0), lost: cents(0) }

/** What moved in and out on each day, of contracts whose money has arrived. */
export function portfolioDays({ holdings, days }: Portfolio): PortfolioDay[] {
  const held = holdings.filter(isHeld)
  const paidIn = held.flatMap(({ contract }): PortfolioDay[] => {
    const { investedAt: date, amountTotal, accruedInterest, serviceFee } = contract
    if (!date) return []
    return [{ ...still, date, paidIn: cents(amountTotal + accruedInterest + serviceFee), capital: cents(amountTotal) }]
  })
  const returned = days.map(
    ({ date, heldInterest, heldPrincipal, heldLoss }): PortfolioDay => ({
      ...still,
      date,
      repaid: cents(heldPrincipal),
      interest: cents(heldInterest),
      lost: cents(heldLoss),
    }),
  )
  // What an ended contract has not given back is lost with its last payment.
  const ended = held.flatMap(({ contract, booked }): PortfolioDay[] => {
    const lost = cents(contract.amountTotal - booked.principal - booked.loss)
    const date = booked.lastPaidOn ?? contract.investedAt
    return contract.state === 'completed' && lost !== 0 && date ? [{ ...still, date, lost }] : []
  })
  const byDay = Map.groupBy([...paidIn, ...returned, ...ended], ({ date }) => date)
  return [...byDay].map(([date, moved]) => sumDays(date, moved))
}

function sumDays(date: LocalDate, moved: PortfolioDay[]): PortfolioDay {
  const sum = (part: keyof typeof still) => cents(moved.reduce((total, day) => total + day[part], 0))
  return {
    date,
    paidIn: sum('paidIn'),
    capital: sum('capital'),
    repaid: sum('repaid'),
    interest: sum('interest'),
    lost: sum('lost'),
  }
}
