import { formatPercent, formatShortMoney } from '@goldammer/sdk/format'
import type { Branch } from '@goldammer/sdk/rules/branches'
import { bearsQuota, requiresBankAccount } from '@goldammer/sdk/rules/product-types'
import { basisPoints, eurosToCents } from '@goldammer/sdk/units'
import { companies } from '../companies.ts'
import { heading, join, mapText, same, t } from '../text.ts'
import type {
  Badge,
  BasisPoints,
  Cents,
  DemoCollectible,
  DemoFunding,
  DemoKeyFact,
  DemoProduct,
  DemoRound,
  DemoTariff,
  FundingType,
  LocalDate,
  Regime,
  RoundState,
  Translated,
  WithholdingAgent,
} from '../types.ts'
import { documentsFor } from './documents.ts'
import { basicsText, conditionsText, disclaimerText } from './standard-texts.ts'

export function eur(amount: number): Cents {
  return Math.round(amount * 100)
}

type Sketch = {
  key: string
  issuerKey: string
  fundingType: FundingType
  regime: Regime
  branch: Branch
  name: Translated
  seoPath: Translated
  teaser: Translated
  overview: Translated
  businessPlan: Translated
  insides?: Translated
  keyFacts?: DemoKeyFact[]
  cover: string
  media?: string[]
  type?: 'physical' | 'digital'
  states?: DemoProduct['states']
  stock?: number
  weightKg?: number
  price?: Cents
  priceTiers?: DemoProduct['priceTiers']
  /** EUR */
  volume: number
  tariff?: {
    rate?: BasisPoints
    earlyBirdRate?: BasisPoints
    earlyBirdEnd?: LocalDate
    period?: DemoTariff['interestRatePeriod']
    /** EUR */
    min: number
    unit: number
    unitsMax?: number | null
    unitsMaxJur?: number | null
  }
  /** Beside the standard one: other terms for larger amounts, in EUR. */
  otherTariffs?: { name: Translated; rate: BasisPoints; min: number }[]
  shippingFree?: boolean
  round?: {
    state: RoundState
    /** EUR */
    threshold: number
    start: LocalDate
    end: LocalDate
    earlySignerStart?: LocalDate
    tranches?: DemoRound['tranches']
  }
  collectible?: DemoCollectible
  funding?: Partial<DemoFunding>
  badges?: Badge[]
  flag?: Translated
  documentDate: LocalDate
}

const withholding: Record<FundingType, WithholdingAgent> = {
  subordinatedLoan: 'platform',
  fixedInterest: 'platform',
  ventureDebt: 'platform',
  seedInvest: 'issuer',
  seedInvest2: 'issuer',
  participation_rights: 'issuer',
  digitalCompanShare: 'issuer',
  silent_partnership: 'issuer',
  bond: 'depot_bank',
  tokenized_bond: 'platform',
  tokenized_profit_participation_certificate: 'issuer',
  tokenized_products: 'none',
  collectible: 'none',
}

function keyFactsOf(sketch: Sketch): DemoKeyFact[] {
  const facts: DemoKeyFact[] = []
  const { tariff, funding } = sketch
  if (tariff?.rate)
    facts.push({
      label: t('Zins p. a.', 'Interest p.a.', 'Oprocentowanie p.a.'),
      value: mapText((locale) => formatPercent(basisPoints(tariff.rate ?? 0), locale)),
    })
  // Where all contracts end together, that day counts, and the page says it.
  if (funding?.durationMonths && !funding.contractEndOfTerm)
    facts.push({
      label: bearsQuota(sketch.fundingType)
        ? t('Mindestlaufzeit', 'Minimum term', 'Minimalny okres umowy')
        : t('Laufzeit', 'Term', 'Okres umowy'),
      value: t(
        `${funding.durationMonths} Monate`,
        `${funding.durationMonths} months`,
        `${funding.durationMonths} mies.`,
      ),
    })
  if (tariff)
    facts.push({
      label: t('Mindestbetrag', 'Minimum amount', 'Kwota minimalna'),
      value: mapText((locale) => formatShortMoney(eurosToCents(tariff.min), locale)),
    })
  if (sketch.round)
    facts.push({
      label: t('Emissionsvolumen', 'Issue volume', 'Wielkość emisji'),
      value: mapText((locale) => formatShortMoney(eurosToCents(sketch.volume), locale)),
    })
  return [...facts, ...(sketch.keyFacts ?? [])]
}

function teamText(issuerKey: string): Translated {
  const members = companies.find((company) => company.key === issuerKey)?.team ?? []
  return join(
    ...members.map((member) =>
      heading(
        mapText((locale) => `${member.name}, ${member.position[locale]}`),
        member.description,
      ),
    ),
  )
}

function propertiesOf(sketch: Sketch): string[] {
  const form = sketch.fundingType === 'seedInvest2' ? 'seedInvest' : sketch.fundingType
  const keys = [`branch-${sketch.branch}`, `form-${form}`]
  if (sketch.tariff?.earlyBirdRate) keys.push('feature-early_bird')
  if (sketch.fundingType !== 'bond') keys.push('feature-no_depot')
  if (sketch.funding?.tokenProviderProductId) keys.push('feature-token')
  if (sketch.tariff?.rate && sketch.tariff.period !== 'end_of_term') keys.push('feature-regular_interest')
  return keys
}

