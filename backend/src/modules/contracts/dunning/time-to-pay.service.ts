import { toLocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import type { BeforeSending } from '../../notifications/before-sending.ts'
import { listUnsent } from '../../notifications/sent-mails.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { LAPSE_DAYS } from '../states.ts'

const day = 86_400_000

/**
 * domain/dunning#reminded-first, BGB § 323 (1): the time to pay runs only for an investor who was told. A mail of dunning that is sent on
 * a later day than it was written gives the lost days back, and names the later deadline.
 */
export const keepTimeToPay: BeforeSending = async (scope, { parameters, createdAt }) => {
  const { orderId, deadline } = parameters as { orderId: string; deadline?: string }
  const now = scope.clock.now()
  if (toLocalDate(now) <= toLocalDate(createdAt)) return {}
  return await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContractOnly(tx, orderId)
    if (!contract?.paymentDueAt || !contract.dunnedSince) return {}
    const planned = deadline ? Date.parse(deadline) : contract.dunnedSince.getTime() + LAPSE_DAYS.payment * day
    const lostDays = Math.ceil((now.getTime() - createdAt.getTime()) / day)
    const paymentDueAt = new Date(Math.max(contract.paymentDueAt.getTime(), planned + lostDays * day))
    if (paymentDueAt > contract.paymentDueAt) await repository.updateContract(tx, orderId, { paymentDueAt })
    return deadline ? { deadline: paymentDueAt.toISOString() } : {}
  })
}

/** Whether a mail of dunning about the contract is still to be sent. */
export async function isUntold(tx: Tx, { orderId, customerId }: Contract): Promise<boolean> {
  return (await listUnsent(tx, ['M12', 'M12r'], { orderId, customerId })).length > 0
}
