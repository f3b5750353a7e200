import type { PaymentState } from './state-tones.ts'

/** domain/labels#labels: a transfer has no mandate that could be open; until it arrives its state is awaited. */
export const isAwaited = (state: PaymentState, isTransfer: boolean): boolean => isTransfer && state === 'created'

/** The text of a payment's state. */
export const paymentStateKey = (state: PaymentState, isTransfer: boolean) =>
  isAwaited(state, isTransfer) ? ('states.transfer.created' as const) : (`states.payment.${state}` as const)
