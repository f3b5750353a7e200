import { addDays, daysBetween } from '@goldammer/sdk/rules/local-dates'
import { startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import type { BeforeSending } from '../../notifications/before-sending.ts'
import { isNewestSent } from '../../notifications/sent-mails.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { LAPSE_DAYS } from '../states.ts'

/** The same time of a later day, in Berlin. */
function later(instant: Date, days: number): Date {
  const day = toLocalDate(instant)
  return new Date(startOfDay(addDays(day, days)).getTime() + instant.getTime() - startOfDay(day).getTime())
}

/**
 * domain/dunning#reminded-first, BGB § 323 (1): the time to pay runs only for an investor who was notified. A mail of dunning that is sent on
 * a later day than it was written gives the lost days back, and names the later deadline. `plannedDeadline`: as it was written, for a mail that is
 * tried on several days.
 */
export const keepTimeToPay: BeforeSending = async (scope, { parameters, createdAt }) => {
  const {
    orderId,
    deadline,
    plannedDeadline = deadline,
  } = parameters as {
    orderId: string
    deadline?: string
    plannedDeadline?: string
  }
  const lostDays = daysBetween(toLocalDate(createdAt), toLocalDate(scope.clock.now()))
  if (lostDays <= 0) return {}
  return await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContractOnly(tx, orderId)
    if (!contract?.paymentDueAt || !contract.dunnedSince) return {}
    const planned = plannedDeadline ? new Date(plannedDeadline) : later(contract.dunnedSince, LAPSE_DAYS.payment)
    const paymentDueAt = new Date(Math.max(contract.paymentDueAt.getTime(), later(planned, lostDays).getTime()))
    if (paymentDueAt > contract.paymentDueAt) await repository.updateContract(tx, orderId, { paymentDueAt })
    return plannedDeadline ? { deadline: paymentDueAt.toISOString(), plannedDeadline } : {}
  })
}

/** Whether the newest mail that asks the investor to pay was sent; not where none was written. */
export const isAskedToPay = async (
  tx: Tx,
  { orderId, customerId, unpaidSince }: Pick<Contract, 'orderId' | 'customerId' | 'unpaidSince'>,
): Promise<boolean> =>
  (await isNewestSent(tx, ['M12', 'M12r'], { orderId, customerId, ...(unpaidSince ? { since: unpaidSince } : {}) })) ===
  true
