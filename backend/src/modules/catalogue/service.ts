import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { type BasisPoints, basisPointsToPercent, type Cents, centsToEuros } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import {
  aggregate,
  findPage,
  type ListingFilter,
  type ListingRequest,
  readFilter,
  sortingOf,
  sortings,
} from './listing.ts'
import { findProduct, loadMedia, loadProducts, type ProductFacts } from './products.ts'
import { listIssuers } from './repository.ts'
import { toMedia, toProduct } from './wire.ts'

type Schemas = components['schemas']

const euros = (value: number | null) => (value === null ? null : centsToEuros(value as Cents))
const percent = (value: number | null) => (value === null ? null : basisPointsToPercent(value as BasisPoints))
const flag = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'

function toCurrentFilters(filter: ListingFilter): Schemas['ListingFilters'] {
  return {
    navigationId: filter.categoryId,
    manufacturer: filter.manufacturer,
    price: { min: euros(filter.minPrice), max: euros(filter.maxPrice) },
    rating: filter.rating,
    'shipping-free': filter.shippingFree,
    properties: filter.properties,
    search: filter.search,
    branch: filter.branch as Schemas['Branch'][],
    type: filter.type as Schemas['ProductType'][],
    minInterest: percent(filter.minInterest),
    term: filter.term.join('|') || null,
    fundingState: filter.fundingState as Schemas['RoundState'][],
  }
}

async function toAggregations(scope: Scope, filter: ListingFilter): Promise<Schemas['ListingAggregations']> {
  const found = await aggregate(scope.db, filter)
  const [issuers, options] = await Promise.all([
    found.issuerIds.length > 0 ? listIssuers(scope.db, found.issuerIds) : [],
    found.propertyIds.length > 0
      ? scope.db
          .selectFrom('propertyOption')
          .selectAll()
          .where('id', 'in', found.propertyIds)
          .orderBy('position')
          .execute()
      : [],
  ])
  const groups = Map.groupBy(options, (option) => option.groupCode)
  return {
    price: { min: euros(found.price.min), max: euros(found.price.max) },
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

/** A listing by category, or by search over everything: products, sortings, what can be narrowed by (R2.27). */
export async function listProducts(
  scope: Scope,
  request: ListingRequest,
  categoryId: string | null,
): Promise<Schemas['ProductListingResult']> {
  const sorting = sortingOf(request.order)
  const filter = readFilter(request, categoryId)
  const found = await findPage(scope.db, filter, request, sorting, scope.locale)
  const withProducts = !flag(request['only-aggregations'])
  const [products, aggregations] = await Promise.all([
    withProducts ? loadProducts(scope.db, found.ids) : [],
    flag(request['no-aggregations']) ? {} : toAggregations(scope, filter),
  ])
  const now = scope.clock.now()
  return {
    apiAlias: 'product_listing',
    entity: 'product',
    elements: products.map((product) => toProduct(product, scope.locale, now)),
    total: found.total,
    page: found.page,
    limit: found.limit,
    sorting,
    availableSortings: sortings.map((key, index) => {
      const label = translate(scope.locale, `catalogue.sorting.${key}`)
      return { apiAlias: 'product_sorting', key, label, priority: sortings.length - index, translated: { label } }
    }),
    currentFilters: toCurrentFilters(filter),
    aggregations,
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
export async function getProductDetail(scope: Scope, id: string): Promise<Schemas['ProductDetail']> {
  const product = await findProduct(scope.db, id)
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  const wire = toProduct(product, scope.locale, scope.clock.now())
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
  return { apiAlias: 'product_detail', product: wire }
}
