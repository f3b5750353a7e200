import { PAID_IN_STATES } from '@goldammer/sdk/rules/contract-states'
import { type EarlyRepayment, interestAfterRepayments } from '@goldammer/sdk/rules/early-repayment'
import {
  endedSchedule,
  endOfTerm,
  paymentDay,
  paymentSchedule,
  type ScheduleRow,
} from '@goldammer/sdk/rules/payment-schedule'
import { type Cents, cents, type LocalDate, sumCents } from '@goldammer/sdk/units'
import type { HeldTerms } from '../../catalogue/held-products.ts'
import type { BookedPayout, Contract } from '../repository.ts'
import { scheduleTerms, valutaOf } from './schedule-terms.ts'

/**
 * One row of the schedule: paid when it is booked, overdue when its payment day passed without, suspended while the contract
 * itself is not paid. `depot_bank`: its payment day passed, and only the depot bank knows what it has paid.
 */
export type Payout = {
  due: LocalDate
  paidOn: LocalDate | null
  interest: Cents
  principal: Cents
  tax: Cents
  /** The profit or proceeds it is a share in; null for what the contract itself fixes. */
  profitFigureId: string | null
  state: 'planned' | 'paid' | 'overdue' | 'suspended' | 'depot_bank'
}

/** domain/contracts#states: contracts whose money works, or has come back. */
export const paying: Contract['state'][] = [...PAID_IN_STATES]

type Terms = Parameters<typeof scheduleTerms>[0]['contract'] & Pick<Contract, 'investedAt' | 'tariffId'>
/** What a contract's schedule hangs on. */
export type ScheduledContract = Terms & Pick<Contract, 'state' | 'cancellationDate'>
export type ScheduledProduct = Parameters<typeof scheduleTerms>[0]['product'] &
  Pick<HeldTerms, 'valuta' | 'tariffs' | 'withholdingAgent'>

const termsOf = (contract: Terms, product: ScheduledProduct) => {
  const tariff = product.tariffs.find((one) => one.id === contract.tariffId)!
  return scheduleTerms({ contract, product, tariff }, valutaOf({ contract, product }))
}

/** What bookings have made of a contract's plan: what it is less by, since when, when it has ended. */
type Becoming = { taken: number; repaidEarly: readonly EarlyRepayment[]; end: string | null }

/** What was agreed, with interest on what is still invested; nothing before the contract is paid. */
function planOf(
  contract: ScheduledContract,
  product: ScheduledProduct,
  repaidEarly: readonly EarlyRepayment[],
): readonly ScheduleRow[] {
  const { valuta, ...rest } = termsOf(contract, product)
  if (!valuta) return []
  const { cancellationDate } = contract
  const terms = { ...rest, valuta }
  const agreed = cancellationDate ? endedSchedule(terms, cancellationDate) : paymentSchedule(terms)
  return interestAfterRepayments(agreed, terms, repaidEarly)
}

function planLess(
  contract: ScheduledContract,
  product: ScheduledProduct,
  { taken, repaidEarly, end }: Becoming,
): readonly ScheduleRow[] {
  const rows = lessTaken(planOf(contract, product, repaidEarly), taken)
  return end === null ? rows : rows.filter((row) => row.date <= end)
}

/** Where all was repaid early nothing is left to pay but the end itself, which completes the contract. */
const isOwed = (
  { interest, principal }: Pick<Payout, 'interest' | 'principal'>,
  index: number,
  { length }: readonly unknown[],
) => interest !== 0 || principal !== 0 || index === length - 1

function openStateOf(
  { state }: ScheduledContract,
  { withholdingAgent }: ScheduledProduct,
  due: LocalDate,
  today: LocalDate,
): Exclude<Payout['state'], 'paid'> {
  if (!paying.includes(state)) return 'suspended'
  if (due >= today || paymentDay(due) >= today) return 'planned'
  return withholdingAgent === 'depot_bank' ? 'depot_bank' : 'overdue'
}

export function payoutsOf(
  { contract, product, booked }: { contract: ScheduledContract; product: ScheduledProduct; booked: BookedPayout[] },
  today: LocalDate,
): Payout[] {
  const shares = booked.filter(isShare)
  const scheduled = booked.filter((row) => !isShare(row))
  const bookedOn = new Map(scheduled.map((row) => [row.due, row]))
  const taken = sumCents([...booked.map((row) => row.loss), ...shares.map((row) => row.principal)])
  const end = shares.find((row) => row.endsContract)?.due ?? null
  const repaidEarly = shares
    .filter((row) => row.principal > 0)
    .map(({ paidOn, due, principal }) => ({ day: paidOn ?? due, amount: principal }))
  const rows = planLess(contract, product, { taken, repaidEarly, end })
    .map(({ date: due, interest, principal }): Payout => {
      const row = bookedOn.get(due)
      if (row) return toPaid(row)
      const state = openStateOf(contract, product, due, today)
      return { due, paidOn: null, interest, principal, tax: cents(0), profitFigureId: null, state }
    })
    .filter((row, index, all) => row.state === 'paid' || isOwed(row, index, all))
  return [...rows, ...shares.map(toPaid)].toSorted((one, other) => one.due.localeCompare(other.due))
}

const isShare = (row: BookedPayout) => row.profitFigureId !== null

const toPaid = ({ due, paidOn, interest, principal, tax, profitFigureId }: BookedPayout): Payout => ({
  due,
  paidOn,
  interest,
  principal,
  tax,
  profitFigureId,
  state: 'paid',
})

/**
 * What losses have taken of the contribution is not paid back (HGB § 232 (2)), and what an exit gave back not once more:
 * the latest repayments are less by it.
 */
function lessTaken(plan: readonly ScheduleRow[], amount: number): readonly ScheduleRow[] {
  if (amount === 0) return plan
  let left = amount
  return plan
    .toReversed()
    .map((row) => {
      const taken = Math.min(row.principal, Math.max(0, left))
      left -= taken
      return taken === 0 ? row : { ...row, principal: cents(row.principal - taken) }
    })
    .toReversed()
}

/** With the due dates that are paid. */
export type PlanChange = Becoming & { paid: ReadonlySet<string> }

/** What is still to be paid of a contract. An investor may have thousands: each row of the plans is read once. */
export function openPayoutsOf(
  contract: ScheduledContract,
  product: ScheduledProduct,
  change: PlanChange,
  today: LocalDate,
): Pick<Payout, 'due' | 'interest' | 'principal' | 'state'>[] {
  const open: Pick<Payout, 'due' | 'interest' | 'principal' | 'state'>[] = []
  const rows = planLess(contract, product, change)
  rows.forEach((row, index) => {
    if (change.paid.has(row.date) || !isOwed(row, index, rows)) return
    const { date: due, interest, principal } = row
    open.push({ due, interest, principal, state: openStateOf(contract, product, due, today) })
  })
  return open
}

/** A cancellation ends it sooner. */
export const termEndOf = (
  contract: Terms & Pick<Contract, 'cancellationDate'>,
  product: ScheduledProduct,
): LocalDate | null => contract.cancellationDate ?? endOfTerm(termsOf(contract, product))
