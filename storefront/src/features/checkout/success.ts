import type { OrderStatus } from '@goldammer/sdk/store/model'

/** Nothing is signed yet, the signing failed or the debit came back: the bank's page is where to go (R4.03). */
export function asksMandate(status: OrderStatus): boolean {
  const { paid, paymentState, transfer } = status
  if (transfer) return false
  return (!paid && ['created', 'mandate_pending', 'failed'].includes(paymentState)) || cameBack(status)
}

/** A debit that was returned or taken back, for a contract that still stands (domain/payments#returned). */
export function cameBack({ kind, contractState, paymentState }: OrderStatus): boolean {
  const isOwed = kind === 'goods' || contractState === '3_1_payment_open'
  return isOwed && ['returned', ...(kind === 'goods' ? [] : ['refunded'])].includes(paymentState)
}

/** Withdrawn, rejected, not funded or lapsed: no contract comes of it. */
export const hasFailed = ({ contractState }: OrderStatus): boolean => /^8_[1-4]/.test(contractState ?? '')

export type Stage = 'submitted' | 'paid' | 'unpaid'

/** The company has accepted: there is a contract, however far it has come (domain/contracts#accept). */
export function isAccepted({ contractState }: OrderStatus): boolean {
  return /^(2_4|3_|8_[56])|^completed$/.test(contractState ?? '')
}

/** Paid, and so in force. */
export const isInForce = (status: OrderStatus): boolean =>
  isAccepted(status) && !/^(2_4|3_1)/.test(status.contractState ?? '')

/** What the page says first: how the order stands, and where the bank has led back to. */
export function standingOf(status: OrderStatus, stage: Stage) {
  if (hasFailed(status)) return 'ended'
  if (cameBack(status)) return 'returned'
  if (status.paid || status.transfer || stage === 'submitted') return 'received'
  return stage === 'paid' ? 'waiting' : 'unpaid'
}

/** R4.02: where the check stands, also when it has ended the order. */
export function showsIdentity({ kind, kycRequired, kycState }: OrderStatus): boolean {
  return kycRequired || (kind === 'investment' && (kycState === 'successful' || kycState === 'rejected'))
}

/** What may change while the page is open: identity check and payment. */
export function isPending(status: OrderStatus): boolean {
  const isKycOpen = status.kycRequired && ['none', 'pending'].includes(status.kycState)
  return isKycOpen || (!status.paid && status.paymentState !== 'cancelled')
}

/** If this differs, the page is loaded again. */
export function fingerprint(status: OrderStatus): string {
  const { contractState, kycState, kycUrl, paymentState, paid, offerDocument } = status
  return [contractState, kycState, kycUrl !== null, paymentState, paid, offerDocument !== null].join(' ')
}

export function mayRevoke({ withdrawal }: OrderStatus): boolean {
  return withdrawal.kind !== 'none'
}
