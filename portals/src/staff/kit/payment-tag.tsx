import { isAwaited } from '@goldammer/sdk/rules/payment-label'
import type { GoodsPaymentMethod, PaymentState } from '@goldammer/sdk/staff/model'
import { None } from '../../shared/fields/none.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'

interface Props {
  method: GoodsPaymentMethod | null
  state: PaymentState | null
}

export function PaymentTag({ method, state }: Props) {
  if (!state) return <None />
  if (isAwaited(state, method === 'transfer')) return <StateTag kind="transfer" state="created" />
  return <StateTag kind="payment" state={state} />
}
