import type { components } from '@goldammer/sdk/operations/store'
import { endedSchedule, endOfTerm, paymentDay, paymentSchedule } from '@goldammer/sdk/rules/payment-schedule'
import { type Cents, cents, centsToEuros, type LocalDate, startOfDay } from '@goldammer/sdk/units'
import type { Selectable } from 'kysely'
import { namedId } from '../../shared/ids.ts'
import type { DB } from '../../shared/tables.ts'
import type { ProductFacts } from '../catalogue/products.ts'
import { valutaOf } from '../documents/contract-facts.ts'
import { scheduleTerms } from '../documents/contract-papers.ts'
import type { Contract } from './repository.ts'

type Schemas = components['schemas']

/** A payment to the investor that has been booked, and not undone. */
export type BookedPayout = Pick<
  Selectable<DB['payout']>,
  'orderId' | 'due' | 'paidOn' | 'interest' | 'principal' | 'tax'
>

/** One row of the schedule: paid when it is booked, overdue when its payment day passed without, suspended while the contract itself is not paid. */
export type Payout = {
  due: LocalDate
  paidOn: LocalDate | null
  interest: Cents
  principal: Cents
  tax: Cents
  state: 'planned' | 'paid' | 'overdue' | 'suspended'
}

/** domain §4.1: contracts whose money works, or has come back. */
export const paying: Contract['state'][] = ['3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed']

type Terms = Parameters<typeof scheduleTerms>[0]['contract'] & Pick<Contract, 'investedAt' | 'tariffId'>
/** What a contract's schedule hangs on. */
export type ScheduledContract = Terms & Pick<Contract, 'state' | 'cancellationDate'>
export type ScheduledProduct = Parameters<typeof scheduleTerms>[0]['product'] & Pick<ProductFacts, 'valuta' | 'tariffs'>

const termsOf = (contract: Terms, product: ScheduledProduct) => {
  const tariff = product.tariffs.find((one) => one.id === contract.tariffId)!
  return scheduleTerms({ contract, product, tariff }, valutaOf({ contract, product }))
}

export function payoutsOf(
  { contract, product, booked }: { contract: ScheduledContract; product: ScheduledProduct; booked: BookedPayout[] },
  today: LocalDate,
): Payout[] {
  const { valuta, ...terms } = termsOf(contract, product)
  if (!valuta) return []
  const runs = paying.includes(contract.state)
  const bookedOn = new Map(booked.map((row) => [row.due, row]))
  const { cancellationDate } = contract
  const plan = cancellationDate
    ? endedSchedule({ ...terms, valuta }, cancellationDate)
    : paymentSchedule({ ...terms, valuta })
  return plan.map(({ date: due, interest, principal }) => {
    const row = bookedOn.get(due)
    if (row)
      return { due, paidOn: row.paidOn, interest: row.interest, principal: row.principal, tax: row.tax, state: 'paid' }
    const state = !runs ? 'suspended' : paymentDay(due) < today ? 'overdue' : 'planned'
    return { due, paidOn: null, interest, principal, tax: cents(0), state }
  })
}

/** A cancellation ends it sooner. */
export const termEndOf = (contract: Contract, product: ProductFacts): LocalDate | null =>
  contract.cancellationDate ?? endOfTerm(termsOf(contract, product))

export function toScheduledPayment(orderId: string, payout: Payout): Schemas['ScheduledPayment'] {
  const { due, paidOn, interest, principal, tax, state } = payout
  const kind = principal === 0 ? 'interest' : interest === 0 ? 'principal' : 'interest_and_principal'
  return {
    id: namedId(`scheduled-payment:${orderId}:${due}`),
    dueDate: due,
    kind,
    interest: centsToEuros(interest),
    principal: centsToEuros(principal),
    tax: centsToEuros(tax),
    total: centsToEuros(cents(interest + principal - tax)),
    state,
    paidAt: paidOn ? startOfDay(paidOn).toISOString() : null,
  }
}
