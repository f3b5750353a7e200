import { cancelInvestment, revokeCancellation } from '@goldammer/sdk/store/investor'
import type { InvestmentDetail } from '@goldammer/sdk/store/model'
import type { CancellationCalls } from '../../shared/cancellation/cancellation.ts'
import { CANCELLABLE, CancellationBox } from '../../shared/cancellation/cancellation-box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'

const calls: CancellationCalls = {
  side: 'investor',
  invalidates: ['cancellation', 'investments', 'dashboard', 'documents'],
  cancel: cancelInvestment,
  revoke: revokeCancellation,
}

export function Cancel({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const isLocked = useImpersonated()
  const { orderId, state } = data.investment
  if (!CANCELLABLE.includes(state)) return null
  return (
    <CancellationBox orderId={orderId} calls={calls} locked={isLocked ? t('portal.impersonation.locked') : undefined} />
  )
}
