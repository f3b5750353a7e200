import { type FundingType, PRODUCT_TYPE_RULES } from './product-types.ts'

/** Of five; what we place carries the two upper ones. */
export type RiskClass = 4 | 5

/**
 * domain/offers#risk-class: our own order by type and rank. Bonds stand beside other creditors; subordinated claims, shares in profit or
 * company, and things whose value is their sale stand behind them. Everything can be lost in either.
 */
export function riskClassOf(type: FundingType): RiskClass {
  const { cancellation, yields } = PRODUCT_TYPE_RULES[type]
  return cancellation === 'security' && yields === 'interest' ? 4 : 5
}
