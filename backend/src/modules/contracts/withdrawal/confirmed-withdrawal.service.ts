import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { localeOf } from '../../accounts/customers/locale.ts'
import { type DeclaredCase, findByLink, findDeclared } from '../../investors/compliance-cases/declared-withdrawals.ts'
import { resumeDebits } from '../../payments/service.ts'
import { resumeDelivery } from '../delivery/delivery.service.ts'
import { notifyInvestor } from '../investor-mail.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { followClosedRound } from '../rounds/rounds.service.ts'
import { exitContract, receivedByForm } from './withdrawal.service.ts'
import { withdrawalRightAt } from './withdrawal-rights.rules.ts'

type Schemas = components['schemas']

/**
 * The button of the mail to the contract's address (domain/withdrawal#confirmation). The link is good as long as the contract can be left by its
 * declaration, after a refusal of compliance, too: whoever reads that address confirms that it was theirs. Using it twice does no harm.
 */
export async function confirmWithdrawal(
  scope: Scope,
  { hash }: { hash: string },
): Promise<Schemas['ConfirmedWithdrawal']> {
  // Who is signed in on the device need not be who has the mail.
  const visit: Scope = { ...scope, actor: { kind: 'visitor' } }
  return await inTransaction(scope, async (tx) => {
    const known = await findByLink(tx, hash)
    if (!known) throw new AppError('LINK_INVALID')
    const contract = (await repository.lockContract(tx, known.orderId))!
    if (contract.state !== '8_1_withdrawn') await carryOut(visit, tx, contract, known, 'mail')
    const { orderNumber } = contract
    return {
      orderNumber,
      declaration: translate(scope.locale, 'investing.wayOut.declaration.withdrawal', { orderNumber }),
      receivedAt: known.declaredAt.toISOString(),
    }
  })
}

/** The day of the declaration counts (BGB § 355 (1)), whenever it is confirmed. */
async function carryOut(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  declared: DeclaredCase,
  by: 'mail' | 'compliance',
): Promise<void> {
  const { kind } = withdrawalRightAt(contract, declared.declaredAt)
  if (kind === 'none') throw new AppError('WITHDRAWAL_NOT_AVAILABLE')
  await exitContract(scope, tx, contract, kind, receivedByForm(declared))
  const { orderNumber, customerId } = contract
  await writeAudit(scope, tx, {
    action: 'withdrawal.withoutLogin',
    customerId,
    details: { orderNumber, kind, name: declared.declarations[0]!.name, by },
  })
}

/** Compliance has decided: the contract ends as by its investor's own act, or continues where it rested. */
export async function followWithdrawalDecision(scope: Scope, orderId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContract(tx, orderId)
    // Another was declared since: it waits for a decision of its own.
    if (!contract || (await findDeclared(tx, orderId))) return
    const decided = await findDeclared(tx, orderId, ['cleared', 'refused'])
    if (!decided || contract.state === '8_1_withdrawn') return
    const investorScope = { ...scope, locale: await localeOf(tx, contract.customerId) }
    if (decided.state === 'refused') return await resumeContract(investorScope, tx, contract, decided)
    // Ended otherwise in the moment of the decision, nothing is left to withdraw from.
    if (withdrawalRightAt(contract, decided.declaredAt).kind !== 'none')
      await carryOut(investorScope, tx, contract, decided, 'compliance')
  })
}

/** What waited for the decision happens now, and its investor is notified that nothing was carried out. */
async function resumeContract(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  { declaredAt, openedAt }: DeclaredCase,
): Promise<void> {
  const { orderId } = contract
  await notifyInvestor(scope, tx, contract, { template: 'M25', parameters: { withdrawnAt: declaredAt.toISOString() } })
  // The time it was held is not lost to who has to sign a mandate.
  const heldFor = scope.clock.now().getTime() - openedAt.getTime()
  if (contract.mandateDueAt)
    await repository.updateContract(tx, orderId, { mandateDueAt: new Date(contract.mandateDueAt.getTime() + heldFor) })
  await resumeDebits(scope, tx, orderId)
  await resumeDelivery(scope, tx, orderId)
  await followClosedRound(scope, tx, contract)
  // The dunning of a debit that came back begins again, with its whole time.
  if (contract.unpaidSince) await addToOutbox(scope, tx, { kind: 'payment.dun', subjectId: orderId })
}
