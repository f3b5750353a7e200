import { expect, test } from 'vitest'
import { basisPoints, cents, localDate } from '../units.ts'
import { type CheckedProduct, checkProduct, type IssuerLaw, type IssuerOffer } from './product-checks.ts'
import { PRODUCT_TYPE_RULES, type Regime } from './product-types.ts'

const today = localDate('2026-11-20')
const euros = (amount: number) => cents(amount * 100)
const law: IssuerLaw = {
  caps: { vermanlg_2a: euros(6_000_000), ecsp: euros(5_000_000), wppg_wib: euros(8_000_000) },
  participationRights2a: true,
}

const aTariff = (change: Partial<CheckedProduct['tariffs'][number]> = {}) => ({
  minInvestment: euros(500),
  investmentUnitPrice: euros(250),
  investmentSteps: '250',
  totalVolume: euros(1_000_000),
  durationMonths: 60,
  interestRate: basisPoints(600),
  earlyBirdInterestRate: null,
  interestRatePeriod: 'yearly',
  repayment: 'bullet',
  ...change,
})

function aProduct(change: Partial<CheckedProduct> = {}): CheckedProduct {
  const type = change.type ?? 'subordinatedLoan'
  const regime = change.regime ?? PRODUCT_TYPE_RULES[type].regimes[0]
  return {
    type,
    regime,
    ecsp: regime === 'ecsp',
    isin: null,
    tokenProviderProductId: PRODUCT_TYPE_RULES[type].wallet === 'always' ? 'token-1' : null,
    singleInvestmentLimitRequired: regime === 'vermanlg_2a',
    vibConfirmation: regime === 'vermanlg_2a',
    askBankDataInvestor: type !== 'collectible',
    askDepotDataInvestor: false,
    micaWhitePaper: false,
    isSeedInvest: false,
    totalVolume: euros(1_000_000),
    distributionChannels: [],
    smallOfferCase: null,
    noticeMonths: 6,
    contractEndOfTerm: null,
    accruedInterest: false,
    accruedInterestRate: null,
    accruedInterestPeriods: '',
    tariffs: [aTariff(PRODUCT_TYPE_RULES[type].brokenPeriod === null ? { interestRate: basisPoints(0) } : {})],
    collectible: null,
    ...change,
  }
}

const anOther = (change: Partial<IssuerOffer> = {}): IssuerOffer => ({
  regime: 'vermanlg_2a',
  smallOfferCase: null,
  state: 'closed',
  totalVolume: euros(1_000_000),
  openedOn: localDate('2026-03-01'),
  isRepaid: true,
  ...change,
})

const fieldsOf = (product: CheckedProduct, others: IssuerOffer[] = [], terms = law) =>
  checkProduct(product, others, terms, today).map(({ code, field }) => `${code} ${field}`)

test.each(Object.keys(PRODUCT_TYPE_RULES) as (keyof typeof PRODUCT_TYPE_RULES)[])(
  'R3.08 a %s as its type wants it may be offered',
  (type) => {
    const small = PRODUCT_TYPE_RULES[type].regimes[0] === 'vermanlg_2'
    const product = aProduct({
      type,
      isSeedInvest: type.startsWith('seedInvest'),
      smallOfferCase: small ? 'units_20' : null,
      ...(small
        ? {
            tariffs: [
              aTariff({ investmentUnitPrice: euros(50_000), minInvestment: euros(50_000), investmentSteps: '' }),
            ],
          }
        : {}),
    })
    expect(fieldsOf(product)).toEqual([])
  },
)

test.each<[string, Partial<CheckedProduct>, string]>([
  [
    'without the limit of single investments',
    { singleInvestmentLimitRequired: false },
    'singleInvestmentLimitRequired',
  ],
  ['without the typed confirmation', { vibConfirmation: false }, 'vibConfirmation'],
  ['of a silent partnership', { type: 'silent_partnership', regime: 'vermanlg_2a' }, 'regime'],
  ['that asks for a depot without an ISIN', { askDepotDataInvestor: true }, 'isin'],
  ['of a subordinated loan under ECSP', { ecsp: true }, 'ecsp'],
  ['whose seed flag does not fit its type', { isSeedInvest: true }, 'isSeedInvest'],
  ['whose minimum is no whole number of units', { tariffs: [aTariff({ minInvestment: euros(300) })] }, 'tariffs'],
  ['with a step that is no whole unit', { tariffs: [aTariff({ investmentSteps: '100' })] }, 'tariffs'],
  ['distributed beyond its volume', { distributionChannels: [{ volume: euros(1_000_001) }] }, 'distributionChannels'],
  ['with a small-offer case it does not need', { smallOfferCase: 'units_20' }, 'smallOfferCase'],
])('R3.08 a crowd offer %s is refused', (_name, change, field) => {
  expect(fieldsOf(aProduct(change))).toContain(`PRODUCT_INCONSISTENT ${field}`)
})

test('R3.08 a token type needs the token provider’s product', () => {
  const product = aProduct({ type: 'tokenized_bond', tokenProviderProductId: null })
  expect(fieldsOf(product)).toEqual(['PRODUCT_INCONSISTENT tokenProviderProductId'])
})

test('R3.10 the shares of a collectible make up its price', () => {
  const of = (numberOfShares: number) =>
    fieldsOf(
      aProduct({
        type: 'collectible',
        collectible: { dropPrice: euros(10_000), sharePrice: euros(250), numberOfShares },
      }),
    )
  expect(of(40)).toEqual([])
  expect(of(41)).toEqual(['PRODUCT_INCONSISTENT sharePrice'])
})

