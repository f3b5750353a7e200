import { cancelInvestment, revokeCancellation } from '@goldammer/sdk/store/investor'
import type { InvestmentDetail } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../../providers/identity.ts'
import type { CancellationCalls } from '../../shared/cancellation/cancellation.ts'
import { CANCELLABLE, CancellationBox } from '../../shared/cancellation/cancellation-box.tsx'
import { useText } from '../../shared/portal-context.ts'

const calls: CancellationCalls = {
  side: 'investor',
  invalidates: ['cancellation', 'investments', 'dashboard', 'documents'],
  cancel: cancelInvestment,
  revoke: revokeCancellation,
}

export function Cancel({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { data: identity } = useGetIdentity<Identity>()
  const { orderId, state } = data.investment
  if (!CANCELLABLE.includes(state)) return null
  return (
    <CancellationBox
      orderId={orderId}
      calls={calls}
      locked={identity?.impersonation ? t('portal.impersonation.locked') : undefined}
    />
  )
}
