import type { OrderStatus } from '@goldammer/sdk/store/model'

/** Nothing is signed yet, the signing failed or the debit came back: the bank's page is where to go (R4.03). */
export function asksMandate(status: OrderStatus): boolean {
  const { paid, paymentState } = status
  return (!paid && ['created', 'mandate_pending', 'failed'].includes(paymentState)) || cameBack(status)
}

/** A debit that was returned or taken back, for a contract that still stands (domain §4.3). */
export function cameBack({ kind, contractState, paymentState }: OrderStatus): boolean {
  const isOwed = kind === 'goods' || contractState === '3_1_payment_open'
  return isOwed && ['returned', ...(kind === 'goods' ? [] : ['refunded'])].includes(paymentState)
}

/** What may change while the page is open: identity check and payment. */
export function isPending(status: OrderStatus): boolean {
  const isKycOpen = status.kycRequired && ['none', 'pending'].includes(status.kycState)
  return isKycOpen || (!status.paid && status.paymentState !== 'cancelled')
}

/** If this differs, the page is shown anew. */
export function fingerprint(status: OrderStatus): string {
  const { contractState, kycState, kycUrl, paymentState, paid, offerDocument } = status
  return [contractState, kycState, kycUrl !== null, paymentState, paid, offerDocument !== null].join(' ')
}

export function mayRevoke({ withdrawal }: OrderStatus): boolean {
  return withdrawal.kind !== 'none'
}
