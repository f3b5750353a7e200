import { type ContractState, type PaymentState, stateTones } from '@goldammer/sdk/rules/state-tones'
import { defineEntry } from '../../../gallery/entry.ts'
import { StateTag } from './state-tag.tsx'

export default defineEntry({
  StateTag: {
    default: <StateTag kind="contract" state="3_2_active" />,
    prefix: <StateTag kind="payment" state="settled" prefix="Zahlung" />,
    contracts: (
      <div className="row wrap">
        {(Object.keys(stateTones.contract) as ContractState[]).map((state) => (
          <StateTag key={state} kind="contract" state={state} />
        ))}
      </div>
    ),
    payments: (
      <div className="row wrap">
        {(Object.keys(stateTones.payment) as PaymentState[]).map((state) => (
          <StateTag key={state} kind="payment" state={state} />
        ))}
      </div>
    ),
  },
})
