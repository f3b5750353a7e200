import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { supersedePapers } from '../../documents/service.ts'
import { investorView } from '../../investors/investor-view.ts'
import type { BeforeSending } from '../../notifications/before-sending.ts'
import { withdrawalDay } from '../company/acceptance.service.ts'
import { makeContractDocument } from '../papers/make-document.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'

/**
 * The instruction is about to be sent: where that is on a later day than the contract was concluded on, the period of
 * withdrawal begins with it (VermAnlG § 2d (3), BGB § 356 (3)), and the papers are made again with its last day.
 */
export async function beginWithdrawal(scope: Scope, orderId: string): Promise<LocalDate | null> {
  const known = await repository.findContract(scope.db, orderId)
  const today = toLocalDate(scope.clock.now())
  if (!known?.concludedAt || !known.withdrawalUntil) return null
  // Sent before: the period runs.
  if (known.confirmationSentAt) return known.withdrawalUntil
  if (today <= toLocalDate(known.concludedAt)) return known.withdrawalUntil
  return await inTransaction(scope, async (tx) => {
    const contract = (await repository.lockContractOnly(tx, orderId))!
    const { kind } = await tx
      .selectFrom(investorView('investor'))
      .select('kind')
      .where('id', '=', contract.investorId)
      .executeTakeFirstOrThrow()
    const until = await withdrawalDay(tx, contract, kind, scope.clock.now())
    if (!until || !contract.withdrawalUntil || until <= contract.withdrawalUntil) return contract.withdrawalUntil
    await repository.updateContract(tx, orderId, { withdrawalUntil: until })
    await remakePapers(scope, tx, contract)
    return until
  })
}

/** The mail of the contract names the last day of the period that begins with it. */
export const nameLastWithdrawalDay: BeforeSending = async (scope, { parameters, orderDocuments }) => {
  if (!orderDocuments?.kinds.includes('withdrawal_instruction')) return {}
  const withdrawalUntil = await beginWithdrawal(scope, orderDocuments.orderId)
  return !withdrawalUntil || withdrawalUntil === parameters.withdrawalUntil ? {} : { withdrawalUntil }
}

/** Both name the last day. */
async function remakePapers(scope: Scope, tx: Tx, contract: Contract): Promise<void> {
  const kinds = ['contract', 'withdrawal_instruction'] as const
  await supersedePapers(scope, tx, contract, kinds)
  const { locale } = await tx
    .selectFrom(customerView('customer'))
    .select('locale')
    .where('id', '=', contract.customerId)
    .executeTakeFirstOrThrow()
  const at = scope.clock.now()
  for (const kind of kinds) await makeContractDocument(scope, tx, { orderId: contract.orderId, kind, locale, at })
}
