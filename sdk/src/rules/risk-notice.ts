import { isOrdinaryGood, PRODUCT_TYPE_RULES, type ProductFacts } from './product-types.ts'

/** In the order in which a page with several shows them; `riskNotice` in common.json has the words. */
export const RISK_NOTICES = ['asset_investment', 'security', 'crowdfunding', 'token'] as const
export type RiskNotice = (typeof RISK_NOTICES)[number]

/** What the notice depends on; a draft or contract needs no token id, because it is never for an ordinary good. */
export type RiskFacts = Pick<ProductFacts, 'type' | 'regime'> & Partial<Pick<ProductFacts, 'tokenProviderProductId'>>

/**
 * domain/offers#warnings: the warning of a product wherever it is shown. VermAnlG § 12 (2) prescribes that of an asset investment, WpPG § 4 (4)
 * that of a security, Reg. (EU) 2020/1503 Art. 23 (6) c that of a crowdfunding offer. Under § 2 (1) no. 3 VermAnlG no law requires
 * one, so the shop shows that of § 12; a token has the shop's own warning, an ordinary good none.
 */
export function riskNoticeOf({ type, regime, tokenProviderProductId }: RiskFacts): RiskNotice | null {
  if (tokenProviderProductId !== undefined && isOrdinaryGood({ type, tokenProviderProductId })) return null
  switch (regime) {
    case 'vermanlg_2a':
    case 'vermanlg_2':
      return 'asset_investment'
    case 'wppg_wib':
      return 'security'
    case 'ecsp':
      return 'crowdfunding'
    case 'prospectus':
      return PRODUCT_TYPE_RULES[type].cancellation === 'security' ? 'security' : 'asset_investment'
    case 'none':
      return 'token'
  }
}

/** Of a page with several products: each notice that applies, once. */
export function riskNoticesOf(products: readonly RiskFacts[]): RiskNotice[] {
  const found = new Set(products.map(riskNoticeOf))
  return RISK_NOTICES.filter((notice) => found.has(notice))
}
