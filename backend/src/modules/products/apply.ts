import { DEFAULT_LOCALE, LOCALES } from '@goldammer/sdk/locales'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { eurosToCents, percentToBasisPoints } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { publishProductDocument } from '../documents/publish.ts'
import { type ProductFields, toCollectibleColumns, toColumns, toDay, toTariffColumns, toTierColumns } from './fields.ts'
import * as repository from './repository.ts'

type Product = { id: string; type: string; stock: number | null; publishedAt: Date | null }

const json = (value: unknown) => JSON.stringify(value)

/**
 * Makes the shop say what the fields say, all of it in the caller's transaction. `base` is what it said when the draft was begun;
 * `decidedBy` put it live.
 */
export async function applyFields(
  scope: Scope,
  tx: Tx,
  product: Product,
  fields: ProductFields,
  base: ProductFields,
  decidedBy: string | null,
): Promise<void> {
  await updateProduct(scope, tx, product, fields, base)
  await applyTariffs(tx, product.id, fields)
  await applyRound(scope, tx, product.id, fields)
  await applyGoods(tx, product.id, fields)
  await applyCategories(tx, product.id, fields.categoryIds)
  await applyPaths(scope, tx, product.id, fields.seoPaths)
  await applyDocuments(scope, tx, product.id, fields, base, decidedBy)
  for (const { id, alt } of [...(fields.cover ? [fields.cover] : []), ...fields.media])
    await tx
      .updateTable('media')
      .set({ alt: json(alt) })
      .where('id', '=', id)
      .execute()
}

async function updateProduct(
  { clock }: Scope,
  tx: Tx,
  { id, type, stock, publishedAt }: Product,
  fields: ProductFields,
  base: ProductFields,
): Promise<void> {
  const now = clock.now()
  const columns = toColumns(type as FundingType, fields)
  await tx
    .updateTable('product')
    .set({
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
    .where('id', '=', id)
    .execute()
}

/** Orders go on taking from the stock while it is edited: what was added or taken away is what counts. */
export function stockAfter(stock: number | null, wished: number | null, before: number | null): number | null {
  if (wished === null || stock === null || before === null) return wished
  return Math.max(0, stock + wished - before)
}

async function applyTariffs(tx: Tx, productId: string, { tariffs }: ProductFields): Promise<void> {
  const ids = tariffs.flatMap(({ id }) => id ?? [])
  // Only before the first publication: afterwards it is a problem (listProblems).
  await tx
    .deleteFrom('tariff')
    .where('productId', '=', productId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  for (const [index, tariff] of tariffs.entries()) {
    const columns = { ...toTariffColumns(tariff), name: json(tariff.name), position: index + 1 }
    await tx
      .insertInto('tariff')
      .values({ id: tariff.id!, productId, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
  }
}

async function applyRound({ clock }: Scope, tx: Tx, productId: string, { round }: ProductFields): Promise<void> {
  if (!round) return
  const now = clock.now()
  const columns = {
    name: json(round.name),
    threshold: eurosToCents(round.threshold),
    startDate: toDay(round.startDate),
    endDate: toDay(round.endDate),
    earlySignerStart: toDay(round.earlySignerStart),
  }
  const { id } = await tx
    .insertInto('fundingRound')
    .values({ id: newId(now), productId, state: 'upcoming', createdAt: now, ...columns })
    .onConflict((conflict) =>
      conflict.column('productId').doUpdateSet({
        ...columns,
        // What keeps the rounds' days opens it (domain/funding-rounds#states).
        state: sql<string>`case funding_round.state when 'draft' then 'upcoming' else funding_round.state end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('tranche').where('fundingRoundId', '=', id).where('number', '>', round.tranches.length).execute()
  for (const [index, volume] of round.tranches.entries()) {
    const totalVolume = eurosToCents(volume)
    await tx
      .insertInto('tranche')
      .values({ id: newId(now), fundingRoundId: id, productId, number: index + 1, totalVolume })
      .onConflict((conflict) => conflict.columns(['fundingRoundId', 'number']).doUpdateSet({ totalVolume }))
      .execute()
  }
}

async function applyGoods(tx: Tx, productId: string, { collectible, priceTiers }: ProductFields): Promise<void> {
  if (collectible) {
    const columns = toCollectibleColumns(collectible)
    await tx
      .insertInto('collectible')
      .values({ productId, ...columns })
      .onConflict((conflict) => conflict.column('productId').doUpdateSet(columns))
      .execute()
  } else await tx.deleteFrom('collectible').where('productId', '=', productId).execute()
  await tx.deleteFrom('priceTier').where('productId', '=', productId).execute()
  for (const tier of toTierColumns(priceTiers))
    await tx
      .insertInto('priceTier')
      .values({ productId, ...tier })
      .execute()
}

async function applyCategories(tx: Tx, productId: string, categoryIds: string[]): Promise<void> {
  await tx
    .deleteFrom('productCategory')
    .where('productId', '=', productId)
    .$if(categoryIds.length > 0, (query) => query.where('categoryId', 'not in', categoryIds))
    .execute()
  for (const categoryId of categoryIds)
    await tx
      .insertInto('productCategory')
      .values({ productId, categoryId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** R2.14: the path of before goes on by itself, for a path that is written over stays behind (migration 0040). */
async function applyPaths(
  { clock }: Scope,
  tx: Tx,
  productId: string,
  paths: ProductFields['seoPaths'],
): Promise<void> {
  for (const locale of LOCALES) {
    const seoPathInfo = paths[locale]
    const ofLocale = tx
      .updateTable('seoUrl')
      .where('foreignKey', '=', productId)
      .where('locale', '=', locale)
      .where('isCanonical', '=', true)
    if (!seoPathInfo) {
      await ofLocale.set({ isCanonical: false }).execute()
      continue
    }
    const moved = await ofLocale.set({ seoPathInfo }).executeTakeFirst()
    if (moved.numUpdatedRows > 0n) continue
    await tx
      .insertInto('seoUrl')
      .values({
        id: newId(clock.now()),
        locale,
        routeName: 'frontend.detail.page',
        foreignKey: productId,
        pathInfo: `/detail/${productId}`,
        seoPathInfo,
      })
      .execute()
  }
}

const germanFirst = (a: { locale: string }, b: { locale: string }) =>
  Number(b.locale === DEFAULT_LOCALE) - Number(a.locale === DEFAULT_LOCALE)

async function applyDocuments(
  scope: Scope,
  tx: Tx,
  productId: string,
  { documents }: ProductFields,
  base: ProductFields,
  publishedBy: string | null,
): Promise<void> {
  const published = await repository.listDocumentVersions(tx, productId)
  for (const [index, { id, kind, title, access, mandatory, files }] of documents.entries()) {
    const columns = { kind, title: json(title), access, mandatory, position: index + 1 }
    await tx
      .insertInto('productDocument')
      .values({ id: id!, productId, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
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
