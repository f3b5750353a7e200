import type { Locale } from '@goldammer/sdk/locales'
import { type FundingType, isOrdinaryGood } from '@goldammer/sdk/rules/product-types'
import { takesOrders } from '@goldammer/sdk/rules/round-state'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Database, Tx } from '../../shared/database.ts'
import { mediaUrl } from '../../shared/files.ts'
import { cachedPublicRead } from '../../shared/public-cache.ts'
import type { CollectibleRow, ProductRow, RoundRow, TariffRow, TierRow, TrancheRow } from './repository.ts'
import * as repository from './repository.ts'
import { isRoundOver } from './round-days.ts'

export type Media = {
  id: string
  url: string
  fileName: string
  mimeType: string
  alt: unknown
  width: number | null
  height: number | null
  placeholder: string | null
  focusX: number
  focusY: number
}
export type TariffFacts = TariffRow & { reserved: number; waiting: number; uniqueInvestorCount: number }

/** All that is known of a product today: one reading serves listing, cart, checkout and portals. Amounts in cents. */
export type ProductFacts = ProductRow & {
  issuer: { id: string; name: string }
  tariffs: TariffFacts[]
  round: RoundRow | null
  tranches: TrancheRow[]
  collectible: CollectibleRow | null
  tiers: TierRow[]
  reserved: number
  waiting: number
  uniqueInvestorCount: number
  cover: Media | null
  media: Media[]
  seoPaths: Partial<Record<Locale, string>>
  seoUrls: Awaited<ReturnType<typeof repository.listSeoUrls>>
  categoryIds: string[]
}

