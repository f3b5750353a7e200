import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import type { ContractState, PaymentState } from '@goldammer/sdk/rules/state-tones'
import { canMove, type Machine } from '../../shared/state-machine.ts'

export type { PaymentState } from '@goldammer/sdk/rules/state-tones'

export type PaymentMove =
  | 'openSession'
  | 'sign'
  | 'abandon'
  | 'revoke'
  | 'prenotify'
  | 'announceAgain'
  | 'file'
  | 'settle'
  | 'return'
  | 'claimBack'
  | 'retry'
  | 'refund'
  | 'failRefund'
  | 'payAgain'
  | 'cancel'
  | 'bookTransfer'

/**
 * domain/payments#returned. A debit that came back is retried as it is, or followed by a new payment with its own mandate. A transfer may
 * arrive when its order has been cancelled.
 */
export const paymentMachine: Machine<PaymentState, PaymentMove> = {
  openSession: { from: ['created', 'failed', 'mandate_pending'], to: 'mandate_pending' },
  sign: { from: ['mandate_pending', 'failed'], to: 'authorised' },
  abandon: { from: ['mandate_pending'], to: 'failed' },
  revoke: { from: ['authorised', 'prenotified'], to: 'failed' },
  prenotify: { from: ['authorised'], to: 'prenotified' },
  announceAgain: { from: ['prenotified'], to: 'prenotified' },
  file: { from: ['prenotified'], to: 'filed' },
  settle: { from: ['filed'], to: 'settled' },
  return: { from: ['filed', 'settled'], to: 'returned' },
  claimBack: { from: ['filed', 'settled'], to: 'refunded' },
  retry: { from: ['returned'], to: 'prenotified' },
  refund: { from: ['settled'], to: 'refunded' },
  failRefund: { from: ['refunded'], to: 'refund_failed' },
  payAgain: { from: ['refund_failed'], to: 'refunded' },
  cancel: { from: ['created', 'mandate_pending', 'authorised', 'prenotified', 'failed', 'returned'], to: 'cancelled' },
  bookTransfer: { from: ['created', 'cancelled'], to: 'settled' },
}

type Payable = { kind: string; state: string }

/** An order that has ended needs no money any more; a contract whose cancellation is marked or done still does. */
export function hasEnded({ kind, state }: Payable): boolean {
  return kind === 'goods' ? state === 'cancelled' : !isLiveContract(state as ContractState)
}

const concluded = [
  '2_4_approved',
  '3_1_payment_open',
  '3_2_active',
  '8_5_cancellation_marked',
  '8_6_terminated',
] satisfies ContractState[]

/** A contract is owed from its conclusion on. */
export const isOwed = ({ state }: Payable): boolean => (concluded as string[]).includes(state)

/** R4.03: the mandate is given or the money is there; decides between /paid and /unpaid. */
export function isPaid(state: PaymentState): boolean {
  return state === 'authorised' || state === 'prenotified' || state === 'filed' || state === 'settled'
}

/** A mandate that was given and has ended: the next one has a reference of its own, so it is a payment of its own. */
export const lostMandate = ({
  state,
  mandateSignedAt,
}: {
  state: PaymentState
  mandateSignedAt: Date | null
}): boolean => state === 'failed' && mandateSignedAt !== null

/** A debit that came back: the next attempt is a payment of its own. */
export function cameBack(state: PaymentState): boolean {
  return state === 'returned' || state === 'refunded'
}

/** Money that is here goes back, and what was not filed never will be; a debit that is under way is waited for. */
export const mayRefund = (state: PaymentState): boolean =>
  state === 'settled' || canMove(paymentMachine, state, 'cancel')

/** Nobody pays this any more. */
export const isOver = (state: PaymentState): boolean =>
  state === 'cancelled' || state === 'written_off' || state === 'refund_failed'

export type DebitFileState = 'prepared' | 'checked' | 'released' | 'filed' | 'discarded'
export type DebitFileEvent = 'prepare' | 'check' | 'release' | 'file' | 'discard' | 'remake' | 'postpone'
/** Why a released file has no content (domain/debit-files#empty-file): it came too late for the bank, or could not be written. */
export type DebitFileFailure = 'too_late' | 'not_written'

/**
 * domain/debit-files#two-people, domain/rights#four-eyes: put together by a job, checked by two people, filed by a job. What is not released, or was and could not be
 * filed, can be discarded, and is moved to another day where its own is missed: then two people check it again.
 */
export const debitFileMachine: Machine<DebitFileState, DebitFileEvent> = {
  prepare: { from: [null], to: 'prepared' },
  check: { from: ['prepared'], to: 'checked' },
  release: { from: ['checked'], to: 'released' },
  file: { from: ['released'], to: 'filed' },
  discard: { from: ['prepared', 'checked', 'released'], to: 'discarded' },
  remake: { from: ['released'], to: 'released' },
  postpone: { from: ['prepared', 'checked', 'released'], to: 'prepared' },
}

/** Whether nothing of it is filed, nor going to be by itself. */
export const isWaiting = ({ state, failure }: { state: DebitFileState; failure: DebitFileFailure | null }): boolean =>
  canMove(debitFileMachine, state, 'discard') && (state !== 'released' || failure !== null)
