import type { Investment } from '@goldammer/sdk/store/model'
import { sumAmounts } from '../../shared/sum-amounts.ts'

export type Grouping = 'branch' | 'type'

export interface InvestmentGroup {
  key: string
  amountTotal: number
  investments: Investment[]
}

/** In the order of their sums, largest first. */
export function groupInvestments(investments: Investment[], grouping: Grouping): InvestmentGroup[] {
  const groups = Object.groupBy(investments, (it) => (grouping === 'type' ? it.productType : it.branch))
  return Object.entries(groups)
    .map(([key, members = []]) => ({ key, investments: members, amountTotal: sumAmounts(members) }))
    .sort((a, b) => b.amountTotal - a.amountTotal)
}
