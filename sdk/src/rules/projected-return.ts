import { type Cents, cents, type LocalDate, sumCents } from '../units.ts'
import type { ScheduleRow } from './payment-schedule.ts'
import { type CashFlow, xirrPercent } from './xirr.ts'

/** An investor's payment and its day. */
export interface Outlay {
  readonly date: LocalDate
  readonly amount: Cents
  /** Stückzinsen and service fee: paid in addition, and not repaid. */
  readonly accruedInterest: Cents
  readonly serviceFee: Cents
}

/** One day on which money moves, with what is still invested afterwards. */
export interface CashFlowRow {
  readonly date: LocalDate
  /** Negative on the day of payment. */
  readonly flow: Cents
  readonly interest: Cents
  readonly principal: Cents
  readonly invested: Cents
  /** The sum of all flows so far: from minus the debit to the gain. */
  readonly balance: Cents
}

export interface ProjectedReturn {
  readonly rows: readonly CashFlowRow[]
  readonly debit: Cents
  readonly interest: Cents
  readonly principal: Cents
  /** What remains above the debit, before tax. */
  readonly gain: Cents
  /** Percent a year with three decimals, by exact days; null without fixed payments. */
  readonly percent: number | null
}

/**
 * domain/interest#return: payments in and out by plan, before tax. Amounts in cents; the sum of all flows is the gain
 * to the cent. A plan that is empty (shares, quotas, sales) projects nothing. Rows come in the order of their days.
 */
export function projectedReturn(outlay: Outlay, schedule: readonly ScheduleRow[]): ProjectedReturn {
  const debit = sumCents([outlay.amount, outlay.accruedInterest, outlay.serviceFee])
  const payments = schedule.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  let invested: number = outlay.amount
  let balance: number = -debit
  const first = row({ date: outlay.date, flow: -debit, interest: 0, principal: 0, invested, balance })
  const later = payments.map(({ date, interest, principal }) => {
    invested -= principal
    balance += interest + principal
    return row({ date, flow: interest + principal, interest, principal, invested, balance })
  })
  return {
    rows: [first, ...later],
    debit,
    interest: sumCents(payments.map((one) => one.interest)),
    principal: sumCents(payments.map((one) => one.principal)),
    gain: payments.length === 0 ? cents(0) : cents(balance),
    percent: payments.length === 0 ? null : xirrPercent([first, ...later].map(toCashFlow)),
  }
}

const toCashFlow = ({ date, flow }: CashFlowRow): CashFlow => ({ date, amount: flow })

function row({
  date,
  flow,
  interest,
  principal,
  invested,
  balance,
}: {
  date: LocalDate
  flow: number
  interest: number
  principal: number
  invested: number
  balance: number
}): CashFlowRow {
  return {
    date,
    flow: cents(flow),
    interest: cents(interest),
    principal: cents(principal),
    invested: cents(invested),
    balance: cents(balance),
  }
}
