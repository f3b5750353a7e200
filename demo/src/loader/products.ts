import { blocksOfHtml, renderPdf } from '@goldammer/backend/modules/documents/pdf'
import { idOf } from '@goldammer/backend/shared/demo-ids'
import { storeFile } from '@goldammer/backend/shared/files'
import { namedId } from '@goldammer/backend/shared/ids'
import { LOCALES } from '@goldammer/sdk/locales'
import { monthsPerPeriod } from '@goldammer/sdk/rules/interest-periods'
import { addMonths } from '@goldammer/sdk/rules/local-dates'
import { type Cents, type LocalDate, localDate } from '@goldammer/sdk/units'
import { propertyGroups } from '../content/reference.ts'
import type { DemoIssuer, DemoProduct, DemoTariff } from '../content/types.ts'
import { durationDaysOf } from './duration.ts'
import { storeInventedPdf } from './invented-pdf.ts'
import { json, type Loading } from './loading.ts'
import { productDocument } from './product-document.ts'

const day = (value: string | null) => (value === null ? null : localDate(value))
const cents = (value: number) => value as Cents
const centsOrNull = (value: number | null) => value as Cents | null

/** What the issuer pays the platform for the placement: 5 % of the amount (WpHG § 70). */
const platformFee = { key: 'platform_fee', percent: 500, paidBy: 'issuer' }

const smallOfferCases = {
  max_20_units: 'units_20',
  max_100000_in_12_months: 'volume_100k',
  min_200000_per_unit: 'unit_200k',
} as const

export async function loadProperties({ tx }: Loading): Promise<void> {
  for (const [groupPosition, group] of propertyGroups.entries()) {
    await tx
      .insertInto('propertyOption')
      .values(
        group.options.map((option, index) => ({
          id: idOf.property(option.key),
          groupId: namedId(`demo.property-group.${group.key}`),
          groupCode: group.code,
          groupName: json(group.name),
          groupPosition,
          code: option.key,
          name: json(option.name),
          position: index,
        })),
      )
      .execute()
  }
}

export async function loadProducts(loading: Loading, products: DemoProduct[], companies: DemoIssuer[]): Promise<void> {
  for (const product of products) {
    await insertProduct(loading, product)
    await insertOffer(loading, product)
    const company = companies.find((one) => one.key === product.issuerKey)!
    await insertDocuments(loading, product, company)
    if (product.price !== null && product.states.includes('is-download'))
      await insertDownload(loading, product, company)
  }
}

