import type { Tx } from '../../shared/database.ts'
import { writeHistory } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { nextState } from '../../shared/state-machine.ts'
import { updateOrders } from '../payments/orders.ts'
import { notifyDashboards } from './live.ts'
import type { Contract } from './repository.ts'
import * as repository from './repository.ts'
import { type ContractEvent, contractMachine } from './states.ts'

export type StateChange = Partial<Omit<Contract, 'state'>> & { reason?: string }

/**
 * Writes a contract's next state and its history, without the consequences of an end: `moveContract` adds these, and is
 * what to call for every event that may end a contract. The caller holds the contract's lock.
 */
export async function changeState(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  event: ContractEvent,
  { reason, ...change }: StateChange = {},
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
  await updateOrders(tx, [contract.orderId], { state: to, updatedAt: now })
  notifyDashboards(tx, contract)
  return { ...contract, ...change, state: to }
}
