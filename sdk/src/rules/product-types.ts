import { WITHDRAWAL_DAYS } from '../constants.ts'
import type { DayCount } from './day-count.ts'

/** R1.02, letter for letter. */
export const PRODUCT_TYPES = [
  'digitalCompanShare',
  'bond',
  'subordinatedLoan',
  'seedInvest',
  'seedInvest2',
  'ventureDebt',
  'fixedInterest',
  'silent_partnership',
  'tokenized_products',
  'participation_rights',
  'tokenized_bond',
  'tokenized_profit_participation_certificate',
] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]
/** domain/fields#where: the values of `extensions.funding.type`. */
export type FundingType = ProductType | 'collectible'
export const FUNDING_TYPES: readonly FundingType[] = [...PRODUCT_TYPES, 'collectible']

export type Regime = 'vermanlg_2a' | 'vermanlg_2' | 'wppg_wib' | 'ecsp' | 'prospectus' | 'none'
export type Sheet = 'vib' | 'wib' | 'kiis' | 'prospectus' | 'exemption_notice' | 'fact_sheet' | 'white_paper'

/** domain/profit-figures#by-type, "earns": a share is a quota or a part of the profit. */
export type Yield = 'interest' | 'interestAndShare' | 'share' | 'sale'

export interface TypeRules {
  /** The first is the default. */
  readonly regimes: readonly [Regime, ...Regime[]]
  /** investmentExperience codes the survey must contain; with a token also 17. */
  readonly experienceCodes: readonly number[]
  readonly typedConfirmation: boolean
  readonly depot: boolean
  readonly wallet: 'always' | 'with token' | 'never'
  readonly withdrawalRight: 'withdrawal' | 'of the regime'
  readonly cancellation: 'regular' | 'regular without token' | 'security' | 'sale'
  /** domain/interest#day-count: for broken periods; null without interest. */
  readonly brokenPeriod: DayCount | null
  readonly yields: Yield
  /** A loan that is repaid after all other creditors. */
  readonly subordinatedLoan: boolean
}

const assetInvestment: TypeRules = {
  regimes: ['vermanlg_2a'],
  experienceCodes: [10],
  typedConfirmation: true,
  depot: false,
  wallet: 'never',
  withdrawalRight: 'withdrawal',
  cancellation: 'regular',
  brokenPeriod: '30/360',
  yields: 'interest',
  subordinatedLoan: true,
}
const tokenSecurity: TypeRules = {
  regimes: ['wppg_wib'],
  experienceCodes: [17],
  typedConfirmation: false,
  depot: false,
  wallet: 'always',
  withdrawalRight: 'of the regime',
  cancellation: 'security',
  brokenPeriod: '30/360',
  yields: 'interest',
  subordinatedLoan: false,
}
const sale: TypeRules = {
  regimes: ['none'],
  experienceCodes: [17],
  typedConfirmation: false,
  depot: false,
  wallet: 'always',
  withdrawalRight: 'withdrawal',
  cancellation: 'sale',
  brokenPeriod: null,
  yields: 'sale',
  subordinatedLoan: false,
}

/** The table of domain/offers#types: the gates of every type, read by forms, server and tests. */
export const PRODUCT_TYPE_RULES: Record<FundingType, TypeRules> = {
  subordinatedLoan: { ...assetInvestment, regimes: ['vermanlg_2a', 'prospectus'] },
  fixedInterest: assetInvestment,
  ventureDebt: { ...assetInvestment, brokenPeriod: 'act/360' },
  seedInvest: { ...assetInvestment, brokenPeriod: null, yields: 'share' },
  seedInvest2: { ...assetInvestment, yields: 'interestAndShare' },
  // domain/open-questions#scope-of-2a: vermanlg_2 applies when 2a is switched off for participation rights.
  participation_rights: {
    ...assetInvestment,
    regimes: ['vermanlg_2a', 'prospectus', 'vermanlg_2'],
    yields: 'interestAndShare',
    subordinatedLoan: false,
  },
  digitalCompanShare: {
    ...assetInvestment,
    experienceCodes: [4],
    wallet: 'with token',
    cancellation: 'regular without token',
    brokenPeriod: null,
    yields: 'share',
    subordinatedLoan: false,
  },
  silent_partnership: {
    ...assetInvestment,
    regimes: ['vermanlg_2', 'prospectus'],
    typedConfirmation: false,
    yields: 'interestAndShare',
    subordinatedLoan: false,
  },
  bond: {
    ...tokenSecurity,
    regimes: ['wppg_wib', 'ecsp', 'prospectus'],
    experienceCodes: [3],
    depot: true,
    wallet: 'never',
    brokenPeriod: 'act/act',
  },
  tokenized_bond: {
    ...tokenSecurity,
    regimes: ['wppg_wib', 'ecsp'],
    experienceCodes: [17, 3],
    brokenPeriod: 'act/act',
  },
  tokenized_profit_participation_certificate: {
    ...tokenSecurity,
    experienceCodes: [17, 10],
    yields: 'interestAndShare',
  },
  tokenized_products: sale,
  // Without a token it is an ordinary good: see isOrdinaryGood.
  collectible: { ...sale, experienceCodes: [], wallet: 'with token' },
}

