import { expect, test } from 'vitest'
import {
  bearsQuota,
  FUNDING_TYPES,
  type FundingType,
  isOrdinaryGood,
  isSeedInvest,
  lineItemStates,
  PRODUCT_TYPE_RULES,
  type ProductFacts,
  permittedSheet,
  productInconsistencies,
  type Regime,
  requiredExperienceCodes,
  requiredSheets,
  requiresDepot,
  requiresTypedConfirmation,
  requiresWallet,
  withdrawalDays,
  withdrawalRightOf,
  type Yield,
} from './product-types.ts'

function aProduct(change: Partial<ProductFacts> = {}): ProductFacts {
  const type = change.type ?? 'subordinatedLoan'
  const regime = change.regime ?? PRODUCT_TYPE_RULES[type].regimes[0]
  const isExempt2a = regime === 'vermanlg_2a'
  const tokenProviderProductId = PRODUCT_TYPE_RULES[type].wallet === 'always' ? 'token-1' : null
  return {
    type,
    regime,
    ecsp: regime === 'ecsp',
    isin: null,
    tokenProviderProductId,
    singleInvestmentLimitRequired: isExempt2a,
    vibConfirmation: isExempt2a,
    askBankDataInvestor: !isOrdinaryGood({ type, tokenProviderProductId, ...change }),
    askDepotDataInvestor: false,
    micaWhitePaper: false,
    ...change,
  }
}

type Gates = { sheet: string; codes: number[]; typed: boolean; depot: boolean; wallet: boolean; exit: string }
/** domain/offers#types, row by row. `typed`: the investor types a confirmation. */
const rows: [FundingType, Gates][] = [
  ['subordinatedLoan', { sheet: 'vib', codes: [10], typed: true, depot: false, wallet: false, exit: 'withdrawal' }],
  ['fixedInterest', { sheet: 'vib', codes: [10], typed: true, depot: false, wallet: false, exit: 'withdrawal' }],
  ['ventureDebt', { sheet: 'vib', codes: [10], typed: true, depot: false, wallet: false, exit: 'withdrawal' }],
  ['seedInvest', { sheet: 'vib', codes: [10], typed: true, depot: false, wallet: false, exit: 'withdrawal' }],
  ['seedInvest2', { sheet: 'vib', codes: [10], typed: true, depot: false, wallet: false, exit: 'withdrawal' }],
  ['participation_rights', { sheet: 'vib', codes: [10], typed: true, depot: false, wallet: false, exit: 'withdrawal' }],
  ['digitalCompanShare', { sheet: 'vib', codes: [4], typed: true, depot: false, wallet: false, exit: 'withdrawal' }],
  [
    'silent_partnership',
    { sheet: 'exemption_notice', codes: [10], typed: false, depot: false, wallet: false, exit: 'withdrawal' },
  ],
  ['bond', { sheet: 'wib', codes: [3], typed: false, depot: true, wallet: false, exit: 'none' }],
  ['tokenized_bond', { sheet: 'wib', codes: [17, 3], typed: false, depot: false, wallet: true, exit: 'none' }],
  [
    'tokenized_profit_participation_certificate',
    { sheet: 'wib', codes: [17, 10], typed: false, depot: false, wallet: true, exit: 'none' },
  ],
  [
    'tokenized_products',
    { sheet: 'fact_sheet', codes: [17], typed: false, depot: false, wallet: true, exit: 'withdrawal' },
  ],
  ['collectible', { sheet: 'fact_sheet', codes: [], typed: false, depot: false, wallet: false, exit: 'withdrawal' }],
]

test.each<[Yield, FundingType[]]>([
  ['interest', ['bond', 'fixedInterest', 'subordinatedLoan', 'tokenized_bond', 'ventureDebt']],
  [
    'interestAndShare',
    ['participation_rights', 'seedInvest2', 'silent_partnership', 'tokenized_profit_participation_certificate'],
  ],
  ['share', ['digitalCompanShare', 'seedInvest']],
  ['sale', ['collectible', 'tokenized_products']],
])('R1.02 what yields %s', (kind, types) =>
  expect(FUNDING_TYPES.filter((type) => PRODUCT_TYPE_RULES[type].yields === kind).toSorted()).toEqual(types),
)

test('R1.02 five types are subordinated loans', () =>
  expect(FUNDING_TYPES.filter((type) => PRODUCT_TYPE_RULES[type].subordinatedLoan).toSorted()).toEqual([
    'fixedInterest',
    'seedInvest',
    'seedInvest2',
    'subordinatedLoan',
    'ventureDebt',
  ]))

test('R1.02 the table holds every type', () =>
  expect(rows.map(([type]) => type).toSorted()).toEqual(FUNDING_TYPES.toSorted()))

test.each(rows)('R1.02 the gates of %s', (type, { sheet, codes, typed, depot, wallet, exit }) => {
  const product = aProduct({ type })
  expect(requiredSheets(product)).toEqual([sheet])
  expect(requiredExperienceCodes(product)).toEqual(codes)
  expect(requiresTypedConfirmation(product)).toBe(typed)
  expect(requiresDepot(product)).toBe(depot)
  expect(requiresWallet(product)).toBe(wallet)
  expect(withdrawalRightOf(product)).toBe(exit)
  expect(productInconsistencies(product)).toEqual([])
})

