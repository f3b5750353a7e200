import type { ContractState, PaymentState } from '@goldammer/sdk/rules/state-tones'
import { StateTag } from './state-tag.tsx'

/** Where a contract stands, and its payment beside it. */
export const ContractStates = ({
  state,
  paymentState,
}: {
  state: ContractState
  paymentState?: PaymentState | null
}) => (
  <span className="row wrap">
    <StateTag kind="contract" state={state} />
    {paymentState && <StateTag kind="payment" state={paymentState} />}
  </span>
)
