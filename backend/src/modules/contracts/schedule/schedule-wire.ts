import type { components } from '@goldammer/sdk/operations/store'
import { type Cents, cents, centsToEuros, type LocalDate, startOfDay } from '@goldammer/sdk/units'
import { namedId } from '../../../shared/ids.ts'
import type { Payout } from './schedule.ts'

type Schemas = components['schemas']

/** `estimated`: of what is not paid, the tax that is expected; null where the depot bank pays and withholds. */
export function toScheduledPayment(
  orderId: string,
  payout: Payout,
  estimated: (orderId: string, due: LocalDate) => Cents | null,
): Schemas['ScheduledPayment'] {
  const { due, paidOn, interest, principal, profitFigureId, state } = payout
  const tax = state === 'paid' ? payout.tax : estimated(orderId, due)
  const kind = profitFigureId
    ? 'profit_share'
    : principal === 0
      ? 'interest'
      : interest === 0
        ? 'principal'
        : 'interest_and_principal'
  return {
    id: namedId(`scheduled-payment:${orderId}:${due}${profitFigureId ?? ''}`),
    dueDate: due,
    kind,
    interest: centsToEuros(interest),
    principal: centsToEuros(principal),
    tax: tax === null ? null : centsToEuros(tax),
    total: tax === null ? null : centsToEuros(cents(interest + principal - tax)),
    state,
    paidAt: paidOn ? startOfDay(paidOn).toISOString() : null,
  }
}
