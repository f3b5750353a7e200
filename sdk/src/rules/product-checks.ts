import type { ErrorCode } from '../errors/catalogue.ts'
import type { Cents, LocalDate } from '../units.ts'
import { isConsistentTariff, type TariffTerms } from './amount-steps.ts'
import { addMonths } from './local-dates.ts'
import { type PlannedProduct, type PlannedTariff, planMisfits } from './plan-checks.ts'
import { isSeedInvest, type ProductFacts, productInconsistencies, type Regime } from './product-types.ts'
import type { RoundState } from './state-tones.ts'
import { isSecurity } from './states-by-type.ts'

/** VermAnlG § 2 (1) no. 3: which of its three cases applies to a small offer. */
export type SmallOfferCase = 'units_20' | 'volume_100k' | 'unit_200k'

export interface CheckedTariff extends TariffTerms, PlannedTariff {
  readonly durationMonths: number | null
}

/** The facts that the check before an offer needs (domain/offers#types). */
export interface CheckedProduct extends ProductFacts, PlannedProduct {
  readonly isSeedInvest: boolean
  /** Null: a good, which has no volume. */
  readonly totalVolume: Cents | null
  readonly distributionChannels: readonly { readonly volume: number }[]
  readonly smallOfferCase: SmallOfferCase | null
  readonly noticeMonths: number | null
  readonly tariffs: readonly CheckedTariff[]
  /** Only of a collectible that is sold in shares. */
  readonly collectible: {
    readonly dropPrice: Cents | null
    readonly sharePrice: Cents | null
    readonly numberOfShares: number | null
  } | null
}

/** Another product of the same issuer. */
export interface IssuerOffer {
  readonly regime: Regime
  readonly smallOfferCase: SmallOfferCase | null
  readonly state: RoundState
  readonly totalVolume: Cents
  /** The first day of its round. */
  readonly openedOn: LocalDate | null
  /** Whether no investor has a claim from it any more. */
  readonly isRepaid: boolean
}

/** Dated law (config.legal). */
export interface IssuerLaw {
  readonly caps: Partial<Record<Regime, Cents>>
  /** domain/open-questions#scope-of-2a: whether § 2a is open to participation rights. */
  readonly participationRights2a: boolean
}

export interface ProductRefusal {
  readonly code: Extract<ErrorCode, 'PRODUCT_INCONSISTENT' | 'ISSUER_CAP'>
  readonly field: string
}

const SMALL_OFFER = { units: 20, volume: 10_000_000, unitPrice: 20_000_000 } as const
/** VermAnlG § 5a: months of term and of notice where a prospectus is needed. */
const PROSPECTUS_TERM = { months: 24, noticeMonths: 6 } as const

/** R3.08, domain/offers#types: everything that prevents the offer of a product on a day; empty if nothing does. */
export function checkProduct(
  product: CheckedProduct,
  others: readonly IssuerOffer[],
  law: IssuerLaw,
  on: LocalDate,
): ProductRefusal[] {
  const fields = [
    ...productInconsistencies(product),
    ...misfits(product),
    ...planMisfits(product),
    ...smallOfferMisfits(product, others, on),
    ...(refusesParticipationRights(product, law) ? ['regime'] : []),
    ...(hasParallelSmallOffer(product, others) ? ['regime'] : []),
  ]
  const refusals: ProductRefusal[] = [...new Set(fields)].map((field) => ({ code: 'PRODUCT_INCONSISTENT', field }))
  if (exceedsCap(product, others, law, on)) refusals.push({ code: 'ISSUER_CAP', field: 'totalVolume' })
  return refusals
}

function misfits(product: CheckedProduct): string[] {
  const { type, regime, totalVolume, tariffs, collectible, noticeMonths } = product
  const wrong: string[] = []
  if (product.isSeedInvest !== isSeedInvest(type)) wrong.push('isSeedInvest')
  if (!tariffs.every(isConsistentTariff)) wrong.push('tariffs')
  const distributed = product.distributionChannels.reduce((sum, { volume }) => sum + volume, 0)
  if (totalVolume !== null && distributed > totalVolume) wrong.push('distributionChannels')
  if (collectible?.sharePrice && collectible.numberOfShares !== null) {
    if (collectible.sharePrice * collectible.numberOfShares !== collectible.dropPrice) wrong.push('sharePrice')
  }
  if (regime === 'prospectus' && !isSecurity(type)) {
    if (tariffs.some(({ durationMonths }) => (durationMonths ?? 0) < PROSPECTUS_TERM.months)) wrong.push('duration')
    if ((noticeMonths ?? 0) < PROSPECTUS_TERM.noticeMonths) wrong.push('noticeMonths')
  }
  return wrong
}

/** VermAnlG § 2 (1) no. 3: at most 20 units, at most 100,000 EUR in 12 months, or at least 200,000 EUR a unit. */
function smallOfferMisfits(
  { regime, smallOfferCase, tariffs, totalVolume }: CheckedProduct,
  others: readonly IssuerOffer[],
  on: LocalDate,
): string[] {
  if (regime !== 'vermanlg_2') return smallOfferCase === null ? [] : ['smallOfferCase']
  const units = tariffs.reduce((sum, tariff) => sum + tariff.totalVolume / tariff.investmentUnitPrice, 0)
  const offered = others.filter((other) => other.smallOfferCase === 'volume_100k' && countsOn(other, on))
  const isMet = {
    units_20: units <= SMALL_OFFER.units,
    volume_100k: sumOf(offered) + (totalVolume ?? 0) <= SMALL_OFFER.volume,
    unit_200k: tariffs.every((tariff) => tariff.investmentUnitPrice >= SMALL_OFFER.unitPrice),
  }
  return smallOfferCase !== null && isMet[smallOfferCase] ? [] : ['smallOfferCase']
}

const refusesParticipationRights = ({ type, regime }: CheckedProduct, law: IssuerLaw): boolean =>
  type === 'participation_rights' && regime === 'vermanlg_2a' && !law.participationRights2a

/** VermAnlG § 2a (4): no crowd offer while a small one of the same issuer is open or not yet repaid. */
function hasParallelSmallOffer({ regime }: CheckedProduct, others: readonly IssuerOffer[]): boolean {
  if (regime !== 'vermanlg_2a') return false
  return others.some((other) => other.regime === 'vermanlg_2' && (runs(other) || !other.isRepaid))
}

const runs = ({ state }: IssuerOffer): boolean => state === 'open' || state === 'funded' || state === 'oversubscribed'

/** domain/offers#issuer-caps: what one issuer may offer in twelve months. */
function exceedsCap(
  { regime, totalVolume }: CheckedProduct,
  others: readonly IssuerOffer[],
  law: IssuerLaw,
  on: LocalDate,
): boolean {
  const cap = law.caps[regime]
  if (cap === undefined || totalVolume === null) return false
  const offered = others.filter((other) => other.regime === regime && countsOn(other, on))
  return sumOf(offered) + totalVolume > cap
}

/** Offered in the twelve months that end on the day, without failed offers. */
function countsOn({ state, openedOn }: IssuerOffer, on: LocalDate): boolean {
  if (state === 'draft' || state === 'upcoming' || state === 'not_funded' || openedOn === null) return false
  return openedOn > addMonths(on, -12) && openedOn <= on
}

const sumOf = (offers: readonly IssuerOffer[]): number => offers.reduce((sum, { totalVolume }) => sum + totalVolume, 0)
