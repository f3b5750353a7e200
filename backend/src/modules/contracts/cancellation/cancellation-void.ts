import type { Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'

/** A contract that has ended otherwise has no cancellation left to decide; the contracts' locks are the caller's. */
export async function voidRequests(scope: Scope, tx: Tx, orderIds: readonly string[]): Promise<void> {
  const rows = await tx
    .updateTable('cancellationRequest')
    .set({ state: 'void' })
    .where('orderId', 'in', orderIds)
    .where('state', '=', 'pending')
    .returning('id')
    .execute()
  for (const { id } of rows)
    await writeHistory(scope, tx, {
      entity: 'cancellation_request',
      entityId: id,
      event: 'void',
      from: 'pending',
      to: 'void',
    })
}
