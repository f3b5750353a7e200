import { writeAudit } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { endEveryLogin } from '../../accounts/session/service.ts'

/** From the server's shell alone, for a restored backup: guests keep their carts, everybody else signs in again. */
export async function endEverySession(
  scope: Pick<Scope, 'db' | 'clock'>,
): Promise<{ customers: number; staff: number }> {
  return await inTransaction(scope, async (tx) => {
    const customers = await endEveryLogin(tx)
    const { numDeletedRows } = await tx.deleteFrom('staffSession').executeTakeFirst()
    const ended = { customers, staff: Number(numDeletedRows) }
    await writeAudit({ clock: scope.clock, actor: { kind: 'system' }, requestId: null }, tx, {
      action: 'staff.everySessionEnded',
      details: ended,
    })
    return ended
  })
}
