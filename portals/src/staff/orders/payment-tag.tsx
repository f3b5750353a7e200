import type { GoodsPaymentMethod, PaymentState } from '@goldammer/sdk/staff/model'
import { CircleAlert } from 'lucide-react'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'

interface Props {
  method: GoodsPaymentMethod | null
  state: PaymentState | null
}

/** A transfer has no mandate: as long as nothing has come, it is waited for. */
export function PaymentTag({ method, state }: Props) {
  const t = useText()
  if (!state) return <span className="muted">–</span>
  if (method !== 'transfer' || state !== 'created') return <StateTag kind="payment" state={state} />
  return (
    <span className="tag warn">
      <CircleAlert className="icon small" aria-hidden="true" />
      {t('staff.orders.awaited')}
    </span>
  )
}