/** Products in the order of `ids`; ids without a product are left out. */
export async function loadProducts(db: Database | Tx, ids: string[]): Promise<ProductFacts[]> {
  if (ids.length === 0) return []
  const rows = await repository.listProducts(db, ids)
  if (rows.length === 0) return []
  const [tariffs, rounds, tranches, collectibles, tiers, issuers, media, seoUrls, volumes, investorsOf, categories] =
    await Promise.all([
      repository.listTariffs(db, ids),
      repository.listRounds(db, ids),
      repository.listTranches(db, ids),
      repository.listCollectibles(db, ids),
      repository.listPriceTiers(db, ids),
      repository.listIssuers(db, [...new Set(rows.map((row) => row.issuerId))]),
      listMediaOf(db, rows),
      repository.listSeoUrls(db, ids),
      repository.listVolumes(db, ids),
      repository.countInvestors(db, ids),
      repository.listCategoryIds(db, ids),
    ])
  const tariffsOf = Map.groupBy(tariffs, (row) => row.productId)
  const tranchesOf = Map.groupBy(tranches, (row) => row.productId)
  const tiersOf = Map.groupBy(tiers, (row) => row.productId)
  const seoOf = Map.groupBy(seoUrls, (row) => row.foreignKey)
  const categoriesOf = Map.groupBy(categories, (row) => row.productId)
  const roundOf = new Map(rounds.map((row) => [row.productId, row]))
  const collectibleOf = new Map(collectibles.map((row) => [row.productId, row]))
  const issuerOf = new Map(issuers.map((row) => [row.id, { id: row.id, name: row.nameCompany }]))
  const volumeOf = new Map(volumes.map((row) => [row.tariffId, row]))

  const facts = rows.map((row): ProductFacts => {
    const ownTariffs = (tariffsOf.get(row.id) ?? []).map((tariff) => ({
      ...tariff,
      reserved: volumeOf.get(tariff.id)?.reserved ?? 0,
      waiting: volumeOf.get(tariff.id)?.waiting ?? 0,
      uniqueInvestorCount: investorsOf.get(tariff.id) ?? 0,
    }))
    const seo = seoOf.get(row.id) ?? []
    return {
      ...row,
      issuer: issuerOf.get(row.issuerId)!,
      tariffs: ownTariffs,
      round: roundOf.get(row.id) ?? null,
      tranches: tranchesOf.get(row.id) ?? [],
      collectible: collectibleOf.get(row.id) ?? null,
      tiers: tiersOf.get(row.id) ?? [],
      reserved: ownTariffs.reduce((sum, tariff) => sum + tariff.reserved, 0),
      waiting: ownTariffs.reduce((sum, tariff) => sum + tariff.waiting, 0),
      uniqueInvestorCount: investorsOf.get(row.id) ?? 0,
      cover: row.coverMediaId ? (media.get(row.coverMediaId) ?? null) : null,
      media: row.mediaIds.flatMap((id) => media.get(id) ?? []),
      seoPaths: canonicalPaths(seo),
      seoUrls: seo,
      categoryIds: (categoriesOf.get(row.id) ?? []).map((category) => category.categoryId),
    }
  })
  const byId = new Map(facts.map((one) => [one.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** About how large a product is in memory. */
const BYTES_OF_PRODUCT = 10_000

/**
 * The same for a list that everybody sees: whatever narrows it, a product is read once until something public changes. Cart and order
 * never read from here (decision 9).
 */
export async function loadListedProducts(db: Database | Tx, ids: string[]): Promise<ProductFacts[]> {
  let batch: { ids: string[]; products: Promise<ProductFacts[]> } | undefined
  /** Products that are not in the cache are read together: they are asked for at the same time. */
  const load = async (id: string) => {
    batch ??= newBatch()
    batch.ids.push(id)
    const products = await batch.products
    return { product: products.find((one) => one.id === id) }
  }
  const newBatch = () => {
    const asked: string[] = []
    const products = Promise.resolve().then(() => {
      batch = undefined
      return loadProducts(db, asked)
    })
    return { ids: asked, products }
  }
  const found = await Promise.all(
    ids.map((id) => cachedPublicRead(db, `product ${id}`, () => load(id), BYTES_OF_PRODUCT)),
  )
  return found.flatMap(({ product }) => product ?? [])
}

/** The product data that an order is evaluated with: not all of them, since they are read under a lock. */
export type OrderedProduct = ProductRow & {
  tariffs: TariffRow[]
  round: RoundRow | null
  collectible: CollectibleRow | null
}

export async function findOrdered(db: Database | Tx, id: string): Promise<OrderedProduct | null> {
  const [[row], tariffs, [round], [collectible]] = await Promise.all([
    repository.listProducts(db, [id]),
    repository.listTariffs(db, [id]),
    repository.listRounds(db, [id]),
    repository.listCollectibles(db, [id]),
  ])
  return row ? { ...row, tariffs, round: round ?? null, collectible: collectible ?? null } : null
}

/** How a product is shown where it is ordered: its issuer, its picture, its addresses. */
export async function readAppearance(
  db: Database | Tx,
  { id, issuerId, coverMediaId }: Pick<ProductRow, 'id' | 'issuerId' | 'coverMediaId'>,
): Promise<Pick<ProductFacts, 'issuer' | 'cover' | 'seoPaths'>> {
  const [[issuer], media, seoUrls] = await Promise.all([
    repository.listIssuers(db, [issuerId]),
    loadMedia(db, coverMediaId ? [coverMediaId] : []),
    repository.listSeoUrls(db, [id]),
  ])
  return {
    issuer: { id: issuerId, name: issuer!.nameCompany },
    cover: coverMediaId ? (media.get(coverMediaId) ?? null) : null,
    seoPaths: canonicalPaths(seoUrls),
  }
}

const canonicalPaths = (urls: Awaited<ReturnType<typeof repository.listSeoUrls>>): ProductFacts['seoPaths'] =>
  Object.fromEntries(urls.filter((url) => url.isCanonical).map((url) => [url.locale, url.seoPathInfo]))

async function listMediaOf(db: Database | Tx, rows: ProductRow[]): Promise<Map<string, Media>> {
  return await loadMedia(db, [
    ...new Set(rows.flatMap((row) => [...(row.coverMediaId ? [row.coverMediaId] : []), ...row.mediaIds])),
  ])
}

/** Media by id, with their public address. */
export async function loadMedia(db: Database | Tx, ids: string[]): Promise<Map<string, Media>> {
  if (ids.length === 0) return new Map()
  const rows = await repository.listMedia(db, ids)
  return new Map(rows.map((row) => [row.id, { ...row, url: mediaUrl(row.id, row.fileName) }]))
}

/** Whether visitors see it: active, and its round is published. */
export const isShown = ({ active, round }: Pick<Offered, 'active' | 'round'>): boolean =>
  active && round?.state !== 'draft'

/** A shown product's issuer and regime, without reading all that is known of it. */
export const findShown = repository.findShown

/** One product that is shown, or null. */
export async function findProduct(db: Database | Tx, id: string): Promise<ProductFacts | null> {
  const [facts] = await loadProducts(db, [id])
  return facts && isShown(facts) ? facts : null
}

/** What decides whether and how a product takes orders. */
export type Offered = Pick<ProductRow, 'active' | 'type' | 'tokenProviderProductId' | 'fundingEndPremature'> & {
  collectible: Pick<CollectibleRow, 'dropDate'> | null
  round: Pick<RoundRow, 'state' | 'startDate' | 'endDate' | 'earlySignerStart'> | null
  tariffs: Pick<TariffRow, 'earlyBirdEndDate'>[]
}

export type Phase = 'early_signer' | 'early_bird' | null

/** Early signer before the public start, early bird until its last day 24:00, by server time (domain/funding-rounds#early-signer). */
export function phaseOf(product: Offered, now: Date): Phase {
  const today = toLocalDate(now)
  const { round } = product
  if (round?.earlySignerStart && round.startDate && round.earlySignerStart <= today && today < round.startDate)
    return 'early_signer'
  const birdEnd = earlyBirdEndOf(product)
  return birdEnd !== null && today <= birdEnd && isTakingOrders(product, now) ? 'early_bird' : null
}

/** The last day on which any tariff has its early-bird rate. */
export const earlyBirdEndOf = ({ tariffs }: Pick<Offered, 'tariffs'>): LocalDate | null =>
  tariffs
    .flatMap((tariff) => tariff.earlyBirdEndDate ?? [])
    .sort()
    .at(-1) ?? null

/** True when the product takes orders of everyone now: its round runs, or, for goods, its drop date has come. */
export function isTakingOrders(product: Offered, now: Date): boolean {
  if (!product.active) return false
  const { dropDate } = product.collectible ?? {}
  if (dropDate && dropDate > now) return false
  if (isGood(product)) return true
  const { round } = product
  return round !== null && takesOrders(round.state as RoundState) && !isRoundOver(product, round, toLocalDate(now))
}

/** A collectible without token: an ordinary good (domain/offers#ordinary-good). */
export const isGood = (product: Pick<ProductRow, 'type' | 'tokenProviderProductId'>): boolean =>
  isOrdinaryGood({ ...product, type: product.type as FundingType })

/** The tariff one gets without asking for another: the smallest orderable, else the smallest (domain/cart#listing-price). */
export function defaultTariff<T extends Pick<TariffRow, 'minInvestment'>>(product: { tariffs: T[] }): T | null {
  return product.tariffs.toSorted((a, b) => a.minInvestment - b.minInvestment)[0] ?? null
}
