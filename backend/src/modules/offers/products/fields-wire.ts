import type { components } from '@goldammer/sdk/operations/staff'
import {
  type FundingType,
  isSeedInvest,
  lineItemStates,
  PRODUCT_TYPE_RULES,
  requiresBankAccount,
} from '@goldammer/sdk/rules/product-types'
import {
  type BasisPoints,
  basisPointsToPercent,
  type Cents,
  centsToEuros,
  eurosToCents,
  type LocalDate,
  percentToBasisPoints,
} from '@goldammer/sdk/units'
import type { ProductFacts } from '../../catalogue/products.ts'
import type { DocumentVersion, LiveDocument } from './document-rows.ts'

export type ProductFields = components['schemas']['ProductFields']
type Tariff = components['schemas']['ProductTariffFields']
type Text = components['schemas']['EditedText']

const euros = (value: number | null) => (value === null ? null : centsToEuros(value as Cents))
const percent = (value: number | null) => (value === null ? null : basisPointsToPercent(value as BasisPoints))
export const toCents = (value: number | null): Cents | null => (value === null ? null : eurosToCents(value))
const toPoints = (value: number | null): BasisPoints | null => (value === null ? null : percentToBasisPoints(value))
/** The interface has looked at its form. */
export const toDay = (value: string | null): LocalDate | null => value as LocalDate | null
const text = (value: unknown): Text => (value ?? {}) as Text

const CONTENT = [
  'overview',
  'businessPlan',
  'investmentConditions',
  'investBasics',
  'teamIntroduction',
  'disclaimer',
] as const

/** A product as it is live, in the form in which it is edited. */
export function toFields(product: ProductFacts, documents: LiveDocument[], versions: DocumentVersion[]): ProductFields {
  const { round, collectible, cover } = product
  const content = product.content as Record<string, unknown>
  return {
    active: product.active,
    name: text(product.name),
    description: text(product.description),
    metaDescription: text(product.metaDescription),
    regime: product.regime as ProductFields['regime'],
    branch: product.branch as ProductFields['branch'],
    shopType: product.shopType as ProductFields['shopType'],
    totalVolume: euros(product.totalVolume),
    productScale: euros(product.productScale),
    preMoney: euros(product.preMoney),
    comment: product.comment,
    flag: text(product.flag),
    badges: product.badges as ProductFields['badges'],
    isin: product.isin,
    tokenProviderProductId: product.tokenProviderProductId,
    payingOffice: product.payingOffice,
    regulatoryAuthority: product.regulatoryAuthority,
    distributionCompany: product.distributionCompany,
    distributionChannels: (product.distributionChannels as { name: string; volume: number }[]).map((channel) => ({
      name: channel.name,
      volume: centsToEuros(channel.volume as Cents),
    })),
    valuta: product.valuta,
    contractEndOfTerm: product.contractEndOfTerm,
    cancellationPossibleDate: product.cancellationPossibleDate,
    fundingEndPremature: product.fundingEndPremature,
    ecsp: product.ecsp,
    singleInvestmentLimitRequired: product.singleInvestmentLimitRequired,
    vibConfirmation: product.vibConfirmation,
    askBankDataInvestor: product.askBankDataInvestor,
    askDepotDataInvestor: product.askDepotDataInvestor,
    investmentSteps: product.investmentSteps,
    suggestions: product.suggestions,
    accruedInterest: product.accruedInterest,
    accruedInterestRate: percent(product.accruedInterestRate),
    accruedInterestPeriods: product.accruedInterestPeriods,
    voluntaryWithdrawalDays: product.voluntaryWithdrawalDays,
    noticeMonths: product.noticeMonths,
    micaWhitePaper: product.micaWhitePaper,
    securedByGermanProperty: product.securedByGermanProperty,
    withholdingAgent: product.withholdingAgent as ProductFields['withholdingAgent'],
    smallOfferCase: product.smallOfferCase as ProductFields['smallOfferCase'],
    stock: product.stock,
    taxRate: basisPointsToPercent(product.taxRate as BasisPoints),
    shippingFree: product.shippingFree,
    weightGrams: product.weightGrams,
    propertyIds: product.propertyIds,
    categoryIds: product.categoryIds.toSorted(),
    cover: cover ? { id: cover.id, alt: text(cover.alt) } : null,
    media: product.media.map(({ id, alt }) => ({ id, alt: text(alt) })),
    content: Object.fromEntries(CONTENT.map((tab) => [tab, text(content[tab])])) as ProductFields['content'],
    keyFacts: (product.keyFacts as { label: unknown; value: unknown }[]).map(({ label, value }) => ({
      label: text(label),
      value: text(value),
    })),
    costs: (product.costs as { key: 'platform_fee'; percent: number; paidBy: 'issuer' | 'investor' }[]).map((cost) => ({
      ...cost,
      percent: basisPointsToPercent(cost.percent as BasisPoints),
    })),
    tariffs: product.tariffs.map(toTariff),
    round: round && {
      name: text(round.name),
      threshold: centsToEuros(round.threshold as Cents),
      startDate: round.startDate,
      endDate: round.endDate,
      earlySignerStart: round.earlySignerStart,
      tranches: product.tranches.map((tranche) => centsToEuros(tranche.totalVolume as Cents)),
    },
    collectible: collectible && {
      categoryCagr: percent(collectible.categoryCagr),
      dropDate: collectible.dropDate?.toISOString() ?? null,
      dropPrice: euros(collectible.dropPrice),
      dropMarketValue: euros(collectible.dropMarketValue),
      expectedHoldingPeriod: collectible.expectedHoldingPeriod,
      sharePrice: euros(collectible.sharePrice),
      numberOfShares: collectible.numberOfShares,
      serviceFee: basisPointsToPercent(collectible.serviceFee as BasisPoints),
    },
    priceTiers: product.tiers.map((tier) => ({
      quantityEnd: tier.quantityEnd,
      unitPrice: centsToEuros(tier.unitPrice as Cents),
    })),
    seoPaths: product.seoPaths,
    documents: documents.map((document) => ({
      id: document.id,
      kind: document.kind as ProductFields['documents'][number]['kind'],
      title: text(document.title),
      access: document.access as ProductFields['documents'][number]['access'],
      mandatory: document.mandatory,
      files: newestOf(versions.filter(({ documentId }) => documentId === document.id)),
    })),
  }
}