async function insertProduct({ tx, now }: Loading, product: DemoProduct): Promise<void> {
  const { funding, texts, round } = product
  const id = idOf.product(product.key)
  const publishedAt = round ? new Date(`${round.startDate}T07:00:00Z`) : new Date(now.getTime() - 90 * 86_400_000)
  // What is published later is written by now.
  const writtenAt = publishedAt < now ? publishedAt : now
  const coupons = couponDatesOf(product)
  await tx
    .insertInto('product')
    .values({
      id,
      productNumber: product.productNumber,
      type: funding.type,
      regime: funding.regime,
      shopType: product.type,
      states: product.states,
      issuerId: idOf.company(product.issuerKey),
      name: json(product.name),
      description: json(product.teaser),
      metaDescription: json(product.metaDescription),
      isSeedInvest: funding.isSeedInvest,
      branch: funding.branch,
      totalVolume: centsOrNull(round ? funding.totalVolume : null),
      productScale: cents(funding.productScale),
      preMoney: centsOrNull(funding.preMoney),
      comment: funding.comment,
      flag: json(funding.flag ?? {}),
      badges: funding.badges,
      isin: funding.isin,
      tokenProviderProductId: funding.tokenProviderProductId,
      payingOffice: funding.payingOffice,
      regulatoryAuthority: funding.regulatoryAuthority,
      distributionCompany: funding.distributionCompany,
      distributionChannels: json(funding.distributionChannels),
      valuta: day(funding.valuta),
      contractEndOfTerm: coupons.at(-1) ?? day(funding.contractEndOfTerm),
      cancellationPossibleDate: day(funding.cancellationPossibleDate),
      fundingEndPremature: day(funding.fundingEndPremature),
      ecsp: funding.ecsp,
      singleInvestmentLimitRequired: funding.singleInvestmentLimitRequired,
      vibConfirmation: funding.vibConfirmation,
      askBankDataInvestor: funding.askBankDataInvestor,
      askDepotDataInvestor: funding.askDepotDataInvestor,
      isCompleted: funding.isCompleted,
      investmentSteps: funding.investmentSteps,
      suggestions: funding.suggestions,
      accruedInterest: funding.accruedInterest,
      accruedInterestRate: funding.accruedInterestRate,
      accruedInterestPeriods: coupons.join(','),
      voluntaryWithdrawalDays: funding.voluntaryWithdrawalDays || null,
      noticeMonths: funding.noticeMonths,
      micaWhitePaper: funding.micaWhitePaper,
      withholdingAgent: funding.withholdingAgent,
      smallOfferCase: funding.smallOffer ? smallOfferCases[funding.smallOffer] : null,
      stock: product.stock,
      taxRate: product.taxRate,
      shippingFree: product.shippingFree,
      weightGrams: product.weightKg === null ? null : Math.round(product.weightKg * 1000),
      propertyIds: product.propertyKeys.map(idOf.property),
      coverMediaId: idOf.media(product.cover),
      mediaIds: product.media.map(idOf.media),
      content: json({
        overview: texts.overview,
        businessPlan: texts.businessPlan,
        investmentConditions: texts.investmentConditions,
        investBasics: texts.investBasics,
        teamIntroduction: texts.team,
        disclaimer: texts.disclaimer,
      }),
      keyFacts: json(texts.keyFacts),
      costs: json(round ? [platformFee] : []),
      createdAt: writtenAt,
      updatedAt: writtenAt,
      publishedAt: round?.state === 'draft' ? null : publishedAt,
    })
    .execute()
  await tx
    .insertInto('seoUrl')
    .values(
      LOCALES.map((locale) => ({
        id: namedId(`demo.seo.${product.key}.${locale}`),
        locale,
        routeName: 'frontend.detail.page',
        foreignKey: id,
        pathInfo: `/detail/${id}`,
        seoPathInfo: product.seoPath[locale],
      })),
    )
    .execute()
}

/** Moved with the day of the load they stay one period apart, and the last is the end of the term (domain/interest#same-coupon). */
function couponDatesOf({ funding, tariffs }: DemoProduct): LocalDate[] {
  if (!funding.accruedInterest) return []
  const [first, ...others] = funding.accruedInterestPeriods.split(',').map(localDate)
  const months = monthsPerPeriod(tariffs[0]!.interestRatePeriod, 0)
  return [first!, ...others].map((_, index) => addMonths(first!, index * months))
}

/** A round is prepared for twelve weeks before it opens. */
const PREPARATION = 84 * 86_400_000

