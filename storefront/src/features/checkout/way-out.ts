import { type NoWithdrawal, noWithdrawalReason } from '@goldammer/sdk/rules/product-types'
import type { CheckoutDraft } from '@goldammer/sdk/store/model'

/** How one gets out after ordering: what was instructed on in the summary (domain/withdrawal#why-none). */
export function wayOutOf({ declarations }: Pick<CheckoutDraft, 'declarations'>) {
  const has = (wanted: CheckoutDraft['declarations'][number]['key']) => declarations.some(({ key }) => key === wanted)
  if (has('reflection')) return 'reflection'
  if (!has('withdrawal')) return 'none'
  return has('digital_content') ? 'waived' : 'withdrawal'
}

/** Why there will be no withdrawal from the contract, in the words that mail and paper have for it; null where there is one. */
export function whyNoWithdrawal({
  product: { type, regime, withdrawalDays },
  investor,
}: Pick<CheckoutDraft, 'product' | 'investor'>): Exclude<NoWithdrawal, 'reflection'> | null {
  const reason = noWithdrawalReason(
    { type, regime, voluntaryWithdrawalDays: withdrawalDays },
    investor.kind === 'person',
  )
  return reason === 'reflection' ? null : reason
}