function fundingOf(sketch: Sketch): DemoFunding {
  const { fundingType, regime, tariff, volume } = sketch
  const exempt = regime === 'vermanlg_2a'
  const seed = fundingType === 'seedInvest' || fundingType === 'seedInvest2'
  return {
    type: fundingType,
    regime,
    isSeedInvest: seed,
    branch: sketch.branch,
    totalVolume: eur(volume),
    productScale: eur(tariff?.unit ?? 0),
    preMoney: null,
    comment: '',
    flag: sketch.flag ?? null,
    badges: sketch.badges ?? [],
    isin: null,
    tokenProviderProductId: null,
    payingOffice: regime === 'none' ? '' : 'Beispielbank Nord',
    regulatoryAuthority: regime === 'none' ? '' : 'BaFin',
    distributionCompany: 'Goldammer Musterplattform GmbH',
    distributionChannels: regime === 'none' ? [] : [{ name: 'Goldammer', volume: eur(volume) }],
    valuta: null,
    contractEndOfTerm: null,
    cancellationPossibleDate: null,
    fundingEndPremature: null,
    ecsp: regime === 'ecsp',
    singleInvestmentLimitRequired: exempt,
    vibConfirmation: exempt,
    askBankDataInvestor: requiresBankAccount({
      type: fundingType,
      tokenProviderProductId: sketch.funding?.tokenProviderProductId ?? null,
    }),
    askDepotDataInvestor: fundingType === 'bond',
    isCompleted: false,
    investmentSteps: tariff ? `${tariff.unit},${tariff.unit * 4}` : '',
    suggestions: '',
    accruedInterest: false,
    accruedInterestRate: null,
    accruedInterestPeriods: '',
    durationMonths: null,
    noticeMonths: null,
    // A base interest beside the quota makes it a loan that is repaid at the end of its term (domain/interest#base-interest).
    repayment: bearsQuota(fundingType) && !tariff?.rate ? 'quota' : 'bullet',
    withholdingAgent: withholding[fundingType],
    voluntaryWithdrawalDays: 0,
    micaWhitePaper: false,
    smallOffer: null,
    ...sketch.funding,
  }
}

/** Fills what follows from type and regime (domain/offers#types), so that a product's file holds only what is its own. */
export function product(sketch: Sketch): DemoProduct {
  const { key, name, tariff, round } = sketch
  const goods = sketch.price ? (sketch.type ?? 'digital') : null
  const standard: DemoTariff | null = tariff
    ? {
        key: `${key}-t1`,
        name: t('Standard', 'Standard', 'Standard'),
        interestRate: tariff.rate ?? 0,
        earlyBirdInterestRate: tariff.earlyBirdRate ?? null,
        earlyBirdEndDate: tariff.earlyBirdEnd ?? null,
        interestRatePeriod: tariff.period ?? 'end_of_term',
        minInvestment: eur(tariff.min),
        investmentUnitPrice: eur(tariff.unit),
        totalVolume: eur(sketch.volume),
        unitsMax: tariff.unitsMax ?? null,
        unitsMaxJur: tariff.unitsMaxJur ?? null,
        owner: null,
      }
    : null
  const others = (sketch.otherTariffs ?? []).map(({ name, rate, min }, index) => ({
    ...standard!,
    key: `${key}-t${index + 2}`,
    name,
    interestRate: rate,
    minInvestment: eur(min),
  }))
  const tariffs = standard ? [standard, ...others] : []
  return {
    key,
    productNumber: `GA-${key.toUpperCase()}`,
    issuerKey: sketch.issuerKey,
    type: sketch.type ?? 'digital',
    states: sketch.states ?? [],
    name,
    seoPath: sketch.seoPath,
    teaser: sketch.teaser,
    metaDescription: sketch.teaser,
    cover: sketch.cover,
    media: [sketch.cover, ...(sketch.media ?? [])],
    categoryKeys: round?.state === 'draft' ? [] : [goods ? 'shop' : 'projects'],
    propertyKeys: propertiesOf(sketch),
    stock: sketch.stock ?? null,
    weightKg: sketch.weightKg ?? null,
    shippingFree: sketch.shippingFree ?? false,
    taxRate: sketch.price ? 1900 : 0,
    price: sketch.price ?? null,
    priceTiers: sketch.priceTiers ?? [],
    funding: fundingOf(sketch),
    tariffs,
    round: round
      ? {
          name: t('Finanzierungsrunde', 'Funding round', 'Runda finansowania'),
          state: round.state,
          threshold: eur(round.threshold),
          totalVolume: eur(sketch.volume),
          startDate: round.start,
          endDate: round.end,
          earlySignerStart: round.earlySignerStart ?? null,
          tranches: round.tranches ?? [
            { number: 1, volume: eur(sketch.volume), startDate: round.start, endDate: round.end },
          ],
        }
      : null,
    collectible: sketch.collectible ?? null,
    documents: documentsFor(key, sketch.fundingType, sketch.regime, round?.state ?? null, sketch.documentDate),
    texts: {
      overview: sketch.overview,
      businessPlan: sketch.businessPlan,
      investmentConditions: conditionsText(sketch.fundingType, goods),
      investBasics: basicsText(sketch.fundingType),
      team: teamText(sketch.issuerKey),
      insides: sketch.insides ?? same(''),
      disclaimer: disclaimerText({
        type: sketch.fundingType,
        regime: sketch.regime,
        tokenProviderProductId: sketch.funding?.tokenProviderProductId ?? null,
      }),
      keyFacts: keyFactsOf(sketch),
    },
  }
}

export function fact(label: Translated, value: Translated): DemoKeyFact {
  return { label, value }
}