const toTariff = (tariff: ProductFacts['tariffs'][number]): Tariff => ({
  id: tariff.id,
  name: text(tariff.name),
  interestRate: basisPointsToPercent(tariff.interestRate as BasisPoints),
  earlyBirdInterestRate: percent(tariff.earlyBirdInterestRate),
  earlyBirdEndDate: tariff.earlyBirdEndDate,
  interestRatePeriod: tariff.interestRatePeriod as Tariff['interestRatePeriod'],
  durationMonths: tariff.durationMonths,
  durationDays: tariff.durationDays,
  repayment: tariff.repayment as Tariff['repayment'],
  totalVolume: centsToEuros(tariff.totalVolume as Cents),
  minInvestment: centsToEuros(tariff.minInvestment as Cents),
  investmentUnitPrice: centsToEuros(tariff.investmentUnitPrice as Cents),
  owner: tariff.owner,
  unitsMax: tariff.unitsMax,
  unitsMaxJur: tariff.unitsMaxJur,
})

function newestOf(versions: DocumentVersion[]): ProductFields['documents'][number]['files'] {
  const newest = new Map<string, DocumentVersion>()
  for (const version of versions.toSorted((a, b) => a.version - b.version)) newest.set(version.locale, version)
  return [...newest.values()].map(({ locale, fileId }) => ({ locale: locale as 'de-DE', fileId }))
}

/** What a product's columns say, of its fields. */
export function toColumns(type: FundingType, fields: ProductFields) {
  const { regime, isin, tokenProviderProductId } = fields
  return {
    regime,
    isSeedInvest: isSeedInvest(type),
    totalVolume: toCents(fields.totalVolume),
    productScale: toCents(fields.productScale),
    preMoney: toCents(fields.preMoney),
    isin: isin || null,
    tokenProviderProductId: tokenProviderProductId || null,
    distributionChannels: fields.distributionChannels.map(({ name, volume }) => ({
      name,
      volume: eurosToCents(volume),
    })),
    valuta: toDay(fields.valuta),
    contractEndOfTerm: toDay(fields.contractEndOfTerm),
    cancellationPossibleDate: toDay(fields.cancellationPossibleDate),
    fundingEndPremature: toDay(fields.fundingEndPremature),
    accruedInterestRate: toPoints(fields.accruedInterestRate),
    states: lineItemStates(
      { ...fields, type, tokenProviderProductId: tokenProviderProductId || null },
      fields.shopType,
    ),
  }
}

/** What a tariff's columns say. */
export function toTariffColumns(tariff: Tariff) {
  const { id: _, name: __, ...terms } = tariff
  return {
    ...terms,
    interestRate: percentToBasisPoints(tariff.interestRate),
    earlyBirdInterestRate: toPoints(tariff.earlyBirdInterestRate),
    earlyBirdEndDate: toDay(tariff.earlyBirdEndDate),
    totalVolume: eurosToCents(tariff.totalVolume),
    minInvestment: eurosToCents(tariff.minInvestment),
    investmentUnitPrice: eurosToCents(tariff.investmentUnitPrice),
  }
}

/** What the columns of a collectible say. */
export const toCollectibleColumns = (collectible: NonNullable<ProductFields['collectible']>) => ({
  categoryCagr: toPoints(collectible.categoryCagr),
  dropDate: collectible.dropDate === null ? null : new Date(collectible.dropDate),
  dropPrice: toCents(collectible.dropPrice),
  dropMarketValue: toCents(collectible.dropMarketValue),
  expectedHoldingPeriod: collectible.expectedHoldingPeriod,
  sharePrice: toCents(collectible.sharePrice),
  numberOfShares: collectible.numberOfShares,
  serviceFee: percentToBasisPoints(collectible.serviceFee),
})

/** What the columns of the price tiers say: each begins after the one before. */
export const toTierColumns = (tiers: ProductFields['priceTiers']) =>
  tiers.map(({ quantityEnd, unitPrice }, index) => ({
    quantityStart: (tiers[index - 1]?.quantityEnd ?? 0) + 1,
    quantityEnd,
    unitPrice: eurosToCents(unitPrice),
  }))

/** domain/offers#flags: as strict as the type and its default regime ask; who writes it may only be stricter. */
export function strictestFlags(type: FundingType) {
  const [regime] = PRODUCT_TYPE_RULES[type].regimes
  const isCrowdOffer = regime === 'vermanlg_2a'
  const askBankDataInvestor = requiresBankAccount({ type, tokenProviderProductId: null })
  return { regime, singleInvestmentLimitRequired: isCrowdOffer, vibConfirmation: isCrowdOffer, askBankDataInvestor }
}
