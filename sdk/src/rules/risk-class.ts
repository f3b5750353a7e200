import { type FundingType, PRODUCT_TYPE_RULES } from './product-types.ts'

/** Of five classes; our products have the two highest. */
export type RiskClass = 4 | 5

/**
 * domain/offers#risk-class: our own classes by type and rank. Bonds rank with other creditors; subordinated claims, shares in profit or
 * company, and things whose value is their sale rank behind them. Investors can lose everything in both.
 */
export function riskClassOf(type: FundingType): RiskClass {
  const { cancellation, yields } = PRODUCT_TYPE_RULES[type]
  return cancellation === 'security' && yields === 'interest' ? 4 : 5
}
