import { paymentStateKey } from './payment-label.ts'
import type { PaymentState } from './state-tones.ts'

type Movement = { kind: string; state: PaymentState | 'booked' }

/** The text of a movement's state: that of its payment; a payout is booked. */
export const movementStateKey = ({ kind, state }: Movement) =>
  state === 'booked' ? ('states.payoutRun.posted' as const) : paymentStateKey(state, kind === 'transfer')
