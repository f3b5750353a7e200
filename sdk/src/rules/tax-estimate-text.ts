import type { MessageKey } from '../messages/messages.ts'
import type { TaxRelief } from './withholding.ts'

/** What an estimate of taxes rests on, as the interface names it. */
interface Basis {
  readonly withholdingAgent: 'platform' | 'issuer' | 'depot_bank' | 'none' | null
  readonly relief: TaxRelief | null
  readonly year: number
  readonly exemptionLeft: number | null
  readonly churchTaxRate: number | null
}

type Say = (key: MessageKey, parameters?: Record<string, unknown>) => string

/** domain/tax#estimate: what portal, calendar and paper say beside estimated taxes: what they assume, and who withholds. */
export function taxEstimateText(basis: Basis, say: Say): string {
  const { withholdingAgent: agent, relief, year, exemptionLeft: left, churchTaxRate: church } = basis
  const who = say(`common.taxEstimate.agent.${agent ?? 'several'}`)
  if (agent === 'depot_bank' || agent === 'none') return who
  if (relief) return say('common.taxEstimate.relief', { reason: say(`common.taxRelief.${relief}`) })
  const assumed =
    left === null
      ? say('common.taxEstimate.company')
      : say('common.taxEstimate.person', { left, year: String(year), church: church ?? 0 })
  return `${assumed} ${who}`
}
