import { withdrawalLapsedAt } from '@goldammer/sdk/rules/withdrawal-lapse'
import { toLocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { hurryMailsOfOrder } from '../../notifications/waiting-mails.ts'
import * as repository from '../repository.ts'
import { consentedAt } from './withdrawal-rights.rules.ts'

/** BGB § 312f (3): the mail of the conclusion has left, which records the consent to begin. The first one counts. */
export async function noteConfirmation(scope: Scope, orderId: string, sentAt: Date): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContractOnly(tx, orderId)
    if (!contract || contract.confirmationSentAt) return
    // A debit is announced after this mail (domain/mails#m10).
    hurryMailsOfOrder(tx, contract)
    await repository.updateContract(tx, orderId, { confirmationSentAt: sentAt })
    await lapseWithdrawal(tx, orderId)
  })
}

/** Stores the moment at which the right to withdraw from digital content lapses (BGB § 356 (5)); the contract's lock is the caller's. */
export async function lapseWithdrawal(tx: Tx, orderId: string): Promise<void> {
  const contract = await repository.findContract(tx, orderId)
  if (!contract?.withdrawalUntil || contract.withdrawalLapsedAt) return
  const consented = consentedAt(contract)
  if (!consented || !contract.confirmationSentAt) return
  const delivery = await tx
    .selectFrom('delivery')
    .select('sentAt')
    .where('orderId', '=', orderId)
    .where('direction', '=', 'out')
    .executeTakeFirst()
  const at = withdrawalLapsedAt({
    consentedAt: consented,
    confirmedAt: contract.confirmationSentAt,
    begunAt: delivery?.sentAt ?? null,
  })
  // Once the period is over nothing is left that could lapse.
  if (at && toLocalDate(at) <= contract.withdrawalUntil)
    await repository.updateContract(tx, orderId, { withdrawalLapsedAt: at })
}
