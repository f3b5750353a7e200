import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { type Cents, centsToEuros } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'
import { writeHistories, writeHistory } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { nextState } from '../../shared/state-machine.ts'
import type { Translated } from '../../shared/translated.ts'
import { settleDeclaration } from '../compliance-cases/declared-withdrawals.ts'
import { closeCases } from '../compliance-cases/service.ts'
import { sendMail } from '../notifications/service.ts'
import type { ContractFacts, MailParameters, MailTemplate } from '../notifications/templates.ts'
import { refundForOrder } from '../payments/service.ts'
import { voidRequests } from './cancellation-void.ts'
import { takeBack } from './delivery.service.ts'
import { closePartOffers } from './part-offers.ts'
import type { Contract } from './repository.ts'
import * as repository from './repository.ts'
import { followVolume } from './rounds.service.ts'
import { type ContractEvent, contractMachine } from './states.ts'

/** A round that ends takes these along, and no volume is given to others: it has its pages rendered anew itself, once. */
const endsWithRound: ContractEvent[] = ['failFunding', 'lapseWaiting']

/** Moves a contract whose lock the caller holds: state, history, and what an end brings with it (domain/contracts#states). */
export async function moveContract(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  event: ContractEvent,
  { reason, ...change }: Partial<Omit<Contract, 'state'>> & { reason?: string } = {},
): Promise<Contract> {
  const now = scope.clock.now()
  const to = nextState(contractMachine, contract.state, event)
  await writeHistory(scope, tx, {
    entity: 'contract',
    entityId: contract.orderId,
    event,
    from: contract.state,
    to,
    reason: reason ?? null,
  })
  const { disclosedName: _generated, ...written } = change
  await repository.updateContract(tx, contract.orderId, { ...written, state: to, updatedAt: now })
  await repository.updateOrderState(tx, contract.orderId, to, now)
  if (!isLiveContract(to)) {
    await refundForOrder(scope, tx, contract.orderId)
    await closePartOffers(scope, tx, contract.orderId, 'void')
    // Left by its investor, the declaration is carried out and not moot.
    const isLeft = event === 'withdraw' || event === 'revokeOffer'
    if (isLeft) await settleDeclaration(scope, tx, contract.orderId)
    await closeCases(scope, tx, { orderId: contract.orderId }, ['third_party', 'returned_debit', 'withdrawal'])
    await voidRequests(scope, tx, [contract.orderId])
    await takeBack(scope, tx, [{ orderId: contract.orderId, state: to }])
    if (!endsWithRound.includes(event)) await followVolume(scope, tx, contract.productId)
  }
  return { ...contract, ...change, state: to }
}

/** domain/contracts#complete: paid back in full. Their locks are the caller's; nothing is freed, so nobody has to be told but the investors. */
export async function completeContracts(
  scope: Scope,
  tx: Tx,
  contracts: readonly Pick<Contract, 'orderId' | 'state'>[],
): Promise<void> {
  if (contracts.length === 0) return
  const now = scope.clock.now()
  const steps = contracts.map(({ orderId, state }) => ({
    entity: 'contract',
    entityId: orderId,
    event: 'complete',
    from: state,
    to: nextState(contractMachine, state, 'complete'),
  }))
  await writeHistories(scope, tx, steps)
  const { to: state } = contractMachine.complete
  const orderIds = contracts.map((contract) => contract.orderId)
  await tx.updateTable('contract').set({ state, updatedAt: now }).where('orderId', 'in', orderIds).execute()
  await voidRequests(scope, tx, orderIds)
  await takeBack(
    scope,
    tx,
    orderIds.map((orderId) => ({ orderId, state })),
  )
  await tx.updateTable('shopOrder').set({ state, updatedAt: now }).where('id', 'in', orderIds).execute()
}

export async function mailFacts(tx: Tx, contract: Contract): Promise<ContractFacts> {
  const product = await tx
    .selectFrom('product')
    .select('name')
    .where('id', '=', contract.productId)
    .executeTakeFirstOrThrow()
  return {
    orderId: contract.orderId,
    productId: contract.productId,
    orderNumber: contract.orderNumber,
    productName: product.name as Translated,
    amount: centsToEuros(contract.amountTotal as Cents),
  }
}

type ContractMail = { [T in MailTemplate]: MailParameters[T] extends ContractFacts ? T : never }[MailTemplate]
type Own<T extends ContractMail> = Omit<MailParameters[T], keyof ContractFacts>

/** Tells the investor; what every mail says of the contract is added. */
export async function tellInvestor<T extends ContractMail>(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  template: T,
  parameters: Own<T>,
  rest: { link?: string | undefined; documents?: string[]; fileIds?: string[]; subjectId?: string } = {},
): Promise<void> {
  await sendMail(scope, tx, {
    template,
    customerId: contract.customerId,
    investorId: contract.investorId,
    parameters: { ...(await mailFacts(tx, contract)), ...parameters } as unknown as MailParameters[T],
    ...(rest.link ? { link: rest.link } : {}),
    ...(rest.subjectId ? { subjectId: rest.subjectId } : {}),
    ...(rest.documents ? { orderDocuments: { orderId: contract.orderId, kinds: rest.documents } } : {}),
    ...(rest.fileIds?.length ? { fileIds: rest.fileIds } : {}),
  })
}
