import { isLocale, LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { isRaster, pictureUrl, pictureWidths } from '@goldammer/sdk/rules/pictures'
import { vatIn } from '@goldammer/sdk/rules/vat'
import { type BasisPoints, basisPointsToPercent, type Cents, centsToEuros } from '@goldammer/sdk/units'
import { mediaUrl, partsOf } from '../../shared/files.ts'
import { namedId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { convert } from '../reference/currency.ts'
import { languageId } from '../reference/reference-data.ts'
import {
  earlyBirdEndOf,
  isGood,
  isTakingOrders,
  type Media,
  type ProductFacts,
  phaseOf,
  type TariffFacts,
} from './products.ts'
import { UNCOUNTED_STOCK } from './stock.ts'

type Schemas = components['schemas']
type SeoUrlRow = ProductFacts['seoUrls'][number]

const euros = (value: number) => centsToEuros(value as Cents)
const eurosOrNull = (value: number | null) => (value === null ? null : euros(value))
const percent = (value: number) => basisPointsToPercent(value as BasisPoints)
const percentOrNull = (value: number | null) => (value === null ? null : percent(value))

/** Where the product stands in the shop. */
export const shopUrl = ({ id, seoPaths }: Pick<ProductFacts, 'id' | 'seoPaths'>, locale: Locale): string =>
  `${LOCALE_PREFIXES[locale]}/${seoPaths[locale] ?? `detail/${id}`}`

/** The family's calculated price in the currency shown, rounded like a line of the cart; gross prices, tax in them. */
function toCalculatedPrice(
  price: number,
  quantity: number,
  taxRate: number,
  factor: number,
): Schemas['CalculatedPrice'] {
  const unitPrice = convert(price, factor)
  const total = unitPrice * quantity
  const tax = vatIn(total, taxRate)
  return {
    apiAlias: 'calculated_price',
    unitPrice: euros(unitPrice),
    quantity,
    totalPrice: euros(total),
    calculatedTaxes: [
      { apiAlias: 'cart_tax_calculated', tax: euros(tax), taxRate: percent(taxRate), price: euros(total) },
    ],
    taxRules: [{ apiAlias: 'cart_tax_rule', taxRate: percent(taxRate), percentage: 100 }],
    referencePrice: null,
    listPrice: null,
    regulationPrice: null,
  }
}

export function toSeoUrl(row: SeoUrlRow): Schemas['SeoUrl'] {
  return {
    apiAlias: 'seo_url',
    id: row.id,
    languageId: languageId(isLocale(row.locale) ? row.locale : 'de-DE'),
    foreignKey: row.foreignKey,
    routeName: row.routeName as Schemas['SeoUrl']['routeName'],
    pathInfo: row.pathInfo,
    seoPathInfo: row.seoPathInfo,
    isCanonical: row.isCanonical,
    isDeleted: row.isDeleted,
  }
}

export function toMedia(media: Media, locale: Locale): Schemas['Media'] {
  const { name, extension } = partsOf(media.fileName)
  return {
    apiAlias: 'media',
    id: media.id,
    url: media.url,
    path: media.url.slice(1),
    fileName: name,
    fileExtension: extension,
    mimeType: media.mimeType,
    hasFile: true,
    private: false,
    alt: inLocale(media.alt, locale),
    ...(media.width && media.height
      ? {
          metaData: {
            width: media.width,
            height: media.height,
            ...(media.placeholder && { placeholder: media.placeholder }),
            ...((media.focusX !== 50 || media.focusY !== 50) && { focusX: media.focusX, focusY: media.focusY }),
          },
        }
      : {}),
    thumbnails: thumbnailsOf(media),
  }
}

/** The widths the picture comes in, for clients that choose among thumbnails; a drawing is sharp at any. */
function thumbnailsOf({ id, fileName, mimeType, width, height }: Media): Schemas['MediaThumbnail'][] {
  if (!isRaster(mimeType) || !width || !height) return []
  return pictureWidths(width).map((wide) => ({
    apiAlias: 'media_thumbnail',
    id: namedId(`${id}:${wide}`),
    mediaId: id,
    width: wide,
    height: Math.round((height * wide) / width),
    url: pictureUrl(mediaUrl(id, fileName), wide, 'webp'),
  }))
}

function toTariff(tariff: TariffFacts, locale: Locale, orderable: boolean): Schemas['Tariff'] {
  return {
    id: tariff.id,
    name: inLocale(tariff.name, locale),
    interestRate: percent(tariff.interestRate),
    earlyBirdInterestRate: percentOrNull(tariff.earlyBirdInterestRate),
    earlyBirdEndDate: tariff.earlyBirdEndDate,
    interestRatePeriod: tariff.interestRatePeriod as Schemas['Tariff']['interestRatePeriod'],
    repayment: tariff.repayment as Schemas['Tariff']['repayment'],
    duration: tariff.durationDays ? null : tariff.durationMonths,
    durationDays: tariff.durationDays,
    totalVolume: euros(tariff.totalVolume),
    minInvestment: euros(tariff.minInvestment),
    investmentUnitPrice: euros(tariff.investmentUnitPrice),
    unitsMax: tariff.unitsMax,
    unitsMaxJur: tariff.unitsMaxJur,
    owner: tariff.owner,
    uniqueInvestorCount: tariff.uniqueInvestorCount,
    reserved: euros(tariff.reserved),
    free: euros(Math.max(0, tariff.totalVolume - tariff.reserved)),
    orderable,
  }
}

/** Whose product it becomes: in which language, when, and with which notice of a debit. */
type Reader = Pick<Scope, 'locale' | 'clock' | 'config'>

function toFunding(product: ProductFacts, { locale, clock, config }: Reader): Schemas['Funding'] {
  const now = clock.now()
  const { round } = product
  const good = isGood(product)
  const phase = phaseOf(product, now)
  const channels = (product.distributionChannels as { name: string; volume: number }[]).map((channel) => ({
    name: channel.name,
    volume: euros(channel.volume),
  }))
  const volume = product.totalVolume
  return {
    name: inLocale(product.name, locale),
    type: product.type as Schemas['ProductType'],
    regime: product.regime as Schemas['Funding']['regime'],
    isSeedInvest: product.isSeedInvest,
    issuer: product.issuer,
    branch: product.branch as Schemas['Branch'],
    totalVolume: good ? null : eurosOrNull(volume),
    productScale: eurosOrNull(product.productScale),
    preMoney: eurosOrNull(product.preMoney),
    flag: inLocale(product.flag, locale) || null,
    badges: product.badges as Schemas['Funding']['badges'],
    isin: product.isin,
    tokenProviderProductId: product.tokenProviderProductId,
    payingOffice: product.payingOffice,
    regulatoryAuthority: product.regulatoryAuthority,
    distributionCompany: product.distributionCompany,
    distributionChannels: channels,
    distributionChannelsSum: channels.reduce((sum, channel) => sum + channel.volume, 0),
    valuta: product.valuta,
    prenotificationDays: config.prenotificationDays,
    contractEndOfTerm: product.contractEndOfTerm,
    cancellationPossibleDate: product.cancellationPossibleDate,
    fundingEndPremature: product.fundingEndPremature,
    ecsp: product.ecsp,
    singleInvestmentLimitRequired: product.singleInvestmentLimitRequired,
    vibConfirmation: product.vibConfirmation,
    askBankDataInvestor: product.askBankDataInvestor,
    askDepotDataInvestor: product.askDepotDataInvestor,
    isCompleted: product.isCompleted,
    investmentSteps: product.investmentSteps,
    suggestions: product.suggestions,
    accruedInterest: product.accruedInterest,
    accruedInterestRate: percentOrNull(product.accruedInterestRate),
    accruedInterestPeriods: product.accruedInterestPeriods,
    state: (good ? null : (round?.state ?? null)) as Schemas['RoundState'] | null,
    phase,
    phaseEndDate:
      phase === 'early_bird' ? earlyBirdEndOf(product) : phase === 'early_signer' ? (round?.startDate ?? null) : null,
    orderable: isTakingOrders(product, now),
    reserved: euros(product.reserved),
    waiting: euros(product.waiting),
    free: good || volume === null ? null : euros(Math.max(0, volume - product.reserved)),
    progressPercent: volume ? Math.min(100, Math.floor((product.reserved * 100) / volume)) : 0,
    uniqueInvestorCount: product.uniqueInvestorCount,
    threshold: eurosOrNull(round?.threshold ?? null),
    startDate: round?.startDate ?? null,
    endDate: round?.endDate ?? null,
    earlySignerStart: round?.earlySignerStart ?? null,
    minInvestment: good ? null : euros(listingPriceOf(product)),
  }
}

function toCollectible(product: ProductFacts): Schemas['Collectible'] | null {
  const { collectible } = product
  if (!collectible) return null
  return {
    categoryCagr: percentOrNull(collectible.categoryCagr),
    dropDate: collectible.dropDate?.toISOString() ?? null,
    dropPrice: eurosOrNull(collectible.dropPrice),
    dropMarketValue: eurosOrNull(collectible.dropMarketValue),
    expectedHoldingPeriod: collectible.expectedHoldingPeriod,
    sharePrice: eurosOrNull(collectible.sharePrice),
    numberOfShares: collectible.numberOfShares,
    serviceFee: percent(collectible.serviceFee),
  }
}

/** Cents: minInvestment of the smallest tariff, of goods the first tier (domain/cart#listing-price); 0 while a draft has none. */
function listingPriceOf(product: ProductFacts): number {
  if (isGood(product)) return product.tiers[0]?.unitPrice ?? 0
  const [first = 0, ...others] = product.tariffs.map((tariff) => tariff.minInvestment)
  return Math.min(first, ...others)
}

/** calculatedPrices: a tier's quantity is its upper bound, in the last one its lower bound (domain/test-vectors#keys, priceTiers). */
function toTiers(product: ProductFacts, factor: number): Schemas['CalculatedPrice'][] {
  if (product.tiers.length < 2) return []
  return product.tiers.map((tier) =>
    toCalculatedPrice(tier.unitPrice, tier.quantityEnd ?? tier.quantityStart, product.taxRate, factor),
  )
}

const month = 30 * 24 * 3_600_000

/**
 * A product as the shop's clients know it, its prices in the session's currency; what investing adds stands in `extensions`, in
 * EUR (domain/conventions#converted-prices).
 */
export function toProduct(product: ProductFacts, scope: Reader, factor: number): Schemas['Product'] {
  const { locale, clock } = scope
  const now = clock.now()
  const name = inLocale(product.name, locale)
  const description = inLocale(product.description, locale)
  const metaDescription = inLocale(product.metaDescription, locale)
  const orderable = isTakingOrders(product, now)
  const good = isGood(product)
  const free = good
    ? (product.stock ?? UNCOUNTED_STOCK)
    : Math.max(
        0,
        Math.floor(((product.totalVolume ?? 0) - product.reserved) / (product.tariffs[0]?.investmentUnitPrice ?? 1)),
      )
  return {
    apiAlias: 'product',
    id: product.id,
    productNumber: product.productNumber,
    name,
    description,
    metaDescription,
    translated: { name, description, metaDescription },
    type: product.shopType as 'physical' | 'digital',
    states: product.states as Schemas['Product']['states'],
    taxId: namedId(`tax:${product.taxRate}`),
    active: product.active,
    available: orderable && (!good || free > 0),
    isNew: product.publishedAt !== null && now.getTime() - product.publishedAt.getTime() < month,
    isCloseout: !good || product.stock !== null,
    shippingFree: product.shippingFree,
    stock: free,
    availableStock: free,
    ...(product.weightGrams ? { weight: product.weightGrams / 1000 } : {}),
    ...(product.publishedAt ? { releaseDate: product.publishedAt.toISOString() } : {}),
    ratingAverage: product.ratingAverage,
    calculatedPrice: toCalculatedPrice(listingPriceOf(product), 1, product.taxRate, factor),
    calculatedPrices: toTiers(product, factor),
    seoCategory: null,
    manufacturerId: product.issuer.id,
    categoryIds: product.categoryIds,
    propertyIds: product.propertyIds,
    ...(product.coverMediaId ? { coverId: product.coverMediaId } : {}),
    cover: product.cover ? toProductMedia(product.cover, product.id, 1, locale) : null,
    media: product.media.map((media, index) => toProductMedia(media, product.id, index + 1, locale)),
    seoUrls: product.seoUrls.filter((url) => url.locale === locale).map(toSeoUrl),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    extensions: {
      funding: toFunding(product, scope),
      tariffs: product.tariffs.map((tariff) => toTariff(tariff, locale, orderable)),
      collectible: toCollectible(product),
      seller: good ? scope.config.sellerAddress : null,
    },
  }
}

function toProductMedia(media: Media, productId: string, position: number, locale: Locale): Schemas['ProductMedia'] {
  return {
    apiAlias: 'product_media',
    id: namedId(`product-media:${productId}:${media.id}`),
    productId,
    mediaId: media.id,
    position,
    media: toMedia(media, locale),
  }
}
