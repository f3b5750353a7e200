import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { eurosToCents, percentToBasisPoints } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { setCategories, setGoods, setRound, setTariffs, updateProduct } from '../../catalogue/product-writes.ts'
import { setAltText } from '../../content/media/stored-media.ts'
import { setProductPaths } from '../../content/product-paths.ts'
import { publishProductDocument, setProductDocument } from '../../documents/publish.ts'
import {
  type ProductFields,
  toCollectibleColumns,
  toColumns,
  toDay,
  toTariffColumns,
  toTierColumns,
} from './fields-wire.ts'
import * as repository from './repository.ts'

type Product = { id: string; type: string; stock: number | null; publishedAt: Date | null }

const json = (value: unknown) => JSON.stringify(value)

/**
 * Writes the fields to the live product, all in the caller's transaction. `base`: the live fields when the draft was started;
 * `decidedBy` put it live.
 */
export async function applyFields(
  scope: Scope,
  tx: Tx,
  {
    product,
    fields,
    base,
    decidedBy,
  }: { product: Product; fields: ProductFields; base: ProductFields; decidedBy: string | null },
): Promise<void> {
  await applyColumns(scope, tx, { product, fields, base })
  await applyTariffs(tx, product.id, fields)
  await applyRound(scope, tx, product.id, fields)
  const { collectible, priceTiers, categoryIds } = fields
  await setGoods(tx, product.id, collectible && toCollectibleColumns(collectible), toTierColumns(priceTiers))
  await setCategories(tx, product.id, categoryIds)
  await setProductPaths(scope, tx, product.id, fields.seoPaths)
  await applyDocuments(scope, tx, { productId: product.id, fields, base, publishedBy: decidedBy })
  for (const { id, alt } of [...(fields.cover ? [fields.cover] : []), ...fields.media]) await setAltText(tx, id, alt)
}

async function applyColumns(
  { clock }: Scope,
  tx: Tx,
  {
    product: { id, type, stock, publishedAt },
    fields,
    base,
  }: { product: Product; fields: ProductFields; base: ProductFields },
): Promise<void> {
  const now = clock.now()
  const columns = toColumns(type as FundingType, fields)
  await updateProduct(tx, id, {
    ...columns,
    active: fields.active,
    branch: fields.branch,
    shopType: fields.shopType,
    badges: fields.badges,
    name: json(fields.name),
    description: json(fields.description),
    flag: json(fields.flag),
    metaDescription: json(fields.metaDescription),
    comment: fields.comment || null,
    payingOffice: fields.payingOffice || null,
    regulatoryAuthority: fields.regulatoryAuthority || null,
    distributionCompany: fields.distributionCompany || null,
    distributionChannels: json(columns.distributionChannels),
    ecsp: fields.ecsp,
    singleInvestmentLimitRequired: fields.singleInvestmentLimitRequired,
    vibConfirmation: fields.vibConfirmation,
    askBankDataInvestor: fields.askBankDataInvestor,
    askDepotDataInvestor: fields.askDepotDataInvestor,
    investmentSteps: fields.investmentSteps,
    suggestions: fields.suggestions,
    accruedInterest: fields.accruedInterest,
    accruedInterestPeriods: fields.accruedInterestPeriods,
    voluntaryWithdrawalDays: fields.voluntaryWithdrawalDays || null,
    noticeMonths: fields.noticeMonths,
    micaWhitePaper: fields.micaWhitePaper,
    securedByGermanProperty: fields.securedByGermanProperty,
    withholdingAgent: fields.withholdingAgent,
    smallOfferCase: fields.smallOfferCase,
    stock: stockAfter(stock, fields.stock, base.stock),
    taxRate: percentToBasisPoints(fields.taxRate),
    shippingFree: fields.shippingFree,
    weightGrams: fields.weightGrams,
    propertyIds: fields.propertyIds,
    coverMediaId: fields.cover?.id ?? null,
    mediaIds: fields.media.map((picture) => picture.id),
    content: json(fields.content),
    keyFacts: json(fields.keyFacts),
    costs: json(fields.costs.map((cost) => ({ ...cost, percent: percentToBasisPoints(cost.percent) }))),
    updatedAt: now,
    publishedAt: publishedAt ?? now,
  })
}

/** Orders go on taking from the stock while it is edited: what was added or taken away is what counts. */
export function stockAfter(stock: number | null, edited: number | null, before: number | null): number | null {
  if (edited === null || stock === null || before === null) return edited
  return Math.max(0, stock + edited - before)
}

async function applyTariffs(tx: Tx, productId: string, { tariffs }: ProductFields): Promise<void> {
  const rows = tariffs.map((tariff, index) => ({
    id: tariff.id!,
    ...toTariffColumns(tariff),
    name: json(tariff.name),
    position: index + 1,
  }))
  await setTariffs(tx, productId, rows)
}

async function applyRound(scope: Scope, tx: Tx, productId: string, { round }: ProductFields): Promise<void> {
  if (!round) return
  const columns = {
    name: json(round.name),
    threshold: eurosToCents(round.threshold),
    startDate: toDay(round.startDate),
    endDate: toDay(round.endDate),
    earlySignerStart: toDay(round.earlySignerStart),
  }
  await setRound(scope, tx, productId, columns, round.tranches.map(eurosToCents))
}

const germanFirst = (a: { locale: string }, b: { locale: string }) =>
  Number(b.locale === DEFAULT_LOCALE) - Number(a.locale === DEFAULT_LOCALE)

async function applyDocuments(
  scope: Scope,
  tx: Tx,
  {
    productId,
    fields,
    base,
    publishedBy,
  }: { productId: string; fields: ProductFields; base: ProductFields; publishedBy: string | null },
): Promise<void> {
  const published = await repository.listDocumentVersions(tx, productId)
  for (const [index, { id, kind, title, access, mandatory, files }] of fields.documents.entries()) {
    const columns = { kind, title: json(title), access, mandatory, position: index + 1 }
    await setProductDocument(tx, { id: id!, productId, ...columns })
    // A translation that is published with the German is not the older one.
    for (const { locale, fileId } of files.toSorted(germanFirst)) {
      const newest = published.findLast((version) => version.documentId === id && version.locale === locale)
      const before = base.documents.find((one) => one.id === id)?.files.find((one) => one.locale === locale)
      // A file that was the newest when the draft began does not come back over one that was published since.
      if (newest?.fileId === fileId || before?.fileId === fileId) continue
      await publishProductDocument(scope, tx, { productId, kind, title, access }, { fileId, locale, publishedBy }, id)
    }
  }
}
