import { formatDate } from '@goldammer/sdk/format'
import { minimumTerm } from '@goldammer/sdk/rules/bought-terms'
import { noticeDeadline } from '@goldammer/sdk/rules/cancellation'
import { isEarlyBird, rateAt } from '@goldammer/sdk/rules/early-bird'
import { listedTariff } from '@goldammer/sdk/rules/listing-price'
import { addDays, addMonths } from '@goldammer/sdk/rules/local-dates'
import { isOrdinaryGood, PRODUCT_TYPE_RULES } from '@goldammer/sdk/rules/product-types'
import { type RiskNotice, riskNoticesOf } from '@goldammer/sdk/rules/risk-notice'
import { stateTones, type Tone } from '@goldammer/sdk/rules/state-tones'
import type { Funding, Product, Tariff } from '@goldammer/sdk/store/model'
import { type BasisPoints, type LocalDate, localDate, percentToBasisPoints, startOfDay } from '@goldammer/sdk/units'
import type { Texts } from '../../lib/i18n.ts'
import type { IconName } from '../../lib/icons.ts'
import type { Prices } from '../../lib/prices.ts'

const DAY_MS = 86_400_000

const STATE_ICONS: Record<NonNullable<Funding['state']>, IconName> = {
  draft: 'lock',
  upcoming: 'clock',
  open: 'arrow-right',
  funded: 'check',
  oversubscribed: 'hourglass',
  closed: 'lock',
  not_funded: 'close',
}

/** domain/labels#labels: icon, word and tone of the round; on a card an open round needs none. */
export function stateTag({ state }: Funding, t: Texts): { label: string; tone: Tone; icon: IconName } | null {
  if (!state || state === 'open') return null
  return { label: t(`states.round.${state}`), tone: stateTones.round[state], icon: STATE_ICONS[state] }
}

/** A round that is over shows only what lasts; the better rate only as long as it is given (style §8). */
export function badgesOf({ extensions: { funding, tariffs } }: Product, now: Date): Funding['badges'] {
  const lasting: Funding['badges'] = ['sustainable', 'token']
  return funding.badges.filter((badge) => {
    if (lasting.includes(badge)) return true
    if (badge === 'early_bird') return !hasEnded(funding) && earlyBird(listedTariff(tariffs), now) !== null
    if (badge === 'early_signer') return funding.state === 'upcoming'
    return !hasEnded(funding)
  })
}

export function isGood({ extensions }: Product): boolean {
  return isOrdinaryGood(extensions.funding)
}

/** The warnings that apply to these products, each once (domain/offers#warnings). */
export const riskNoticesIn = (products: readonly Product[]): RiskNotice[] =>
  riskNoticesOf(products.map(({ extensions }) => extensions.funding))

export function hasEnded({ state }: Funding): boolean {
  return state === 'closed' || state === 'not_funded'
}

/** A round that was ended early shows that day. */
export function lastDayOf({ endDate, fundingEndPremature }: Pick<Funding, 'endDate' | 'fundingEndPremature'>) {
  return fundingEndPremature ?? endDate
}

/** The tariff's rate for an order submitted now. */
export function currentRate(tariff: Tariff, now: Date): BasisPoints {
  const early = tariff.earlyBirdInterestRate
  return rateAt(
    {
      interestRate: percentToBasisPoints(tariff.interestRate),
      earlyBirdInterestRate: early === null ? null : percentToBasisPoints(early),
      earlyBirdEndDate: endOfEarlyBird(tariff),
    },
    now,
  ).rate
}

/** The better rate with its last day and how far that is; null when there is none or it is over (domain/funding-rounds#early-bird). */
export function earlyBird(tariff: Tariff | undefined, now: Date) {
  const until = tariff ? endOfEarlyBird(tariff) : null
  if (!tariff || !until || !isEarlyBird(until, now)) return null
  const left = startOfDay(addDays(until, 1)).getTime() - now.getTime()
  return { rate: currentRate(tariff, now), until, daysLeft: Math.ceil(left / DAY_MS) }
}

function endOfEarlyBird({ earlyBirdInterestRate, earlyBirdEndDate }: Tariff): LocalDate | null {
  return earlyBirdInterestRate === null || earlyBirdEndDate === null ? null : localDate(earlyBirdEndDate)
}

/** The first key figure of a product: its rate, its share, or the growth of its category. */
export function yieldFact(
  product: Product,
  t: Texts,
  prices: Prices,
  tariff = listedTariff(product.extensions.tariffs),
): { label: string; value: string } {
  const { funding, collectible } = product.extensions
  const percent = (rate: number) => prices.percent(percentToBasisPoints(rate))
  const { yields } = PRODUCT_TYPE_RULES[funding.type]
  if (yields === 'share') return { label: t('catalogue.fact.share'), value: t('catalogue.fact.variable') }
  if (collectible?.categoryCagr) return { label: t('catalogue.fact.growth'), value: percent(collectible.categoryCagr) }
  if (yields === 'sale' || !tariff) {
    return { label: t('catalogue.fact.saleProceeds'), value: t('catalogue.fact.variable') }
  }
  return { label: t(`catalogue.fact.${yields}`), value: percent(tariff.interestRate) }
}

