import type { PaymentState } from './state-tones.ts'

/** The text of what money is in: of a payment its state; what went out is booked. */
export const movementStateKey = (state: PaymentState | 'booked') =>
  state === 'booked' ? ('states.payoutRun.posted' as const) : (`states.payment.${state}` as const)
