import { isAwaited } from '@goldammer/sdk/rules/payment-label'
import type { MovementState } from '@goldammer/sdk/staff/model'
import { StateTag } from '../../shared/fields/state-tag.tsx'

interface Props {
  movement: { kind: string; state: MovementState }
}

/** What came in has the state of its payment; what went out is booked. */
export function MovementTag({ movement: { kind, state } }: Props) {
  if (state === 'booked') return <StateTag kind="payoutRun" state="posted" />
  if (isAwaited(state, kind === 'transfer')) return <StateTag kind="transfer" state="created" />
  return <StateTag kind="payment" state={state} />
}