/**
 * How long the money is bound: to the common end of all contracts where there is one (domain/documents#term), else in the largest unit
 * that fits. What is not repaid by plan goes on until it is cancelled, so that its term is the least.
 */
export function termFact(
  { extensions: { funding, tariffs, collectible } }: Product,
  t: Texts,
  tariff = listedTariff(tariffs),
): { label: string; value: string } {
  const fact = (value: string) => ({ label: t('catalogue.fact.term'), value })
  if (funding.contractEndOfTerm) return fact(t('catalogue.fact.until', { date: formatDate(funding.contractEndOfTerm) }))
  const duration = tariff && durationText(tariff, t)
  if (duration)
    return tariff.repayment === 'none' ? { label: t('catalogue.fact.minimumTerm'), value: duration } : fact(duration)
  if (!collectible?.expectedHoldingPeriod) return fact(t('catalogue.fact.openEnded'))
  const term = t('common.count.years', { count: collectible.expectedHoldingPeriod })
  return fact(t('catalogue.fact.about', { term }))
}

/** The least time beside a common end of all contracts, for who pays today; null where that end comes before it is over. */
export function minimumTermText(funding: Funding, tariff: Tariff, t: Texts, today: LocalDate): string | null {
  if (!funding.contractEndOfTerm) return null
  const { type, tokenProviderProductId } = funding
  const { duration: durationMonths, durationDays } = tariff
  const contractEndOfTerm = localDate(funding.contractEndOfTerm)
  const cancellationPossibleDate = funding.cancellationPossibleDate ? localDate(funding.cancellationPossibleDate) : null
  const dates = { contractEndOfTerm, cancellationPossibleDate }
  const { months, days } = minimumTerm({ type, tokenProviderProductId, durationMonths, durationDays, ...dates }, today)
  return durationText({ duration: months, durationDays: days }, t)
}

function durationText({ duration, durationDays }: Pick<Tariff, 'duration' | 'durationDays'>, t: Texts): string | null {
  if (duration) return monthsText(duration, t)
  return durationDays ? t('common.count.days', { count: durationDays }) : null
}

/**
 * domain/cancellation#regular: the first day for which one can cancel regularly, if paid today; `never` where it would not lie before the end of
 * the term. Null where the product names no day.
 */
export function firstCancellation(product: Product, today: LocalDate): LocalDate | 'never' | null {
  const { funding, tariffs } = product.extensions
  const { type, tokenProviderProductId, cancellationPossibleDate, contractEndOfTerm } = funding
  if (cancellationPossibleDate === null || type === 'collectible') return null
  const { duration = null, durationDays = null } = listedTariff(tariffs) ?? {}
  const minimumEnd = durationDays ? addDays(today, durationDays) : duration ? addMonths(today, duration) : null
  const dates = { cancellationPossibleDate: localDate(cancellationPossibleDate), minimumEnd, noticeMonths: null }
  const endOfTerm = contractEndOfTerm ? localDate(contractEndOfTerm) : null
  return noticeDeadline({ type, tokenProviderProductId, ...dates, endOfTerm })?.end ?? 'never'
}

function monthsText(months: number, t: Texts): string {
  return months % 12 === 0
    ? t('common.count.years', { count: months / 12 })
    : t('common.count.months', { count: months })
}

/** From how much a product is to be had: a good in the currency that was chosen, an investment in EUR, for its contract is. */
export function listedPrice(product: Product, prices: Prices): string {
  const { calculatedPrice, extensions } = product
  const { minInvestment } = extensions.funding
  // In EUR both are the same.
  const isShown = isGood(product) || prices.currency === 'EUR' || minInvestment === null
  return isShown ? prices.shown(calculatedPrice.unitPrice) : prices.euros(minInvestment)
}

/** What an investment is about in another currency that was chosen (domain/conventions#converted-prices). */
export function aboutPrice(product: Product, prices: Prices, t: Texts): string | null {
  if (isGood(product) || prices.currency === 'EUR') return null
  return t('cart.approximate', { amount: prices.shown(product.calculatedPrice.unitPrice) })
}

/** Both in a line. */
export const pricesInALine = (product: Product, prices: Prices, t: Texts): string =>
  [listedPrice(product, prices), aboutPrice(product, prices, t)].filter(Boolean).join(', ')
