import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import { refuseUnknownAssociations } from '../../shared/criteria/associations.ts'
import { type Criteria, refuseGrouping } from '../../shared/criteria.ts'
import { staffHandlers, storeHandlers } from '../../shared/operations.ts'
import type { Scope } from '../../shared/scope.ts'
import { readBreadcrumb } from './breadcrumb.service.ts'
import { existsCategory, getCategory, loadCategories, searchCategories, toCategory } from './categories.service.ts'
import { listCrossSellings } from './cross-selling.service.ts'
import { readFundingState } from './funding-state.service.ts'
import type { ListingRequest } from './listing.service.ts'
import { findShown } from './products.ts'
import { listReviewsToModerate, ruleOnReview } from './review-moderation.service.ts'
import { saveReview, searchReviews } from './reviews.service.ts'
import { searchSeoUrls } from './seo-urls.service.ts'
import { getProductDetail, listProducts, searchProducts } from './service.ts'

async function listing(scope: Scope, request: ListingRequest, categoryId: string | null) {
  if (categoryId && !(await existsCategory(scope.db, categoryId))) throw new AppError('CONTENT__CATEGORY_NOT_FOUND')
  return { status: 200, body: await listProducts(scope, request, categoryId) } as const
}

async function products(scope: Scope, criteria: Criteria) {
  return { status: 200, body: await searchProducts(scope, criteria) } as const
}

async function categories(scope: Scope, criteria: Criteria) {
  return { status: 200, body: await searchCategories(scope, criteria) } as const
}

type Navigation = Criteria & { depth?: number; buildTree?: boolean | string | number }

async function navigation(scope: Scope, rootId: string, criteria: Navigation = {}) {
  const { depth = 2, buildTree = true } = criteria
  refuseUnknownAssociations(criteria, 'category')
  refuseGrouping(criteria)
  const asTree = ![false, 0, '0', 'false'].includes(buildTree)
  const all = await loadCategories(scope.db)
  const root = getCategory(all, rootId)
  const tree = toCategory(root, all, scope.locale, depth + 1).children
  const flatten = (entries: typeof tree): typeof tree =>
    entries.flatMap((entry) => [{ ...entry, children: [] }, ...flatten(entry.children)])
  return { status: 200, body: asTree ? tree : flatten(tree) } as const
}

async function seoUrls(scope: Scope, criteria: Criteria) {
  return { status: 200, body: await searchSeoUrls(scope, criteria) } as const
}

async function crossSellings(scope: Scope, productId: string, criteria: Criteria) {
  return { status: 200, body: await listCrossSellings(scope, productId, criteria) } as const
}

/** Products have no variants: without options it is the product itself, with any there is none. */
async function findVariant(scope: Scope, productId: string, options: string[] | Record<string, string> = []) {
  if (Object.values(options).some((option) => option !== '') || !(await findShown(scope.db, productId)))
    throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  const body: components['schemas']['FoundVariant'] = {
    apiAlias: 'find_product_variant_route_response',
    foundCombination: { apiAlias: 'found_combination', variantId: productId, options: [] },
  }
  return { status: 200, body } as const
}

async function reviews(scope: Scope, productId: string, criteria: Criteria) {
  return { status: 200, body: await searchReviews(scope, productId, criteria) } as const
}

type Asked = { seoPathInfo?: string; foreignKey?: string }

/** What the address asks for, as a filter. */
function withAsked<Query extends Asked & Criteria>(query: Query): Criteria {
  const asked = (['seoPathInfo', 'foreignKey'] as const).flatMap((field) =>
    query[field] === undefined ? [] : [{ type: 'equals', field, value: query[field] }],
  )
  return { ...query, filter: [...(query.filter ?? []), ...asked] }
}

export const store = storeHandlers({
  readProduct: ({ scope, body }) => products(scope, (body ?? {}) as Criteria),
  readProductGet: ({ scope, query }) => products(scope, query),
  readProductDetail: async ({ scope, params, body }) => ({
    status: 200,
    body: await getProductDetail(scope, params.productId, (body ?? {}) as Criteria),
  }),
  readProductDetailGet: async ({ scope, params, query }) => ({
    status: 200,
    body: await getProductDetail(scope, params.productId, query as Criteria),
  }),
  readProductCrossSellings: ({ scope, params, body }) =>
    crossSellings(scope, params.productId, (body ?? {}) as Criteria),
  readProductCrossSellingsGet: ({ scope, params, query }) => crossSellings(scope, params.productId, query as Criteria),
  searchProductVariantIds: ({ scope, params, body }) => findVariant(scope, params.productId, body.options),
  searchProductVariantIdsGet: ({ scope, params, query }) => findVariant(scope, params.productId, query.options),
  async readFundingState({ scope, params }) {
    return { status: 200, body: await readFundingState(scope, params.productId) }
  },
  readProductReviews: ({ scope, params, body }) => reviews(scope, params.productId, (body ?? {}) as Criteria),
  readProductReviewsGet: ({ scope, params, query }) => reviews(scope, params.productId, query as Criteria),
  async saveProductReview({ scope, params, body }) {
    await saveReview(scope, params.productId, body)
    return { status: 204 }
  },
  readProductListing: ({ scope, params, body }) => listing(scope, (body ?? {}) as ListingRequest, params.categoryId),
  readProductListingGet: ({ scope, params, query }) => listing(scope, query, params.categoryId),
  searchPage: ({ scope, body }) => listing(scope, (body ?? {}) as ListingRequest, null),
  searchPageGet: ({ scope, query }) => listing(scope, query, null),
  searchSuggest: ({ scope, body }) =>
    listing(scope, { limit: 6, ...(body as ListingRequest), 'no-aggregations': true }, null),
  searchSuggestGet: ({ scope, query }) => listing(scope, { limit: 6, ...query, 'no-aggregations': true }, null),
  readCategoryList: ({ scope, body }) => categories(scope, (body ?? {}) as Criteria),
  readCategoryListGet: ({ scope, query }) => categories(scope, query),
  readNavigation: ({ scope, params, body }) => navigation(scope, params.rootId, body as Navigation),
  readNavigationGet: ({ scope, params, query }) => navigation(scope, params.rootId, query as Navigation),
  readSeoUrl: ({ scope, body }) => seoUrls(scope, (body ?? {}) as Criteria),
  readSeoUrlGet: ({ scope, query }) => seoUrls(scope, withAsked(query)),
  readBreadcrumb: async ({ scope, params, query }) => ({
    status: 200,
    body: await readBreadcrumb(scope, { ...query, id: params.id }),
  }),
})

export const staff = staffHandlers({
  async listReviewsToModerate({ scope, query }) {
    return { status: 200, body: await listReviewsToModerate(scope, query) }
  },

  async ruleOnReview({ scope, params, headers, body }) {
    return { status: 200, body: await ruleOnReview(scope, params.reviewId, body, headers['record-version']) }
  },
})