test('R3.07 a token brings the wallet and code 17', () => {
  const share = aProduct({ type: 'digitalCompanShare', tokenProviderProductId: 'token-1' })
  expect(requiresWallet(share)).toBe(true)
  expect(requiredExperienceCodes(share)).toEqual([4, 17])
  const collectible = aProduct({ type: 'collectible', tokenProviderProductId: 'token-1' })
  expect(isOrdinaryGood(collectible)).toBe(false)
  expect(requiresWallet(collectible)).toBe(true)
  expect(requiredExperienceCodes(collectible)).toEqual([17])
  expect(isOrdinaryGood(aProduct({ type: 'collectible' }))).toBe(true)
})

test('R3.08 flags only make a gate stricter', () => {
  expect(requiresDepot(aProduct({ type: 'subordinatedLoan', askDepotDataInvestor: true }))).toBe(true)
  expect(requiresDepot(aProduct({ type: 'bond', askDepotDataInvestor: false }))).toBe(true)
  expect(requiresTypedConfirmation(aProduct({ type: 'silent_partnership', vibConfirmation: true }))).toBe(true)
})

test.each<[FundingType, Regime, string[]]>([
  ['bond', 'ecsp', ['kiis']],
  ['bond', 'prospectus', ['prospectus']],
  ['subordinatedLoan', 'prospectus', ['prospectus', 'vib']],
  ['silent_partnership', 'prospectus', ['prospectus', 'vib']],
  ['participation_rights', 'vermanlg_2', ['exemption_notice']],
])('R3.08 %s under %s needs %j', (type, regime, sheets) =>
  expect(requiredSheets({ type, regime, micaWhitePaper: false })).toEqual(sheets),
)

test.each<[Regime, string | null]>([
  ['vermanlg_2a', 'vib'],
  ['wppg_wib', 'wib'],
  // The prospectus is what BaFin looks at there; an investment under ECSP is looked at by nobody before it is offered.
  ['prospectus', null],
  ['ecsp', null],
  ['vermanlg_2', null],
  ['none', null],
])('R3.08 domain/funding-rounds#sheet-permitted under %s BaFin permits %s', (regime, sheet) =>
  expect(permittedSheet(regime)).toBe(sheet),
)

test('R4.01 ecsp gives a reflection period, a bond otherwise only the right that the product grants', () => {
  expect(withdrawalRightOf({ type: 'bond', regime: 'ecsp' })).toBe('reflection')
  expect(withdrawalRightOf({ type: 'bond', regime: 'wppg_wib' }, 14)).toBe('withdrawal')
})

test('R4.07 is-download is for tokenised sales and digital goods only', () => {
  const states = (type: FundingType, token: string | null, shopType: 'physical' | 'digital') =>
    lineItemStates({ type, tokenProviderProductId: token, micaWhitePaper: false }, shopType)
  expect(states('collectible', null, 'physical')).toEqual(['is-physical'])
  expect(states('collectible', null, 'digital')).toEqual(['is-download'])
  expect(states('collectible', 'token-1', 'digital')).toEqual(['is-download'])
  expect(states('tokenized_products', 'token-1', 'digital')).toEqual(['is-download'])
  expect(states('tokenized_bond', 'token-1', 'digital')).toEqual([])
  expect(states('subordinatedLoan', null, 'digital')).toEqual([])
})

test('R3.08 a token under MiCA has a white paper and a fact sheet, and no waiver', () => {
  const token = aProduct({ type: 'tokenized_products', micaWhitePaper: true })
  expect(productInconsistencies(token)).toEqual([])
  expect(requiredSheets(token)).toEqual(['fact_sheet', 'white_paper'])
  expect(lineItemStates(token, 'digital')).toEqual([])
  expect(withdrawalDays({ ...token, voluntaryWithdrawalDays: null }, true)).toBe(14)
})

test('R3.08 both seed types and the digital company share bear a quota', () =>
  expect(FUNDING_TYPES.filter(bearsQuota)).toEqual(['digitalCompanShare', 'seedInvest', 'seedInvest2']))

test('R3.08 isSeedInvest is true exactly for both seed types', () =>
  expect(FUNDING_TYPES.filter(isSeedInvest)).toEqual(['seedInvest', 'seedInvest2']))

test.each<[string, Partial<ProductFacts>, string[]]>([
  ['2a without limit', { singleInvestmentLimitRequired: false }, ['singleInvestmentLimitRequired']],
  ['2a without typed form', { vibConfirmation: false }, ['vibConfirmation']],
  ['a silent partnership with 2a', { type: 'silent_partnership', regime: 'vermanlg_2a' }, ['regime']],
  ['a depot without ISIN', { type: 'bond', askDepotDataInvestor: true }, ['isin']],
  ['ecsp for a subordinated loan', { regime: 'ecsp' }, ['regime']],
  ['an ecsp flag without its regime', { type: 'bond', ecsp: true }, ['ecsp']],
  ['an investment that asks for no bank account', { askBankDataInvestor: false }, ['askBankDataInvestor']],
  ['a good that asks for one', { type: 'collectible', askBankDataInvestor: true }, ['askBankDataInvestor']],
  ['a security under MiCA', { type: 'tokenized_bond', micaWhitePaper: true }, ['micaWhitePaper']],
  ['a good without token under MiCA', { type: 'collectible', micaWhitePaper: true }, ['micaWhitePaper']],
  ['a token type without token', { type: 'tokenized_bond', tokenProviderProductId: null }, ['tokenProviderProductId']],
])('R3.08 refused as inconsistent: %s', (_name, change, fields) =>
  expect(productInconsistencies(aProduct(change))).toEqual(fields),
)
