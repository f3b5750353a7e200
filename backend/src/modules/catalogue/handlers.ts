import { AppError } from '../../shared/app-error.ts'
import { type Criteria, pagingOf, whereOf } from '../../shared/criteria.ts'
import { storeHandlers } from '../../shared/operations.ts'
import type { Scope } from '../../shared/scope.ts'
import { readPage } from '../content/pages.ts'
import { localeOfLanguage } from '../session/service.ts'
import { getCategory, loadCategories, toCategory } from './categories.ts'
import type { ListingRequest } from './listing.ts'
import { findProduct } from './products.ts'
import { getProductDetail, listProducts } from './service.ts'
import { toSeoUrl } from './wire.ts'

async function listing(scope: Scope, request: ListingRequest, categoryId: string | null) {
  if (categoryId) getCategory(await loadCategories(scope.db), categoryId)
  return { status: 200, body: await listProducts(scope, request, categoryId) } as const
}

/** POST /product: the plain list; without total-count-mode `total` is the number on this page. */
async function products(scope: Scope, criteria: Criteria) {
  const { elements, total, page, limit } = await listProducts(
    scope,
    { ...criteria, limit: criteria.limit ?? 100, 'no-aggregations': true },
    null,
  )
  const counted = ['exact', '1', 1, 'next-pages', '2', 2].includes(criteria['total-count-mode'] ?? 0)
  return {
    status: 200,
    body: { entity: 'product', elements, total: counted ? total : elements.length, page, limit, aggregations: {} },
  } as const
}

async function categories(scope: Scope, criteria: Criteria) {
  const { page, limit, offset } = pagingOf(criteria)
  const all = await loadCategories(scope.db)
  const wanted = all.rows.filter((row) => !row.root && (!criteria.ids || criteria.ids.includes(row.id)))
  const elements = wanted.slice(offset, offset + limit).map((row) => toCategory(row, all, scope.locale, 1))
  return {
    status: 200,
    body: { entity: 'category', elements, total: wanted.length, page, limit, aggregations: {} },
  } as const
}

async function category(scope: Scope, id: string) {
  const all = await loadCategories(scope.db)
  const row = getCategory(all, id)
  const body = toCategory(row, all, scope.locale, 2)
  return {
    status: 200,
    body: { ...body, cmsPage: row.cmsPageId ? await readPage(scope, row.cmsPageId) : null },
  } as const
}

async function navigation(scope: Scope, rootId: string, depth: number, asTree: boolean) {
  const all = await loadCategories(scope.db)
  const root = getCategory(all, rootId)
  const tree = toCategory(root, all, scope.locale, depth + 1).children
  const flatten = (entries: typeof tree): typeof tree =>
    entries.flatMap((entry) => [{ ...entry, children: [] }, ...flatten(entry.children)])
  return { status: 200, body: asTree ? tree : flatten(tree) } as const
}

const seoFields = {
  seoPathInfo: 'seo_path_info',
  foreignKey: 'foreign_key',
  routeName: 'route_name',
  isCanonical: 'is_canonical',
  isDeleted: 'is_deleted',
  pathInfo: 'path_info',
  id: 'id',
}

/** Paths of the session's language, or of the language the filter names. */
async function seoUrls(scope: Scope, criteria: Criteria) {
  const { page, limit, offset } = pagingOf(criteria)
  const byLanguage = criteria.filter?.find((filter) => filter.field === 'languageId')
  const locale = byLanguage ? await localeOfLanguage(scope.db, String(byLanguage.value)) : scope.locale
  const where = whereOf(criteria.filter?.filter((filter) => filter !== byLanguage).map(withoutDashes), seoFields)
  const rows = await scope.db
    .selectFrom('seoUrl')
    .selectAll()
    .where('locale', '=', locale ?? '')
    .where('isDeleted', '=', false)
    .where(where)
    .orderBy('isCanonical', 'desc')
    .orderBy('seoPathInfo')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    status: 200,
    body: { entity: 'seo_url', elements: rows.map(toSeoUrl), total: rows.length, page, limit, aggregations: {} },
  } as const
}

/** Ids stand in SQL with dashes; the wire's are without. */
function withoutDashes<F extends { field?: string; value?: unknown }>(filter: F): F {
  const isId = typeof filter.value === 'string' && /^[0-9a-f]{32}$/.test(filter.value)
  return isId
    ? { ...filter, value: (filter.value as string).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') }
    : filter
}

const bySeoPath = (path: string | undefined): Criteria =>
  path === undefined ? {} : { filter: [{ type: 'equals', field: 'seoPathInfo', value: path }] }

export const store = storeHandlers({
  readProduct: ({ scope, body }) => products(scope, (body ?? {}) as Criteria),
  readProductGet: ({ scope, query }) => products(scope, query),
  readProductDetail: async ({ scope, params }) => ({
    status: 200,
    body: await getProductDetail(scope, params.productId),
  }),
  readProductDetailGet: async ({ scope, params }) => ({
    status: 200,
    body: await getProductDetail(scope, params.productId),
  }),
  readProductListing: ({ scope, params, body }) => listing(scope, (body ?? {}) as ListingRequest, params.categoryId),
  readProductListingGet: ({ scope, params, query }) => listing(scope, query, params.categoryId),
  searchPage: ({ scope, body }) => listing(scope, (body ?? {}) as ListingRequest, null),
  searchPageGet: ({ scope, query }) => listing(scope, query, null),
  searchSuggest: ({ scope, body }) =>
    listing(scope, { limit: 6, ...(body as ListingRequest), 'no-aggregations': true }, null),
  searchSuggestGet: ({ scope, query }) => listing(scope, { limit: 6, ...query, 'no-aggregations': true }, null),
  readCategoryList: ({ scope, body }) => categories(scope, (body ?? {}) as Criteria),
  readCategoryListGet: ({ scope, query }) => categories(scope, query),
  readCategory: ({ scope, params }) => category(scope, params.navigationId),
  readCategoryGet: ({ scope, params }) => category(scope, params.navigationId),
  readNavigation: ({ scope, params, body }) =>
    navigation(scope, params.rootId, body?.depth ?? 2, ![false, 0, '0', 'false'].includes(body?.buildTree ?? true)),
  readNavigationGet: ({ scope, params, query }) =>
    navigation(scope, params.rootId, query.depth ?? 2, query.buildTree ?? true),
  readSeoUrl: ({ scope, body }) => seoUrls(scope, (body ?? {}) as Criteria),
  readSeoUrlGet: ({ scope, query }) => seoUrls(scope, { ...query, ...bySeoPath(query.seoPathInfo) }),
  async readBreadcrumb({ scope, params, query }) {
    const all = await loadCategories(scope.db)
    let categoryId: string | undefined = params.id
    if (query.type !== 'category') {
      const product = await findProduct(scope.db, params.id)
      if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
      const own = product.categoryIds
      categoryId = own.find((id) => id === query.referrerCategoryId) ?? own[0]
    }
    const way = []
    for (
      let row = categoryId ? getCategory(all, categoryId) : undefined;
      row && !row.root;
      row = all.rows.find((one) => one.id === row?.parentId)
    )
      way.unshift(row)
    return {
      status: 200,
      body: way.map((row) => {
        const entry = toCategory(row, all, scope.locale, 1)
        return {
          apiAlias: 'breadcrumb' as const,
          name: entry.name,
          categoryId: row.id,
          type: entry.type,
          path: (entry.seoUrl ?? '').slice(1),
          translated: { name: entry.name },
          seoUrls: entry.seoUrls ?? [],
        }
      }),
    }
  },
})
