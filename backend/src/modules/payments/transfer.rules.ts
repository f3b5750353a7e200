import { canMove } from '../../shared/state-machine.ts'
import type { Payment } from './repository.ts'
import { hasEnded, paymentMachine } from './states.ts'
import { TRANSFER } from './transfer.ts'

/**
 * What booking a transfer does now: it pays the order; it does so instead of a debit, which is never filed, or of one at the
 * bank, which goes back; or nothing is owed, and it goes back itself.
 */
export type TransferEffect = 'pays' | 'replacesDebit' | 'debitGoesBack' | 'goesBack'

type Attempt = Pick<Payment, 'state' | 'provider' | 'attempt' | 'returnCode' | 'amount'>
type Order = { kind: string; state: string }

/** The transfer that the customer was asked for, whatever they have chosen since; `payments` oldest first. */
export const transferOf = <Of extends Attempt>(payments: readonly Of[]): Of | undefined =>
  payments.findLast(({ provider }) => provider === TRANSFER)

/** The debits that were begun after the customer was asked to transfer: earlier ones have ended by then. */
export const debitsBeside = <Of extends Attempt>(payments: readonly Of[], transfer: Attempt): Of[] =>
  payments.filter(({ attempt }) => attempt > transfer.attempt)

/** Collected, or given back by us after it was: a debit that the payer claimed back has paid nothing. */
const hasPaid = ({ state, returnCode }: Attempt): boolean =>
  state === 'settled' || state === 'refund_failed' || (state === 'refunded' && returnCode === null)

/** domain/goods#late-transfer: null where no transfer can be booked. */
export function effectOfTransfer(order: Order, payments: readonly Attempt[]): TransferEffect | null {
  const transfer = transferOf(payments)
  if (!transfer || !canMove(paymentMachine, transfer.state, 'bookTransfer')) return null
  const debits = debitsBeside(payments, transfer)
  if (hasEnded(order) || debits.some(hasPaid)) return 'goesBack'
  if (debits.some(({ state }) => state === 'filed')) return 'debitGoesBack'
  return debits.some(({ state }) => canMove(paymentMachine, state, 'cancel')) ? 'replacesDebit' : 'pays'
}