/** The part of a product that its gates depend on. Flags may only make a gate stricter. */
export interface ProductFacts {
  readonly type: FundingType
  readonly regime: Regime
  readonly ecsp: boolean
  readonly isin: string | null
  readonly tokenProviderProductId: string | null
  readonly singleInvestmentLimitRequired: boolean
  readonly vibConfirmation: boolean
  readonly askBankDataInvestor: boolean
  readonly askDepotDataInvestor: boolean
  readonly micaWhitePaper: boolean
}

type TypeAndToken = Pick<ProductFacts, 'type' | 'tokenProviderProductId'>

/** A collectible without token: no wallet, survey, identity check, typed form or draft. */
export function isOrdinaryGood({ type, tokenProviderProductId }: TypeAndToken): boolean {
  return type === 'collectible' && tokenProviderProductId === null
}

export function isSeedInvest(type: FundingType): boolean {
  return type === 'seedInvest' || type === 'seedInvest2'
}

/** domain/interest#quota: shares in the proceeds of an exit, by amount ÷ (preMoney + round). */
export function bearsQuota(type: FundingType): boolean {
  return isSeedInvest(type) || type === 'digitalCompanShare'
}

export function requiresWallet(product: TypeAndToken): boolean {
  const { wallet } = PRODUCT_TYPE_RULES[product.type]
  return wallet === 'always' || (wallet === 'with token' && product.tokenProviderProductId !== null)
}

/** domain/offers#every-investment: investments are paid by direct debit; goods have their own payment methods. */
export function requiresBankAccount(product: TypeAndToken): boolean {
  return !isOrdinaryGood(product)
}

export function requiresDepot(product: Pick<ProductFacts, 'type' | 'askDepotDataInvestor'>): boolean {
  return PRODUCT_TYPE_RULES[product.type].depot || product.askDepotDataInvestor
}

/** domain/checkout#typed-form: the confirmation typed by hand belongs to the VIB (VermAnlG § 15 (4)). */
export function requiresTypedConfirmation(product: Pick<ProductFacts, 'type' | 'regime' | 'vibConfirmation'>): boolean {
  if (product.vibConfirmation) return true
  return (
    PRODUCT_TYPE_RULES[product.type].typedConfirmation && sheetsOfRegime(product.type, product.regime).includes('vib')
  )
}

/** investmentExperience codes the survey must contain, all of them. */
export function requiredExperienceCodes(product: TypeAndToken): number[] {
  const { experienceCodes, wallet } = PRODUCT_TYPE_RULES[product.type]
  const tokenCode = wallet === 'with token' && product.tokenProviderProductId !== null ? [17] : []
  return [...experienceCodes, ...tokenCode]
}

/** A token that is sold; a security and an asset investment are financial instruments (Reg. (EU) 2023/1114 Art. 2 (4)). */
function mayFallUnderMica(product: TypeAndToken): boolean {
  return PRODUCT_TYPE_RULES[product.type].cancellation === 'sale' && requiresWallet(product)
}

/** The sheets that must be public before the product can be; a token under MiCA has a white paper beside them (Art. 4 (1), 9). */
export function requiredSheets(product: Pick<ProductFacts, 'type' | 'regime' | 'micaWhitePaper'>): Sheet[] {
  const sheets = sheetsOfRegime(product.type, product.regime)
  return product.micaWhitePaper ? [...sheets, 'white_paper'] : sheets
}

function sheetsOfRegime(type: FundingType, regime: Regime): Sheet[] {
  switch (regime) {
    case 'vermanlg_2a':
      return ['vib']
    case 'vermanlg_2':
      return ['exemption_notice']
    case 'wppg_wib':
      return ['wib']
    case 'ecsp':
      return ['kiis']
    case 'prospectus':
      return PRODUCT_TYPE_RULES[type].cancellation === 'security' ? ['prospectus'] : ['prospectus', 'vib']
    case 'none':
      return ['fact_sheet']
  }
}

