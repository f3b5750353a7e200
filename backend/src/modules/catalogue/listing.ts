import type { Locale } from '@goldammer/sdk/locales'
import { type Expression, type SqlBool, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { type Criteria, type FieldMap, orderOf, pagingOf, whereOf } from '../../shared/criteria.ts'
import type { Database } from '../../shared/database.ts'

/** What a listing is narrowed by, already read from the wire; empty lists and nulls narrow nothing. Amounts in cents. */
export type ListingFilter = {
  categoryId: string | null
  search: string | null
  manufacturer: string[]
  properties: string[]
  minPrice: number | null
  maxPrice: number | null
  rating: number | null
  shippingFree: boolean
  branch: string[]
  type: string[]
  /** Basis points. */
  minInterest: number | null
  term: string[]
  fundingState: string[]
}

/** The wire's way of writing lists: parted by `|`. */
const listOf = (text: string | undefined): string[] => (text ? text.split('|').filter((part) => part !== '') : [])
const flag = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'

export type ListingRequest = Criteria & {
  order?: string
  p?: number
  search?: string
  manufacturer?: string
  properties?: string
  'min-price'?: number
  'max-price'?: number
  rating?: number
  'shipping-free'?: unknown
  branch?: string
  type?: string
  minInterest?: number
  term?: string
  fundingState?: string
  'no-aggregations'?: unknown
  'only-aggregations'?: unknown
}

export function readFilter(request: ListingRequest, categoryId: string | null): ListingFilter {
  // `term` is the family's word for the search text; ours, when it names lengths, is the filter.
  const lengths = listOf(request.term).filter((term) => term in terms)
  return {
    categoryId,
    search: request.search?.trim() || (lengths.length === 0 && request.term?.trim()) || null,
    manufacturer: listOf(request.manufacturer),
    properties: listOf(request.properties),
    minPrice: request['min-price'] === undefined ? null : Math.round(request['min-price'] * 100),
    maxPrice: request['max-price'] === undefined ? null : Math.round(request['max-price'] * 100),
    rating: request.rating ?? null,
    shippingFree: flag(request['shipping-free']),
    branch: listOf(request.branch),
    type: listOf(request.type),
    minInterest: request.minInterest === undefined ? null : Math.round(request.minInterest * 100),
    term: lengths,
    fundingState: listOf(request.fundingState),
  }
}

const terms: Record<string, Expression<SqlBool>> = {
  short: sql<SqlBool>`duration_months <= 24`,
  medium: sql<SqlBool>`duration_months > 24 and duration_months <= 60`,
  long: sql<SqlBool>`duration_months > 60`,
}

/** Lower case without accents, so that "fuhren" finds "führen". */
const plain = (text: Expression<unknown>) =>
  sql`translate(lower(${text}::text), 'äöüßąćęłńóśźżéèáà', 'aousacelnoszzeeaa')`

function conditions(filter: ListingFilter): Expression<SqlBool>[] {
  const any = (column: string, values: string[]) => sql<SqlBool>`${sql.ref(column)}::text = any(${values})`
  const wanted: (Expression<SqlBool> | false)[] = [
    filter.categoryId !== null &&
      sql<SqlBool>`exists (select from product_category c where c.product_id = product_listing.id and c.category_id = ${filter.categoryId})`,
    filter.manufacturer.length > 0 && sql<SqlBool>`replace(issuer_id::text, '-', '') = any(${filter.manufacturer})`,
    filter.properties.length > 0 && sql<SqlBool>`property_ids && ${filter.properties}::uuid[]`,
    filter.minPrice !== null && sql<SqlBool>`price >= ${filter.minPrice}`,
    filter.maxPrice !== null && sql<SqlBool>`price <= ${filter.maxPrice}`,
    filter.rating !== null && sql<SqlBool>`rating_average >= ${filter.rating}`,
    filter.shippingFree && sql<SqlBool>`shipping_free`,
    filter.branch.length > 0 && any('branch', filter.branch),
    filter.type.length > 0 && any('type', filter.type),
    filter.minInterest !== null && sql<SqlBool>`interest_rate >= ${filter.minInterest}`,
    filter.term.length > 0 &&
      sql<SqlBool>`(${sql.join(
        filter.term.map((term) => terms[term]!),
        sql` or `,
      )})`,
    filter.fundingState.length > 0 && any('funding_state', filter.fundingState),
    ...(filter.search ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 8)
      .map(
        (word) => sql<SqlBool>`exists (
      select from product p join company c on c.id = p.issuer_id where p.id = product_listing.id
        and ${plain(sql`p.name::text || ' ' || p.description::text || ' ' || c.name_company || ' ' || coalesce(p.isin, '')`)}
          like '%' || ${plain(sql`${word.replace(/[\\%_]/g, '\\$&')}`)} || '%')`,
      ),
  ]
  return wanted.filter((one) => one !== false)
}

/** Keys of sortings in the order they are offered; the first is the default. */
export const sortings = [
  'recommended',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'interest-desc',
  'term-asc',
  'newest',
] as const
export type Sorting = (typeof sortings)[number]

function orderBy(sorting: Sorting, locale: Locale) {
  const name = sql`name ->> ${locale}`
  switch (sorting) {
    case 'name-asc':
      return sql`${name} asc`
    case 'name-desc':
      return sql`${name} desc`
    case 'price-asc':
      return sql`price asc, ${name}`
    case 'price-desc':
      return sql`price desc, ${name}`
    case 'interest-desc':
      return sql`interest_rate desc nulls last, ${name}`
    case 'term-asc':
      return sql`duration_months asc nulls last, ${name}`
    case 'newest':
      return sql`published_at desc nulls last, id`
    case 'recommended':
      return sql`state_rank asc nulls last, published_at desc nulls last, id`
  }
}

export function sortingOf(order: string | undefined): Sorting {
  const sorting = order || 'recommended'
  if (!(sortings as readonly string[]).includes(sorting))
    throw new AppError('PRODUCT_SORTING_NOT_FOUND', { pointer: '/order', parameters: { key: sorting } })
  return sorting as Sorting
}

const fields: FieldMap = {
  id: 'product_listing.id',
  productNumber: 'product_number',
  name: 'name',
  'extensions.funding.type': 'type',
  'extensions.funding.branch': 'branch',
  'extensions.funding.state': 'funding_state',
  'extensions.funding.minInvestment': 'price',
  shippingFree: 'shipping_free',
  ratingAverage: 'rating_average',
  releaseDate: 'published_at',
}

/** One page of product ids and how many match in all. */
export async function findPage(
  db: Database,
  filter: ListingFilter,
  request: ListingRequest,
  sorting: Sorting,
  locale: Locale,
) {
  const paging = pagingOf({ page: request.p ?? request.page, limit: request.limit }, 24)
  const ids = request.ids?.map((id) => id.toLowerCase())
  let query = db
    .selectFrom('productListing')
    .where((eb) => eb.and([...conditions(filter), whereOf(request.filter, fields)]))
  if (ids) query = query.where(sql<SqlBool>`replace(product_listing.id::text, '-', '') = any(${ids})`)
  const orders = orderOf(request, fields)
  const [rows, count] = await Promise.all([
    query
      .select('productListing.id')
      .orderBy(orders.length > 0 ? sql`${sql.join(orders)}` : orderBy(sorting, locale))
      .limit(paging.limit)
      .offset(paging.offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map((row) => row.id!), total: Number(count.total), ...paging }
}

/** What one can narrow by, over the whole category or search, regardless of the narrowing already done. */
export async function aggregate(db: Database, filter: ListingFilter) {
  const whole: ListingFilter = { ...readFilter({}, filter.categoryId), search: filter.search }
  const rows = await db
    .selectFrom('productListing')
    .select([
      'price',
      'interestRate',
      'durationMonths',
      'branch',
      'type',
      'fundingState',
      'issuerId',
      'propertyIds',
      'shippingFree',
      'ratingAverage',
    ])
    .where((eb) => eb.and(conditions(whole)))
    .execute()
  const buckets = (keys: (string | null)[]) => {
    const counts = new Map<string, number>()
    for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [...counts]
      .map(([key, count]) => ({ key, count }))
      .toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))
  }
  const range = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return { min: known.length ? Math.min(...known) : null, max: known.length ? Math.max(...known) : null }
  }
  const termOf = (months: number | null) =>
    months === null ? null : months <= 24 ? 'short' : months <= 60 ? 'medium' : 'long'
  return {
    price: range(rows.map((row) => row.price)),
    interest: range(rows.map((row) => row.interestRate)),
    rating: range(rows.map((row) => row.ratingAverage)),
    shippingFree: rows.some((row) => row.shippingFree),
    branch: buckets(rows.map((row) => row.branch)),
    type: buckets(rows.map((row) => row.type)),
    term: buckets(rows.map((row) => termOf(row.durationMonths))),
    fundingState: buckets(rows.map((row) => row.fundingState)),
    issuerIds: [...new Set(rows.map((row) => row.issuerId!))],
    propertyIds: [...new Set(rows.flatMap((row) => row.propertyIds ?? []))],
  }
}
