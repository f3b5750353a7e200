import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import type { Tx } from '../../shared/database.ts'
import { writeHistories } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { nextState } from '../../shared/state-machine.ts'
import { settleDeclaration } from '../investors/compliance-cases/declared-withdrawals.ts'
import { closeCases } from '../investors/compliance-cases/service.ts'
import { updateOrders } from '../payments/orders.ts'
import { refundForOrder } from '../payments/service.ts'
import { voidRequests } from './cancellation/cancellation-void.ts'
import { changeState, type StateChange } from './change-state.ts'
import { takeBack } from './delivery/delivery.service.ts'
import { notifyDashboards } from './live.ts'
import type { Contract } from './repository.ts'
import { type ContractEvent, contractMachine } from './states.ts'
import { closePartOffers } from './volume/part-offers.ts'
import { followVolume } from './volume/waiting-list.ts'

/** Events by which a round ends its contracts: no volume is given to others, and the round purges its pages itself, once. */
const endsWithRound: ContractEvent[] = ['failFunding', 'lapseWaiting']

/** Moves a contract whose lock the caller holds: state, history, and the consequences of an end (domain/contracts#states). */
export async function moveContract(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  event: ContractEvent,
  change: StateChange = {},
): Promise<Contract> {
  const moved = await changeState(scope, tx, contract, event, change)
  if (!isLiveContract(moved.state)) {
    await refundForOrder(scope, tx, contract.orderId)
    await closePartOffers(scope, tx, contract.orderId, 'void')
    // Left by its investor, the declaration is carried out and not moot.
    const isLeft = event === 'withdraw' || event === 'revokeOffer'
    if (isLeft) await settleDeclaration(scope, tx, contract.orderId)
    await closeCases(scope, tx, { orderId: contract.orderId }, ['third_party', 'returned_debit', 'withdrawal'])
    await voidRequests(scope, tx, [contract.orderId])
    await takeBack(scope, tx, [{ orderId: contract.orderId, state: moved.state }])
    if (!endsWithRound.includes(event)) await followVolume(scope, tx, contract.productId)
  }
  return moved
}

/** domain/contracts#complete: paid back in full. The caller holds their locks; no volume is freed, so only the investors are to be notified. */
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
  const completed = await tx
    .updateTable('contract')
    .set({ state, updatedAt: now })
    .where('orderId', 'in', orderIds)
    .returning(['customerId', 'companyId', 'productId'])
    .execute()
  for (const contract of completed) notifyDashboards(tx, contract)
  await voidRequests(scope, tx, orderIds)
  await takeBack(
    scope,
    tx,
    orderIds.map((orderId) => ({ orderId, state })),
  )
  await updateOrders(tx, orderIds, { state, updatedAt: now })
}
