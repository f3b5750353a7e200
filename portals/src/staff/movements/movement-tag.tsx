import type { MovementState } from '@goldammer/sdk/staff/model'
import { StateTag } from '../../shared/fields/state-tag.tsx'

/** What came in has the state of its payment; what went out is booked. */
export function MovementTag({ state }: { state: MovementState }) {
  return state === 'booked' ? <StateTag kind="payoutRun" state="posted" /> : <StateTag kind="payment" state={state} />
}