/** domain/funding-rounds#sheet-permitted: the sheet that BaFin has to permit before it is published (VermAnlG § 13, WpPG § 4); null: none. */
export function permittedSheet(regime: Regime): Sheet | null {
  if (regime === 'vermanlg_2a') return 'vib'
  return regime === 'wppg_wib' ? 'wib' : null
}

export type LineItemState = 'is-download' | 'is-physical'

/**
 * domain/offers#digital-content-waiver: the checkout asks for the digital-content waiver exactly for `is-download`. A token under MiCA has a right of withdrawal for 14 days
 * in spite of any waiver (Reg. (EU) 2023/1114 Art. 13).
 */
export function lineItemStates(
  product: TypeAndToken & Pick<ProductFacts, 'micaWhitePaper'>,
  shopType: 'physical' | 'digital',
): LineItemState[] {
  if (product.micaWhitePaper && mayFallUnderMica(product)) return []
  if (PRODUCT_TYPE_RULES[product.type].cancellation !== 'sale') return []
  return isOrdinaryGood(product) && shopType === 'physical' ? ['is-physical'] : ['is-download']
}

export type WithdrawalRight = 'withdrawal' | 'reflection' | 'none'

/** An investor's right to withdraw after ordering; a product may grant one where the law does not (domain/withdrawal#right). */
export function withdrawalRightOf(
  product: Pick<ProductFacts, 'type' | 'regime'>,
  voluntaryWithdrawalDays = 0,
): WithdrawalRight {
  if (product.regime === 'ecsp') return 'reflection'
  if (PRODUCT_TYPE_RULES[product.type].withdrawalRight === 'withdrawal' || voluntaryWithdrawalDays > 0)
    return 'withdrawal'
  return 'none'
}

/**
 * Days of the right to withdraw after conclusion; 0: there is none. Companies have it for 2a products only (VermAnlG
 * § 2d), BGB rights are consumers' (domain/withdrawal#right). A product may grant more days than the law, never less.
 */
export function withdrawalDays(
  product: Pick<ProductFacts, 'type' | 'regime'> & { voluntaryWithdrawalDays: number | null },
  isPerson: boolean,
): number {
  const granted = product.voluntaryWithdrawalDays ?? 0
  if (withdrawalRightOf(product, granted) !== 'withdrawal') return 0
  const isByLaw = withdrawalRightOf(product) === 'withdrawal' && (isPerson || product.regime === 'vermanlg_2a')
  return Math.max(granted, isByLaw ? WITHDRAWAL_DAYS : 0)
}

export type NoWithdrawal = 'reflection' | 'security' | 'consumers'

/**
 * domain/withdrawal#why-none: why there never was a right to withdraw from a contract; null where there is one. A crowdfunding offer has its
 * reflection period instead (Reg. (EU) 2020/1503 Art. 22), the price of a security moves with the market (BGB § 312g (2) no. 8),
 * and what the BGB grants is for consumers.
 */
export function noWithdrawalReason(
  product: Pick<ProductFacts, 'type' | 'regime'> & { voluntaryWithdrawalDays: number | null },
  isPerson: boolean,
): NoWithdrawal | null {
  if (withdrawalDays(product, isPerson) > 0) return null
  if (product.regime === 'ecsp') return 'reflection'
  return withdrawalRightOf(product) === 'withdrawal' ? 'consumers' : 'security'
}

/** domain/offers#flags, `PRODUCT_INCONSISTENT`: the fields that do not fit; empty when the product may be saved. */
export function productInconsistencies(product: ProductFacts): (keyof ProductFacts)[] {
  const { regimes, wallet } = PRODUCT_TYPE_RULES[product.type]
  const wrong: (keyof ProductFacts)[] = []
  if (!regimes.includes(product.regime)) wrong.push('regime')
  if (product.ecsp !== (product.regime === 'ecsp')) wrong.push('ecsp')
  if (product.regime === 'vermanlg_2a' && !product.singleInvestmentLimitRequired) {
    wrong.push('singleInvestmentLimitRequired')
  }
  if (product.regime === 'vermanlg_2a' && !product.vibConfirmation) wrong.push('vibConfirmation')
  if (product.askBankDataInvestor !== requiresBankAccount(product)) wrong.push('askBankDataInvestor')
  if (product.askDepotDataInvestor && product.isin === null) wrong.push('isin')
  if (wallet === 'always' && product.tokenProviderProductId === null) wrong.push('tokenProviderProductId')
  if (product.micaWhitePaper && !mayFallUnderMica(product)) wrong.push('micaWhitePaper')
  return wrong
}
