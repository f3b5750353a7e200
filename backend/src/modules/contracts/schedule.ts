import type { components } from '@goldammer/sdk/operations/store'
import { type Cents, centsToEuros, type LocalDate, startOfDay, sumCents } from '@goldammer/sdk/units'
import { namedId } from '../../shared/ids.ts'
import type { ProductFacts } from '../catalogue/products.ts'
import { scheduleTerms } from '../documents/contract-papers.ts'
import { endOfTerm, paymentDay, paymentSchedule } from '../documents/payment-schedule.ts'
import type { Contract } from './repository.ts'

type Schemas = components['schemas']

/** One payment to the investor; booked on its payment day, and suspended while the contract is not paid itself. */
export type Payout = {
  due: LocalDate
  paidOn: LocalDate
  interest: Cents
  principal: Cents
  state: 'planned' | 'paid' | 'suspended'
}

/** Interest starts on the settlement day, but not before the product's common day if it has one (domain §1.1). */
export function valutaOf(contract: Contract, product: ProductFacts): LocalDate | null {
  const { investedAt } = contract
  return investedAt && product.valuta && product.valuta > investedAt ? product.valuta : investedAt
}

const paying = ['3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed']

const termsOf = (contract: Contract, product: ProductFacts) => {
  const tariff = product.tariffs.find((one) => one.id === contract.tariffId)!
  return scheduleTerms({ contract, product, tariff }, valutaOf(contract, product))
}

export function payoutsOf(contract: Contract, product: ProductFacts, today: LocalDate): Payout[] {
  const { valuta, ...terms } = termsOf(contract, product)
  if (!valuta) return []
  const runs = paying.includes(contract.state)
  return paymentSchedule({ ...terms, valuta }).map(({ date, interest, principal }) => {
    const paidOn = paymentDay(date)
    return { due: date, paidOn, interest, principal, state: !runs ? 'suspended' : paidOn < today ? 'paid' : 'planned' }
  })
}

export const termEndOf = (contract: Contract, product: ProductFacts): LocalDate | null =>
  endOfTerm(termsOf(contract, product))

export function toScheduledPayment(orderId: string, payout: Payout): Schemas['ScheduledPayment'] {
  const { due, paidOn, interest, principal, state } = payout
  const kind = principal === 0 ? 'interest' : interest === 0 ? 'principal' : 'interest_and_principal'
  return {
    id: namedId(`scheduled-payment:${orderId}:${due}`),
    dueDate: due,
    kind,
    interest: centsToEuros(interest),
    principal: centsToEuros(principal),
    tax: 0,
    total: centsToEuros(sumCents([interest, principal])),
    state,
    paidAt: state === 'paid' ? startOfDay(paidOn).toISOString() : null,
  }
}
