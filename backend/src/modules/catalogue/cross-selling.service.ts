import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { refuseUnknownAssociations } from '../../shared/criteria/associations.ts'
import { type Criteria, refuseGrouping } from '../../shared/criteria.ts'
import { namedId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { isTakingOrders, loadProducts } from './products.ts'
import { toElements } from './service.ts'

type Element = components['schemas']['CrossSellingElement']

const limit = 8
/** Some of those found may not take orders yet: a good before its drop date. */
const looked = 3 * limit

const groups = ['issuer', 'similar'] as const

/** Products that take orders now: the issuer's others, then others of the same branch or type, none twice. */
export async function listCrossSellings(scope: Scope, productId: string, criteria: Criteria): Promise<Element[]> {
  refuseUnknownAssociations(criteria, 'product')
  refuseGrouping(criteria)
  const product = await scope.db
    .selectFrom('productListing')
    .select(['issuerId', 'branch', 'type'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  const rules: Record<(typeof groups)[number], RawBuilder<SqlBool>> = {
    issuer: sql`issuer_id = ${product.issuerId}`,
    similar: sql`issuer_id <> ${product.issuerId} and (branch = ${product.branch} or type = ${product.type})`,
  }
  const found = await Promise.all(groups.map((group) => findOpen(scope, productId, rules[group])))
  const elements = await Promise.all(
    groups.map((group, index) => toElement(scope, productId, group, found[index] ?? [], criteria)),
  )
  return elements.filter(({ total }) => total > 0)
}

async function toElement(
  scope: Scope,
  productId: string,
  group: (typeof groups)[number],
  ids: string[],
  criteria: Criteria,
): Promise<Element> {
  const name = translate(scope.locale, `catalogue.crossSelling.${group}`)
  return {
    apiAlias: 'cross_selling_element',
    crossSelling: {
      apiAlias: 'product_cross_selling',
      id: namedId(`cross-selling:${productId}:${group}`),
      name,
      position: groups.indexOf(group) + 1,
      type: 'productStream',
      sortBy: 'releaseDate',
      sortDirection: 'DESC',
      active: true,
      limit,
      translated: { name },
    },
    products: await toElements(scope, ids, criteria),
    total: ids.length,
  }
}

async function findOpen(scope: Scope, productId: string, rule: RawBuilder<SqlBool>): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('productListing')
    .select('id')
    .where('id', '<>', productId)
    .where(sql<SqlBool>`(funding_state is null or funding_state in ('open', 'funded', 'oversubscribed'))`)
    .where(rule)
    .orderBy(sql`published_at desc nulls last, id`)
    .limit(looked)
    .execute()
  const products = await loadProducts(
    scope.db,
    rows.map((row) => row.id),
  )
  const now = scope.clock.now()
  return products.flatMap((one) => (isTakingOrders(one, now) ? [one.id] : [])).slice(0, limit)
}
