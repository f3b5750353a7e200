import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { type Selectable, sql } from 'kysely'
import { countHolders } from '../../shared/contract-figures.ts'
import type { Database, Tx } from '../../shared/database.ts'
import type { Collectible, FundingRound, PriceTier, Product, Tariff, Tranche } from '../../shared/tables.ts'
import { companyView } from '../accounts/customers/company-view.ts'

export type ProductRow = Selectable<Product>
export type TariffRow = Selectable<Tariff>
export type RoundRow = Selectable<FundingRound>
export type TrancheRow = Selectable<Tranche>
export type CollectibleRow = Selectable<Collectible>
export type TierRow = Selectable<PriceTier>

/** Volume of one tariff: reserved = live contracts that don't wait, waiting = those on the waiting list (domain/amounts#waiting-list), cents. */
export type VolumeRow = { productId: string; tariffId: string; reserved: number; waiting: number }

type Db = Database | Tx

export function listProducts(db: Db, ids: string[]): Promise<ProductRow[]> {
  return db.selectFrom('product').selectAll().where('id', 'in', ids).execute()
}

/** What other rules ask of a product that is shown; of another, nothing. */
export function findShown(db: Db, id: string) {
  return db
    .selectFrom('productListing')
    .innerJoin('product', 'product.id', 'productListing.id')
    .select(['product.id', 'product.issuerId', 'product.regime'])
    .where('product.id', '=', id)
    .executeTakeFirst()
}

export function listTariffs(db: Db, productIds: string[]): Promise<TariffRow[]> {
  return db.selectFrom('tariff').selectAll().where('productId', 'in', productIds).orderBy('position').execute()
}

export function listRounds(db: Db, productIds: string[]): Promise<RoundRow[]> {
  return db.selectFrom('fundingRound').selectAll().where('productId', 'in', productIds).execute()
}

export function listTranches(db: Db, productIds: string[]): Promise<TrancheRow[]> {
  return db.selectFrom('tranche').selectAll().where('productId', 'in', productIds).orderBy('number').execute()
}

export function listCollectibles(db: Db, productIds: string[]): Promise<CollectibleRow[]> {
  return db.selectFrom('collectible').selectAll().where('productId', 'in', productIds).execute()
}

export function listPriceTiers(db: Db, productIds: string[]): Promise<TierRow[]> {
  return db.selectFrom('priceTier').selectAll().where('productId', 'in', productIds).orderBy('quantityStart').execute()
}

export function listIssuers(db: Db, ids: string[]) {
  return db.selectFrom(companyView('company')).select(['id', 'nameCompany']).where('id', 'in', ids).execute()
}

export function listMedia(db: Db, ids: string[]) {
  return db
    .selectFrom('media')
    .innerJoin('file', 'file.id', 'media.fileId')
    .select([
      'media.id',
      'media.alt',
      'media.width',
      'media.height',
      'media.placeholder',
      'media.focusX',
      'media.focusY',
      'file.fileName',
      'file.mimeType',
      'media.createdAt',
    ])
    .where('media.id', 'in', ids)
    .execute()
}

export function listSeoUrls(db: Db, foreignKeys: string[]) {
  return db
    .selectFrom('seoUrl')
    .selectAll()
    .where('foreignKey', 'in', foreignKeys)
    .where('isDeleted', '=', false)
    .orderBy('isCanonical', 'desc')
    .execute()
}

export function listCategoryIds(db: Db, productIds: string[]) {
  return db.selectFrom('productCategory').selectAll().where('productId', 'in', productIds).execute()
}

export async function listVolumes(db: Db, productIds: string[]): Promise<VolumeRow[]> {
  return await db
    .selectFrom('contractReserve')
    .select(['productId', 'tariffId'])
    .select(sql<number>`coalesce(sum(amount_total) filter (where not waits), 0)::bigint`.as('reserved'))
    .select(sql<number>`coalesce(sum(amount_total) filter (where waits), 0)::bigint`.as('waiting'))
    .where('productId', 'in', productIds)
    .groupBy(['productId', 'tariffId'])
    .execute()
}

/** Distinct identities with a live contract (R3.09), by the ids of the products and of their tariffs. */
export function countInvestors(db: Db, productIds: string[]): Promise<Map<string, number>> {
  const ids = sql`${productIds}::uuid[]`
  return countHolders(db, sql`${ids} || array(select id from tariff where product_id = any(${ids}))`)
}

/** Units an identity holds per tariff, over all live contracts: what unitsMax is measured against. */
export function listUnitsHeld(db: Db, investorId: string, productId: string) {
  return db
    .selectFrom('contract')
    .select('tariffId')
    .select((eb) => eb.fn.sum<number | null>('units').filterWhere('state', 'in', LIVE_CONTRACT_STATES).as('units'))
    .where('investorId', '=', investorId)
    .where('productId', '=', productId)
    .groupBy('tariffId')
    .execute()
}
