import type { Investment } from '@goldammer/sdk/store/model'

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
    .map(([key, members = []]) => ({ key, investments: members, amountTotal: sumOf(members) }))
    .sort((a, b) => b.amountTotal - a.amountTotal)
}

const sumOf = (investments: Investment[]) => investments.reduce((sum, it) => sum + it.amountTotal * 100, 0) / 100
