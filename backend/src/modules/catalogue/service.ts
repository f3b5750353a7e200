import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { type BasisPoints, basisPointsToPercent, type Cents, centsToEuros } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { refuseUnknownAssociations } from '../../shared/criteria/associations.ts'
import type { Criteria, Search, SearchResult } from '../../shared/criteria.ts'
import { cachedPublicRead } from '../../shared/public-cache.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { convert, currencyOf } from '../reference/currency.ts'
import { entitiesOf, withAssociated } from './associations.service.ts'
import {
  type Among,
  aggregate,
  correctTyping,
  type ListingFilter,
  type ListingRequest,
  planListing,
  readFilter,
  type Sorting,
  sortingOf,
  sortings,
} from './listing.service.ts'
import { findProduct, loadListedProducts, loadMedia, loadProducts, type ProductFacts } from './products.ts'
import { listIssuers } from './repository.ts'
import { toMedia, toProduct } from './wire.ts'

export { listSeoUrls, listUnitsHeld } from './repository.ts'

type Schemas = components['schemas']

const euros = (value: number | null) => (value === null ? null : centsToEuros(value as Cents))
const percent = (value: number | null) => (value === null ? null : basisPointsToPercent(value as BasisPoints))
const flag = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'

export function toCurrentFilters(filter: ListingFilter): Schemas['ListingFilters'] {
  return {
    navigationId: filter.categoryId,
    manufacturer: filter.manufacturer,
    price: { min: euros(filter.minPrice), max: euros(filter.maxPrice) },
    rating: filter.rating,
    'shipping-free': filter.shippingFree,
    properties: filter.properties,
    search: filter.search,
    branch: filter.branch,
    type: filter.type,
    minInterest: percent(filter.minInterest),
    term: filter.term.join('|') || null,
    fundingState: filter.fundingState,
  }
}

async function toAggregations(
  scope: Scope,
  search: Pick<Search, 'from' | 'where'>,
  factor: number,
): Promise<Schemas['ListingAggregations']> {
  const found = await aggregate(scope.db, search)
  const [issuers, options] = await Promise.all([
    found.issuerIds.length > 0 ? listIssuers(scope.db, found.issuerIds) : [],
    found.propertyIds.length > 0
      ? scope.db
          .selectFrom('propertyOption')
          .selectAll()
          .where('id', 'in', found.propertyIds)
          .orderBy('groupPosition')
          .orderBy('position')
          .execute()
      : [],
  ])
  const groups = Map.groupBy(options, (option) => option.groupCode)
  const shown = (price: number | null) => (price === null ? null : euros(convert(price, factor)))
  return {
    price: { min: shown(found.price.min), max: shown(found.price.max) },
    minInterest: { min: percent(found.interest.min), max: percent(found.interest.max) },
    rating: { max: found.rating.max },
    'shipping-free': { max: found.shippingFree ? 1 : 0 },
    manufacturer: { entities: issuers.map((issuer) => ({ id: issuer.id, name: issuer.nameCompany })) },
    properties: {
      entities: [...groups].map(([code, members]) => ({
        id: members[0]!.groupId,
        code,
        name: inLocale(members[0]!.groupName, scope.locale),
        options: members.map((option) => ({
          id: option.id,
          groupId: option.groupId,
          code: option.code,
          name: inLocale(option.name, scope.locale),
        })),
      })),
    },
    branch: { buckets: found.branch },
    type: { buckets: found.type },
    term: { buckets: found.term },
    fundingState: { buckets: found.fundingState },
  }
}

/** A page of products, a mistyped search corrected. */
async function findProducts(
  scope: Scope,
  {
    filter,
    request,
    sorting,
    defaultLimit,
    among,
  }: { filter: ListingFilter; request: ListingRequest; sorting: Sorting; defaultLimit: number; among?: Among },
) {
  const options = { defaultLimit, entities: entitiesOf(scope), among }
  const find = async () => {
    const search = planListing(filter, request, sorting, scope.locale, options)
    const rows = await search.findRows<{ id: string }>(scope.db, sql`id`)
    return { search, ids: rows.map((row) => row.id) }
  }
  const found = await find()
  if (filter.search === null || found.ids.length > 0 || (await found.search.countAll(scope.db)) > 0) return found
  const corrected = await correctTyping(scope.db, scope.locale, filter.search)
  if (!corrected) return found
  filter.search = corrected
  return await find()
}

/** Products as answered, with what the criteria's associations ask for. */
export async function toElements(
  scope: Scope,
  ids: string[],
  criteria: Criteria,
  load = loadProducts,
): Promise<Schemas['Product'][]> {
  const [products, { factor }] = await Promise.all([load(scope.db, ids), currencyOf(scope)])
  const elements = products.map((product) => toProduct(product, scope, factor))
  return await withAssociated(scope, criteria, products, elements)
}

/** The plain list, without what a listing offers to narrow by. */
export async function searchProducts(
  scope: Scope,
  criteria: Criteria,
  among?: Among,
): Promise<SearchResult<Schemas['Product']>> {
  const { factor } = await currencyOf(scope)
  const filter = readFilter({ search: criteria.term ?? '' }, null, factor)
  const sorting = sortingOf(undefined, filter.search)
  const { search, ids } = await findProducts(scope, { filter, request: criteria, sorting, defaultLimit: 100, among })
  const [elements, total, aggregations] = await Promise.all([
    toElements(scope, ids, criteria),
    search.count(scope.db, ids.length),
    search.aggregate(scope.db),
  ])
  return { entity: 'product', elements, total, page: search.page, limit: search.limit, aggregations }
}

