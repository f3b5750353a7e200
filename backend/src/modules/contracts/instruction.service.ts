import { toLocalDate } from '@goldammer/sdk/units'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { withdrawalDay } from './company.service.ts'
import * as repository from './repository.ts'

/**
 * The instruction has been sent: where that is on a later day than the contract was concluded on, the period of withdrawal
 * begins with it (VermAnlG § 2d (3), BGB § 356 (3)).
 */
export async function followInstruction(scope: Scope, orderId: string, sentAt: Date): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContractOnly(tx, orderId)
    if (!contract?.concludedAt || !contract.withdrawalUntil) return
    if (toLocalDate(sentAt) <= toLocalDate(contract.concludedAt)) return
    const { kind } = await tx
      .selectFrom('investor')
      .select('kind')
      .where('id', '=', contract.investorId)
      .executeTakeFirstOrThrow()
    const withdrawalUntil = await withdrawalDay(tx, contract, kind, sentAt)
    if (withdrawalUntil && withdrawalUntil > contract.withdrawalUntil)
      await repository.updateContract(tx, orderId, { withdrawalUntil })
  })
}
