import type { components } from '@goldammer/sdk/operations/store'
import { type SqlBool, sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Criteria } from '../../../shared/criteria.ts'
import { isId } from '../../../shared/ids.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { SALES_CHANNEL_ID } from '../../reference/reference-data.ts'
import { readFilter } from '../listing.service.ts'
import { searchProducts, toCurrentFilters } from '../service.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']

export async function readWishlist(scope: Scope, criteria: Criteria): Promise<Schemas['Wishlist']> {
  const customerId = actingCustomer(scope)
  const counted = { ...criteria, 'total-count-mode': criteria['total-count-mode'] ?? 'exact' }
  const products = await searchProducts(scope, counted, {
    from: sql`product_listing join wishlist_product on product_id = id`,
    where: sql<SqlBool>`customer_id = ${customerId}`,
    // What was added last comes first.
    tie: [sql`added_at desc`, sql`id`],
  })
  if (!(await repository.exists(scope.db, customerId))) throw new AppError('CHECKOUT__WISHLIST_NOT_FOUND')
  return {
    apiAlias: 'wishlist_load_route_response',
    wishlist: { apiAlias: 'customer_wishlist', customerId, salesChannelId: SALES_CHANNEL_ID },
    products: {
      ...products,
      apiAlias: 'product_listing',
      entity: 'product',
      sorting: 'added-desc',
      availableSortings: [],
      currentFilters: toCurrentFilters(readFilter({}, null)),
    },
  }
}

/** Who has noted a product. */
export const listWishers = (db: Scope['db'], productId: string): Promise<string[]> =>
  repository.listWishers(db, productId)

export async function readProductIds(scope: Scope): Promise<Schemas['WishlistProductIds']> {
  return { productIds: await repository.listProductIds(scope.db, actingCustomer(scope)) }
}

export async function addProduct(scope: Scope, productId: string): Promise<void> {
  const customerId = actingCustomer(scope)
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    const [shown] = isId(productId) ? await repository.listShown(tx, [productId]) : []
    if (!shown) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
    await repository.ensure(tx, customerId, now)
    const added = await repository.add(tx, customerId, [shown], now)
    if (added === 0) throw new AppError('CHECKOUT__DUPLICATE_WISHLIST_PRODUCT')
  })
}

/** What a visitor has noted before the login; what is there already, or is not in the shop, is passed over. */
export async function mergeProducts(scope: Scope, productIds: string[] | undefined): Promise<void> {
  const customerId = actingCustomer(scope)
  if (!productIds) {
    const parameters = { field: 'productIds' }
    throw new AppError('FRAMEWORK__MISSING_REQUEST_PARAMETER', { pointer: '/productIds', parameters })
  }
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    const shown = await repository.listShown(tx, [...new Set(productIds.filter(isId))])
    await repository.ensure(tx, customerId, now)
    await repository.add(tx, customerId, shown, now)
  })
}

export async function removeProduct(scope: Scope, productId: string): Promise<void> {
  const customerId = actingCustomer(scope)
  await inTransaction(scope, async (tx) => {
    if (!(await repository.exists(tx, customerId))) throw new AppError('CHECKOUT__WISHLIST_NOT_FOUND')
    const removed = isId(productId) && (await repository.remove(tx, customerId, productId))
    if (!removed) throw new AppError('CHECKOUT__WISHLIST_PRODUCT_NOT_FOUND')
  })
}