async function insertOffer({ tx, now }: Loading, product: DemoProduct): Promise<void> {
  const { round, collectible, funding } = product
  const productId = idOf.product(product.key)
  const repayment = funding.repayment === 'bullet' || funding.repayment === 'annuity' ? funding.repayment : 'none'
  const toTariff = (tariff: DemoTariff, position: number) => ({
    id: idOf.tariff(tariff.key),
    productId,
    name: json(tariff.name),
    position,
    interestRate: tariff.interestRate,
    earlyBirdInterestRate: tariff.earlyBirdInterestRate,
    earlyBirdEndDate: day(tariff.earlyBirdEndDate),
    interestRatePeriod: tariff.interestRatePeriod,
    durationMonths: funding.durationMonths,
    durationDays: durationDaysOf(product),
    repayment,
    totalVolume: cents(tariff.totalVolume),
    minInvestment: cents(tariff.minInvestment),
    investmentUnitPrice: cents(tariff.investmentUnitPrice),
    owner: tariff.owner,
    unitsMax: tariff.unitsMax,
    unitsMaxJur: tariff.unitsMaxJur,
  })
  if (round) {
    await tx.insertInto('tariff').values(product.tariffs.map(toTariff)).execute()
    const roundId = namedId(`demo.round.${product.key}`)
    await tx
      .insertInto('fundingRound')
      .values({
        id: roundId,
        productId,
        name: json(round.name),
        state: round.state,
        threshold: cents(round.threshold),
        startDate: localDate(round.startDate),
        endDate: localDate(round.endDate),
        earlySignerStart: day(round.earlySignerStart),
        createdAt: round.state === 'draft' ? now : new Date(Date.parse(round.startDate) - PREPARATION),
      })
      .execute()
    await tx
      .insertInto('tranche')
      .values(
        round.tranches.map((tranche) => ({
          id: idOf.tranche(product.key, tranche.number),
          fundingRoundId: roundId,
          productId,
          number: tranche.number,
          totalVolume: cents(tranche.volume),
        })),
      )
      .execute()
  }
  if (collectible) {
    await tx
      .insertInto('collectible')
      .values({
        productId,
        categoryCagr: collectible.categoryCagr,
        dropDate: collectible.dropDate,
        dropPrice: cents(collectible.dropPrice),
        dropMarketValue: centsOrNull(collectible.dropMarketValue),
        expectedHoldingPeriod: collectible.expectedHoldingPeriod,
        sharePrice: centsOrNull(collectible.sharePrice),
        numberOfShares: collectible.numberOfShares,
        serviceFee: collectible.serviceFee,
      })
      .execute()
  }
  const tiers =
    product.priceTiers.length > 0
      ? product.priceTiers
      : product.price === null
        ? []
        : [{ quantityEnd: null, unitPrice: product.price }]
  for (const [index, tier] of tiers.entries()) {
    const quantityStart = (tiers[index - 1]?.quantityEnd ?? 0) + 1
    await tx
      .insertInto('priceTier')
      .values({ productId, quantityStart, quantityEnd: tier.quantityEnd, unitPrice: cents(tier.unitPrice) })
      .execute()
  }
}

async function insertDocuments(loading: Loading, product: DemoProduct, company: DemoIssuer): Promise<void> {
  const { scope, tx } = loading
  for (const [position, document] of product.documents.entries()) {
    const documentId = namedId(`demo.document.${product.key}.${document.key}`)
    await tx
      .insertInto('productDocument')
      .values({
        id: documentId,
        productId: idOf.product(product.key),
        kind: document.kind,
        title: json(document.title),
        access: document.visibility,
        mandatory: document.mandatory,
        position,
      })
      .execute()
    const content = await renderPdf(productDocument(product, company, document))
    const fileName = `${document.kind.replaceAll('_', '-')}-${product.key}.pdf`
    const file = await storeFile(scope, tx, {
      id: namedId(`demo.file.${product.key}.${document.key}`),
      fileName,
      mimeType: 'application/pdf',
      content,
    })
    await tx
      .insertInto('productDocumentVersion')
      .values({
        id: namedId(`demo.document-version.${product.key}.${document.key}`),
        documentId,
        version: Number.parseInt(document.version, 10) || 1,
        locale: 'de-DE',
        fileId: file.id,
        publishedAt: new Date(`${document.documentDate}T08:00:00Z`),
      })
      .execute()
  }
}

/** What the buyer of a digital good gets. */
async function insertDownload(loading: Loading, product: DemoProduct, company: DemoIssuer): Promise<void> {
  const title = product.name['de-DE']
  const fileId = await storeInventedPdf(loading, {
    id: namedId(`demo.file.${product.key}.download`),
    fileName: `${product.seoPath['de-DE'].split('/').at(-1)}.pdf`,
    title,
    subtitle: company.nameCompany,
    author: company.nameCompany,
    blocks: blocksOfHtml(product.texts.overview['de-DE']),
  })
  await loading.tx
    .insertInto('productDownload')
    .values({
      id: namedId(`demo.download.${product.key}`),
      productId: idOf.product(product.key),
      fileId,
      position: 1,
    })
    .execute()
}
