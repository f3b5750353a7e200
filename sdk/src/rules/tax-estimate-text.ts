import type { MessageKey } from '../messages/messages.ts'
import type { TaxRelief } from './withholding.ts'

/** The basis of a tax estimate, with the names of the interface. */
interface Basis {
  readonly withholdingAgent: 'platform' | 'issuer' | 'depot_bank' | 'none' | null
  readonly relief: TaxRelief | null
  readonly year: number
  readonly exemptionLeft: number | null
  readonly churchTaxRate: number | null
}

type Translate = (key: MessageKey, parameters?: Record<string, unknown>) => string

/** domain/tax#estimate: the text beside estimated taxes in portal, calendar and papers: assumptions, and who withholds. */
export function taxEstimateText(basis: Basis, translate: Translate): string {
  const { withholdingAgent: agent, relief, year, exemptionLeft: left, churchTaxRate: church } = basis
  const who = translate(`common.taxEstimate.agent.${agent ?? 'several'}`)
  if (agent === 'depot_bank' || agent === 'none') return who
  if (relief) return translate('common.taxEstimate.relief', { reason: translate(`common.taxRelief.${relief}`) })
  const assumed =
    left === null
      ? translate('common.taxEstimate.company')
      : translate('common.taxEstimate.person', { left, year: String(year), church: church ?? 0 })
  return `${assumed} ${who}`
}
