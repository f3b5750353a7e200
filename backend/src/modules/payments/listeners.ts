import type { Cents, LocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'
import { createRegistry } from '../../shared/registry.ts'
import type { Scope } from '../../shared/scope.ts'
import type { PaidOrder } from './repository.ts'

/** The bank's code, and whether the payer is reminded to pay. */
export type Return = { code: string; isDunned: boolean }

/** When the money was credited, and for which day it was debited; a transfer has no such day. */
export type Settlement = { on: LocalDate; debitedOn: LocalDate | null }

/** Who is called when a payment changes: the contract, or the order of goods; in the transaction of that change. */
export type PaymentListener = {
  /** What is debited on that day; null: the amount of the payment. */
  debitOn(tx: Tx, orderId: string, day: LocalDate): Promise<Cents | null>
  /** The payer has picked another account for the mandate. */
  accountPicked(tx: Tx, orderId: string, bankAccountId: string): Promise<void>
  paymentAuthorised(scope: Scope, tx: Tx, orderId: string): Promise<void>
  paymentPrenotified(scope: Scope, tx: Tx, orderId: string): Promise<void>
  paymentSettled(scope: Scope, tx: Tx, orderId: string, settlement: Settlement): Promise<void>
  paymentReturned(scope: Scope, tx: Tx, orderId: string, why: Return): Promise<void>
  mandateLost(scope: Scope, tx: Tx, orderId: string): Promise<void>
}

/** By what was ordered. */
export const paymentListeners = createRegistry<Record<PaidOrder['kind'], PaymentListener>>('listeners of a payment')

export const listenerOf = ({ kind }: PaidOrder): PaymentListener => paymentListeners.read()[kind]
