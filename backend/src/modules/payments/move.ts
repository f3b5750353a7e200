import type { Updateable } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import { writeHistory } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { nextState } from '../../shared/state-machine.ts'
import type { Payment as PaymentTable } from '../../shared/tables.ts'
import type { Payment } from './repository.ts'
import * as repository from './repository.ts'
import { type PaymentMove, paymentMachine } from './states.ts'

export type PaymentChange = Updateable<PaymentTable> & { reason?: string | null }

/** The one way a payment changes its state: by the table, with its history row. The caller holds the row's lock. */
export async function movePayment<Of extends Pick<Payment, 'id' | 'state'>>(
  scope: Scope,
  tx: Tx,
  payment: Of,
  move: PaymentMove,
  { reason = null, ...change }: PaymentChange = {},
): Promise<Of> {
  const state = nextState(paymentMachine, payment.state, move)
  await repository.update(tx, payment.id, { ...change, state, updatedAt: scope.clock.now() })
  await writeHistory(scope, tx, {
    entity: 'payment',
    entityId: payment.id,
    event: move,
    from: payment.state,
    to: state,
    reason,
  })
  return { ...payment, ...(change as Partial<Of>), state }
}
