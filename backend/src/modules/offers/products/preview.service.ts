import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import type { components as StoreComponents } from '@goldammer/sdk/operations/store'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { eurosToCents, percentToBasisPoints } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { mayRolesCall } from '../../../shared/staff-rights.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { inLocale } from '../../../shared/translated.ts'
import { productView } from '../../catalogue/product-view.ts'
import { loadMedia, type Media, type ProductFacts } from '../../catalogue/products.ts'
import { toDetailed } from '../../catalogue/service.ts'
import { previewAddress, readPreviewToken } from '../../content/preview-token.ts'
import {
  type ProductFields,
  toCollectibleColumns,
  toColumns,
  toDay,
  toTariffColumns,
  toTierColumns,
} from './fields-wire.ts'
import { readLive } from './records.service.ts'
import * as repository from './repository.ts'

/** Where the shop shows the draft, or what is live where there is none. */
export async function writeProductPreview(
  scope: Scope,
  id: string,
): Promise<components['schemas']['CmsPreviewAddress']> {
  const staffId = actingStaff(scope)
  const product = await scope.db.selectFrom(productView('product')).select('id').where('id', '=', id).executeTakeFirst()
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  return previewAddress({ kind: 'product', id, staffId, now: scope.clock.now() }, scope.config.previewSecret)
}

/** R3.08: the product as its draft has it. Staff who may no longer see drafts can show none. */
export async function readProductPreview(
  scope: Scope,
  token: string,
): Promise<StoreComponents['schemas']['ProductPreview']> {
  const { db } = scope
  const previewed = readPreviewToken(token, 'product', scope.config.previewSecret, scope.clock.now())
  const staff = previewed
    ? await db
        .selectFrom(staffView('staff'))
        .select(['roles', 'active'])
        .where('id', '=', previewed.staffId)
        .executeTakeFirst()
    : undefined
  if (!previewed || !staff?.active || !mayRolesCall(staff.roles, 'writeProductPreview'))
    throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  const { id } = previewed
  const [{ facts, live }, draft] = await Promise.all([readLive(db, id), repository.findOpen(db, id)])
  const fields = draft?.fields ?? live
  const pictures = [...(fields.cover ? [fields.cover] : []), ...fields.media]
  const media = await loadMedia(
    db,
    pictures.map((picture) => picture.id),
  )
  return {
    product: await toDetailed(scope, withFields(facts, fields, media)),
    documents: await toDocuments(scope, id, fields),
  }
}

/** What would be known of the product if these fields were live. */
function withFields(facts: ProductFacts, fields: ProductFields, library: Map<string, Media>): ProductFacts {
  const { tariffs, round, collectible, priceTiers, cover, media, seoPaths, documents: _, ...plain } = fields
  const productId = facts.id
  const picture = ({ id, alt }: { id: string; alt: object }): Media[] => {
    const medium = library.get(id)
    return medium ? [{ ...medium, alt }] : []
  }
  return {
    ...facts,
    ...plain,
    ...toColumns(facts.type as FundingType, fields),
    active: true,
    taxRate: percentToBasisPoints(fields.taxRate),
    costs: fields.costs.map((cost) => ({ ...cost, percent: percentToBasisPoints(cost.percent) })),
    tariffs: tariffs.map((tariff, position) => ({
      reserved: 0,
      waiting: 0,
      uniqueInvestorCount: 0,
      ...facts.tariffs.find(({ id }) => id === tariff.id),
      ...toTariffColumns(tariff),
      id: tariff.id ?? '',
      productId,
      name: tariff.name,
      position,
    })),
    round: round && {
      id: facts.round?.id ?? '',
      productId,
      createdAt: facts.round?.createdAt ?? facts.createdAt,
      name: round.name,
      // Published, it waits for its day.
      state: facts.round && facts.round.state !== 'draft' ? facts.round.state : 'upcoming',
      threshold: eurosToCents(round.threshold),
      startDate: toDay(round.startDate),
      endDate: toDay(round.endDate),
      earlySignerStart: toDay(round.earlySignerStart),
    },
    collectible: collectible && { productId, ...toCollectibleColumns(collectible) },
    tiers: toTierColumns(priceTiers).map((tier) => ({ productId, ...tier })),
    cover: cover ? (picture(cover)[0] ?? null) : null,
    coverMediaId: cover?.id ?? null,
    media: media.flatMap(picture),
    mediaIds: media.map(({ id }) => id),
    seoPaths,
  }
}

/** Each with the file of the language, or the one that stands in for it. */
async function toDocuments(
  { db, clock, locale }: Scope,
  productId: string,
  { documents }: ProductFields,
): Promise<StoreComponents['schemas']['InvestmentDocument'][]> {
  const known = new Map((await repository.listFiles(db, productId)).map((file) => [file.id, file]))
  return documents.flatMap(({ id, kind, title, access, mandatory, files }) => {
    const chosen = [locale, ...LOCALES].flatMap((one) => files.find((file) => file.locale === one) ?? [])[0]
    const file = chosen && known.get(chosen.fileId)
    if (!id || !file) return []
    const version = {
      id: file.id,
      version: file.version ?? 1,
      sha256: file.sha256,
      size: file.size,
      fileName: file.fileName,
      mimeType: 'application/pdf',
      locale: chosen.locale,
      publishedAt: (file.publishedAt ?? clock.now()).toISOString(),
    }
    const shown = { id, kind, title: inLocale(title, locale), access, mandatory, version }
    return [{ ...shown, locked: access !== 'public', openedAt: null }]
  })
}
