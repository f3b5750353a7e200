import type { PaymentState } from '@goldammer/sdk/rules/state-tones'
import type { Machine } from '../../shared/state-machine.ts'

export type { PaymentState } from '@goldammer/sdk/rules/state-tones'

export type PaymentMove =
  | 'openSession'
  | 'sign'
  | 'abandon'
  | 'prenotify'
  | 'file'
  | 'settle'
  | 'return'
  | 'claimBack'
  | 'retry'
  | 'refund'
  | 'cancel'
  | 'bookTransfer'

/** domain §4.3. A debit that came back is retried as it is, or followed by a new payment with its own mandate. */
export const paymentMachine: Machine<PaymentState, PaymentMove> = {
  openSession: { from: ['created', 'failed', 'mandate_pending'], to: 'mandate_pending' },
  sign: { from: ['mandate_pending', 'failed'], to: 'authorised' },
  abandon: { from: ['mandate_pending'], to: 'failed' },
  prenotify: { from: ['authorised'], to: 'prenotified' },
  file: { from: ['prenotified'], to: 'filed' },
  settle: { from: ['filed'], to: 'settled' },
  return: { from: ['filed', 'settled'], to: 'returned' },
  claimBack: { from: ['filed', 'settled'], to: 'refunded' },
  retry: { from: ['returned'], to: 'prenotified' },
  refund: { from: ['settled'], to: 'refunded' },
  cancel: { from: ['created', 'mandate_pending', 'authorised', 'prenotified', 'failed', 'returned'], to: 'cancelled' },
  bookTransfer: { from: ['created'], to: 'settled' },
}

/** R4.03: the mandate is given or the money is there; decides between /paid and /unpaid. */
export function isPaid(state: PaymentState): boolean {
  return state === 'authorised' || state === 'prenotified' || state === 'filed' || state === 'settled'
}

/** A debit that came back: the next attempt is a payment of its own. */
export function cameBack(state: PaymentState): boolean {
  return state === 'returned' || state === 'refunded'
}
