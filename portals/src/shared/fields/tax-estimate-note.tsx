import { taxEstimateText } from '@goldammer/sdk/rules/tax-estimate-text'
import type { TaxEstimate } from '@goldammer/sdk/store/model'
import { useText } from '../portal-context.ts'

/** What the taxes of payments to come rest on, and who withholds them (domain/tax#estimate). */
export function TaxEstimateNote({ estimate }: { estimate: TaxEstimate }) {
  const t = useText()
  return <p className="tiny muted">{taxEstimateText(estimate, t)}</p>
}