/** The same for every narrowing of a category or search: it is counted once for all of them. */
const offeredBy = (
  { locale }: Scope,
  { categoryId, search, factor }: ListingFilter,
  { ids, filter }: ListingRequest,
): string => `aggregations ${JSON.stringify([locale, factor, categoryId, search, ids, filter])}`

/** A listing by category, or by search over everything: products, sortings, what can be narrowed by (R2.27). */
export async function listProducts(
  scope: Scope,
  request: ListingRequest,
  categoryId: string | null,
): Promise<Schemas['ProductListingResult']> {
  const { factor } = await currencyOf(scope)
  const filter = readFilter(request, categoryId, factor)
  const sorting = sortingOf(request.order, filter.search)
  const { search, ids } = await findProducts(scope, { filter, request, sorting, defaultLimit: 24 })
  const withAggregations = !flag(request['no-aggregations'])
  const [elements, total, offeredFilters, asked] = await Promise.all([
    flag(request['only-aggregations']) ? [] : toElements(scope, ids, request, loadListedProducts),
    search.countAll(scope.db),
    withAggregations
      ? cachedPublicRead(scope.db, offeredBy(scope, filter, request), () =>
          toAggregations(scope, search, filter.factor),
        )
      : {},
    withAggregations ? search.aggregate(scope.db) : {},
  ])
  const offered = sortings.filter((key) => key !== 'score' || filter.search !== null)
  return {
    apiAlias: 'product_listing',
    entity: 'product',
    elements,
    total,
    page: search.page,
    limit: search.limit,
    sorting,
    availableSortings: offered.map((key, index) => {
      const label = translate(scope.locale, `catalogue.sorting.${key}`)
      return { apiAlias: 'product_sorting', key, label, priority: offered.length - index, translated: { label } }
    }),
    currentFilters: toCurrentFilters(filter),
    // A filter on offer keeps its name.
    aggregations: { ...asked, ...offeredFilters },
  }
}

type Content = Partial<
  Record<
    'overview' | 'businessPlan' | 'investmentConditions' | 'investBasics' | 'teamIntroduction' | 'disclaimer',
    unknown
  >
>

async function toContent(scope: Scope, product: ProductFacts): Promise<Schemas['ProductContent']> {
  const { locale } = scope
  const content = product.content as Content
  const members = await scope.db
    .selectFrom('teamMember')
    .selectAll()
    .where('companyId', '=', product.issuerId)
    .orderBy('sort')
    .execute()
  const pictures = await loadMedia(
    scope.db,
    members.flatMap((member) => member.profileImageId ?? []),
  )
  return {
    overview: inLocale(content.overview, locale),
    businessPlan: inLocale(content.businessPlan, locale),
    investmentConditions: inLocale(content.investmentConditions, locale),
    investBasics: inLocale(content.investBasics, locale),
    teamIntroduction: inLocale(content.teamIntroduction, locale),
    disclaimer: inLocale(content.disclaimer, locale),
    keyFacts: (product.keyFacts as { label: unknown; value: unknown }[]).map((fact) => ({
      label: inLocale(fact.label, locale),
      value: inLocale(fact.value, locale),
    })),
    team: members.map((member) => {
      const picture = member.profileImageId ? pictures.get(member.profileImageId) : undefined
      return {
        id: member.id,
        name: member.name,
        position: inLocale(member.position, locale),
        description: inLocale(member.description, locale),
        socialNetworks: member.socialNetworks as Schemas['TeamMember']['socialNetworks'],
        profileImage: picture ? toMedia(picture, locale) : null,
      }
    }),
  }
}

/** One product with its texts, its issuer in full. */
export async function getProductDetail(
  scope: Scope,
  id: string,
  criteria: Criteria = {},
): Promise<Schemas['ProductDetail']> {
  refuseUnknownAssociations(criteria, 'product')
  const product = await findProduct(scope.db, id)
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  return { apiAlias: 'product_detail', product: await toDetailed(scope, product, criteria) }
}

/** A product as its own page shows it. */
export async function toDetailed(
  scope: Scope,
  product: ProductFacts,
  criteria: Criteria = {},
): Promise<Schemas['Product']> {
  const { factor } = await currencyOf(scope)
  const wire = toProduct(product, scope, factor)
  await withAssociated(scope, criteria, [product], [wire])
  const company = await scope.db
    .selectFrom('company')
    .selectAll()
    .where('id', '=', product.issuerId)
    .executeTakeFirstOrThrow()
  wire.extensions.content = await toContent(scope, product)
  wire.extensions.funding.issuer = {
    id: company.id,
    name: company.nameCompany,
    ...(company.legalForm ? { legalForm: company.legalForm } : {}),
    ...(company.headquarter ? { headquarter: company.headquarter } : {}),
    ...(company.registerCourt ? { registerCourt: company.registerCourt } : {}),
    ...(company.registerNr ? { registerNr: company.registerNr } : {}),
    ...(company.foundingDate ? { foundingDate: company.foundingDate } : {}),
    description: inLocale(company.description, scope.locale),
  }
  return wire
}
