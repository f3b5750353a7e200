import { paymentStateKey } from './payment-label.ts'
import type { PaymentState } from './state-tones.ts'

type Movement = { kind: string; state: PaymentState | 'booked' }

/** The text of what money is in: of a payment its state; what went out is booked. */
export const movementStateKey = ({ kind, state }: Movement) =>
  state === 'booked' ? ('states.payoutRun.posted' as const) : paymentStateKey(state, kind === 'transfer')