test('R3.08 with a prospectus, 24 months and 6 of notice are the least; a bond has no such term', () => {
  const loan = { regime: 'prospectus', vibConfirmation: false, singleInvestmentLimitRequired: false } as const
  expect(fieldsOf(aProduct({ ...loan, tariffs: [aTariff({ durationMonths: 24 })] }))).toEqual([])
  expect(fieldsOf(aProduct({ ...loan, noticeMonths: 5, tariffs: [aTariff({ durationMonths: 23 })] }))).toEqual([
    'PRODUCT_INCONSISTENT duration',
    'PRODUCT_INCONSISTENT noticeMonths',
  ])
  expect(
    fieldsOf(aProduct({ ...loan, type: 'bond', noticeMonths: null, tariffs: [aTariff({ durationMonths: 12 })] })),
  ).toEqual([])
})

test('R3.08 participation rights are no crowd offer when the law is read so', () => {
  const rights = aProduct({ type: 'participation_rights' })
  expect(fieldsOf(rights, [], { ...law, participationRights2a: false })).toEqual(['PRODUCT_INCONSISTENT regime'])
})

const small = { type: 'silent_partnership', regime: 'vermanlg_2' } as const
const unitsOf = (price: number, volume: number) => [
  aTariff({
    investmentUnitPrice: euros(price),
    minInvestment: euros(price),
    investmentSteps: '',
    totalVolume: euros(volume),
  }),
]
test.each<[string, Partial<CheckedProduct>, IssuerOffer[], boolean]>([
  ['20 units', { smallOfferCase: 'units_20', tariffs: unitsOf(5_000, 100_000) }, [], true],
  ['21 units', { smallOfferCase: 'units_20', tariffs: unitsOf(5_000, 105_000) }, [], false],
  ['100,000 EUR', { smallOfferCase: 'volume_100k', totalVolume: euros(100_000) }, [], true],
  ['one cent more', { smallOfferCase: 'volume_100k', totalVolume: cents(10_000_001) }, [], false],
  [
    '100,000 EUR with what was offered eleven months ago',
    { smallOfferCase: 'volume_100k', totalVolume: euros(100_000) },
    [
      anOther({
        regime: 'vermanlg_2',
        smallOfferCase: 'volume_100k',
        totalVolume: cents(1),
        openedOn: localDate('2025-12-20'),
      }),
    ],
    false,
  ],
  [
    '100,000 EUR with what was offered twelve months ago',
    { smallOfferCase: 'volume_100k', totalVolume: euros(100_000) },
    [anOther({ regime: 'vermanlg_2', smallOfferCase: 'volume_100k', openedOn: localDate('2025-11-20') })],
    true,
  ],
  ['units of 200,000 EUR', { smallOfferCase: 'unit_200k', tariffs: unitsOf(200_000, 1_000_000) }, [], true],
  ['units of 199,999 EUR', { smallOfferCase: 'unit_200k', tariffs: unitsOf(199_999, 999_995) }, [], false],
  ['no case named', { smallOfferCase: null }, [], false],
])('R3.08 a small offer (VermAnlG § 2 (1) no. 3) of %s', (_name, change, others, isFine) => {
  const refusals = fieldsOf(aProduct({ ...small, ...change }), others)
  expect(refusals).toEqual(isFine ? [] : ['PRODUCT_INCONSISTENT smallOfferCase'])
})

test.each<[string, Partial<IssuerOffer>, boolean]>([
  ['still runs', { state: 'open' }, false],
  ['is closed and not repaid', { state: 'closed', isRepaid: false }, false],
  ['is closed and repaid', { state: 'closed' }, true],
  ['is only planned', { state: 'upcoming' }, true],
])('R3.08 no crowd offer beside a small one of the issuer that %s (VermAnlG § 2a (4))', (_name, change, isFine) => {
  const refusals = fieldsOf(aProduct(), [anOther({ ...change, regime: 'vermanlg_2', smallOfferCase: 'units_20' })])
  expect(refusals).toEqual(isFine ? [] : ['PRODUCT_INCONSISTENT regime'])
})

test.each<[Regime, CheckedProduct['type'], number]>([
  ['vermanlg_2a', 'subordinatedLoan', 6_000_000],
  ['ecsp', 'bond', 5_000_000],
  ['wppg_wib', 'bond', 8_000_000],
])('R3.08 ISSUER_CAP: under %s an issuer offers a %s up to %i EUR in twelve months', (regime, type, cap) => {
  const product = aProduct({ regime, type, totalVolume: euros(1_000_000) })
  const beside = (volume: number, change: Partial<IssuerOffer> = {}) =>
    fieldsOf(product, [anOther({ regime, totalVolume: cents(volume), ...change })])
  const rest = (cap - 1_000_000) * 100
  expect(beside(rest)).toEqual([])
  expect(beside(rest + 1)).toEqual(['ISSUER_CAP totalVolume'])
  expect(beside(rest + 1, { openedOn: localDate('2025-11-20') })).toEqual([])
  expect(beside(rest + 1, { openedOn: localDate('2025-11-21') })).toEqual(['ISSUER_CAP totalVolume'])
  expect(beside(rest + 1, { regime: 'prospectus' })).toEqual([])
  for (const state of ['draft', 'upcoming', 'not_funded'] as const) expect(beside(rest + 1, { state })).toEqual([])
})

test('R3.08 an issuer with a prospectus has no cap', () => {
  const bond = aProduct({ type: 'bond', regime: 'prospectus', totalVolume: euros(50_000_000) })
  expect(fieldsOf(bond)).toEqual([])
})
