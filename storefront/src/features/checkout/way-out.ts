import type { CheckoutDraft } from '@goldammer/sdk/store/model'

/** How one gets out after ordering: what was instructed on in the summary (domain §4.4). */
export function wayOutOf({ declarations }: Pick<CheckoutDraft, 'declarations'>) {
  const has = (wanted: CheckoutDraft['declarations'][number]['key']) => declarations.some(({ key }) => key === wanted)
  if (has('reflection')) return 'reflection'
  if (!has('withdrawal')) return 'none'
  return has('digital_content') ? 'waived' : 'withdrawal'
}
