import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { BRANCHES } from '@goldammer/sdk/rules/branches'
import { FUNDING_TYPES } from '@goldammer/sdk/rules/product-types'
import { stateTones } from '@goldammer/sdk/rules/state-tones'
import { eurosToCents, percentToBasisPoints } from '@goldammer/sdk/units'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Aggregated } from '../../shared/criteria/aggregate.ts'
import {
  type FieldMap,
  flagField,
  idField,
  idsField,
  instantField,
  numberField,
  textField,
  textsField,
  translatedField,
} from '../../shared/criteria/fields.ts'
import { type Criteria, planSearch, type Search, type Searched } from '../../shared/criteria.ts'
import type { Database } from '../../shared/database.ts'
import { isId } from '../../shared/ids.ts'
import { WORDS_COLUMNS } from '../../shared/words-columns.ts'
import { fewestFor, mostFor } from '../reference/currency.ts'

type Schemas = components['schemas']

const isBranch = (value: string): value is Schemas['Branch'] => (BRANCHES as readonly string[]).includes(value)
const isType = (value: string): value is Schemas['ProductType'] => (FUNDING_TYPES as readonly string[]).includes(value)
const isState = (value: string): value is Schemas['RoundState'] => Object.hasOwn(stateTones.round, value)

/**
 * What a listing is narrowed by, already read from the wire; empty lists and nulls narrow nothing. Amounts in hundredths of the
 * session's currency, of which a euro is `factor`.
 */
export type ListingFilter = {
  categoryId: string | null
  search: string | null
  manufacturer: string[]
  properties: string[]
  factor: number
  minPrice: number | null
  maxPrice: number | null
  rating: number | null
  shippingFree: boolean
  branch: Schemas['Branch'][]
  type: Schemas['ProductType'][]
  /** Basis points. */
  minInterest: number | null
  term: string[]
  fundingState: Schemas['RoundState'][]
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

/** SQL holds no text with a zero character; nobody means more than this. */
const wordsOf = (typed: string | undefined) => typed?.replaceAll('\0', ' ').trim().slice(0, 200)

export function readFilter(request: ListingRequest, categoryId: string | null, factor = 1): ListingFilter {
  // `term` is the family's word for the search text; ours, when it names lengths, is the filter.
  const lengths = listOf(request.term).filter((term) => Object.hasOwn(terms, term))
  return {
    categoryId,
    search: wordsOf(request.search) || (lengths.length === 0 && wordsOf(request.term)) || null,
    manufacturer: listOf(request.manufacturer).filter(isId),
    properties: listOf(request.properties).filter(isId),
    factor,
    minPrice: request['min-price'] === undefined ? null : eurosToCents(request['min-price']),
    maxPrice: request['max-price'] === undefined ? null : eurosToCents(request['max-price']),
    rating: request.rating ?? null,
    shippingFree: flag(request['shipping-free']),
    branch: listOf(request.branch).filter(isBranch),
    type: listOf(request.type).filter(isType),
    minInterest: request.minInterest === undefined ? null : percentToBasisPoints(request.minInterest),
    term: lengths,
    fundingState: listOf(request.fundingState).filter(isState),
  }
}

const terms: Record<string, Expression<SqlBool>> = {
  short: sql<SqlBool>`duration_months <= 24`,
  medium: sql<SqlBool>`duration_months > 24 and duration_months <= 60`,
  long: sql<SqlBool>`duration_months > 60`,
}

const titleColumn = { 'de-DE': 'title_de', 'en-GB': 'title_en', 'pl-PL': 'title_pl' } as const satisfies Record<
  Locale,
  string
>

/** What was typed as a query of PostgreSQL's text search, made by the functions of the migrations. */
const queryOf = (locale: Locale, typed: string) => sql`product_query(${locale}, ${typed})`

/** How well a product fits: whose own name was typed comes before what has all the words in it. */
const scoreOf = (
  locale: Locale,
  typed: string,
) => sql`(ts_rank(${sql.ref(WORDS_COLUMNS[locale])}, ${queryOf(locale, typed)})
  + (${sql.ref(titleColumn[locale])} = cut_text(${typed}))::integer)`

function conditions(filter: ListingFilter, locale: Locale): Expression<SqlBool>[] {
  const any = (column: string, values: string[]) => sql<SqlBool>`${sql.ref(column)} = any(${values})`
  const wanted: (Expression<SqlBool> | false)[] = [
    filter.categoryId !== null && sql<SqlBool>`category_ids @> array[${filter.categoryId}]::uuid[]`,
    filter.manufacturer.length > 0 && sql<SqlBool>`issuer_id = any(${filter.manufacturer}::uuid[])`,
    filter.properties.length > 0 && sql<SqlBool>`property_ids && ${filter.properties}::uuid[]`,
    filter.minPrice !== null && sql<SqlBool>`price >= ${fewestFor(filter.minPrice, filter.factor)}`,
    filter.maxPrice !== null && sql<SqlBool>`price <= ${mostFor(filter.maxPrice, filter.factor)}`,
    filter.rating !== null && sql<SqlBool>`rating_average >= ${filter.rating}::float8`,
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
    filter.search !== null && sql<SqlBool>`${sql.ref(WORDS_COLUMNS[locale])} @@ ${queryOf(locale, filter.search)}`,
  ]
  return wanted.filter((one) => one !== false)
}

/** From here on a similar word is a typing error of another one, and not just a word with the same parts. */
const ALIKE = 0.45
/** Letters of the shortest beginning that still has the sense of a longer word: wind of windkraft. */
const SHORTEST_BEGINNING = 4

/**
 * The probable correction of a word that no product has: the most similar word that does, else its longest beginning that
 * does. Null when there is none, or when every word is known.
 */
export async function correctTyping(db: Database, locale: Locale, typed: string): Promise<string | null> {
  const isKnown = (beginning: RawBuilder<unknown>) =>
    sql`exists (select from product_word known where known.locale = ${locale} and known.word like ${beginning} || '%')`
  const similar = (least: number) => sql`(select known.word from product_word known
    where known.locale = ${locale} and known.word % typed.word and similarity(known.word, typed.word) >= ${least}::real
    order by similarity(known.word, typed.word) desc, known.word limit 1)`
  const beginning = sql`(select left(typed.word, size) from generate_series(length(typed.word) - 1, ${SHORTEST_BEGINNING}, -1) size
    where ${isKnown(sql`left(typed.word, size)`)} order by size desc limit 1)`
  const { rows } = await sql<{ word: string; correction: string | null }>`
    select word, case when length(word) >= 4 and not ${isKnown(sql`typed.word`)}
      then coalesce(${similar(ALIKE)}, ${beginning}, ${similar(0)}) end as correction
    from unnest(string_to_array(cut_text(${typed}), ' ')) with ordinality as typed (word, position)
    where word <> '' order by position limit 8`.execute(db)
  if (rows.every(({ correction }) => correction === null)) return null
  return rows.map(({ word, correction }) => correction ?? word).join(' ')
}

/** Keys of sortings in the order they are offered; a search begins with the best match, everything else with the first other. */
export const sortings = [
  'score',
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

const collations = { 'de-DE': 'de-x-icu', 'en-GB': 'en-x-icu', 'pl-PL': 'pl-x-icu' } as const satisfies Record<
  Locale,
  string
>

/** Each is an index of the migrations, forwards or backwards. */
function orderBy(sorting: Sorting, locale: Locale, search: string | null) {
  // The index is on the expression as written, so the locale can't be a parameter.
  const name = sql`(name ->> ${sql.lit(locale)}) collate ${sql.id(collations[locale])}`
  switch (sorting) {
    case 'score':
      if (search === null) return orderBy('recommended', locale, null)
      return sql`${scoreOf(locale, search)} desc, state_rank, id`
    case 'name-asc':
      return sql`${name}, id`
    case 'name-desc':
      return sql`${name} desc, id desc`
    case 'price-asc':
      return sql`price, id`
    case 'price-desc':
      return sql`price desc, id desc`
    case 'interest-desc':
      return sql`interest_rate desc nulls last, id`
    case 'term-asc':
      return sql`duration_months, id`
    case 'newest':
      return sql`published_at desc nulls last, id`
    case 'recommended':
      return sql`state_rank, published_at desc nulls last, id`
  }
}

export function sortingOf(order: string | undefined, search: string | null): Sorting {
  const sorting = order || (search === null ? 'recommended' : 'score')
  if (!(sortings as readonly string[]).includes(sorting))
    throw new AppError('PRODUCT_SORTING_NOT_FOUND', { pointer: '/order', parameters: { key: sorting } })
  return sorting as Sorting
}

/** The fields of a product that criteria may name. */
function fieldsOf(locale: Locale, search: string | null, factor: number): FieldMap {
  const name = translatedField('name', locale)
  // As it is shown; a column by itself has an index.
  const price = numberField(factor === 1 ? 'price' : sql`round(price * ${String(factor)}::numeric)::bigint`, 100)
  return {
    id: idField('id'),
    active: flagField(sql`true`),
    available: flagField(sql`(funding_state is null or funding_state in ('open', 'funded', 'oversubscribed'))`),
    productNumber: textField('product_number'),
    name,
    'translated.name': name,
    manufacturerId: idField('issuer_id'),
    'manufacturer.id': idField('issuer_id'),
    categoryIds: idsField('category_ids'),
    'categories.id': idsField('category_ids'),
    'categoriesRo.id': idsField('category_ids'),
    propertyIds: idsField('property_ids'),
    'properties.id': idsField('property_ids'),
    states: textsField('states'),
    shippingFree: flagField('shipping_free'),
    ratingAverage: numberField('rating_average'),
    releaseDate: instantField('published_at'),
    price,
    cheapestPrice: price,
    'extensions.funding.type': textField('type'),
    'extensions.funding.branch': textField('branch'),
    'extensions.funding.state': textField('funding_state'),
    'extensions.funding.minInvestment': numberField('price', 100),
    'extensions.funding.issuer.id': idField('issuer_id'),
    'extensions.tariffs.interestRate': numberField('interest_rate', 100),
    'extensions.tariffs.duration': numberField('duration_months'),
    _score: numberField(search === null ? sql`0` : scoreOf(locale, search)),
  }
}

const all = (conditions: Expression<SqlBool>[]) =>
  conditions.length === 0 ? undefined : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Products of a list of one's own, such as those on a wishlist: `from` joins it to product_listing. */
export type Among = Pick<Searched, 'from' | 'where' | 'tie'>

function fromOf(search: string | null, among: Among | undefined): RawBuilder<unknown> {
  const products = among?.from ?? sql`product_listing`
  return search === null ? products : sql`${products} join product_search using (id)`
}

/** A listing as a search by criteria: the category and the words searched for hold of all, the narrowing of what is shown. */
export function planListing(
  filter: ListingFilter,
  request: ListingRequest,
  sorting: Sorting,
  locale: Locale,
  {
    defaultLimit,
    entities,
    among,
  }: { defaultLimit: number; entities: Aggregated['entities']; among?: Among | undefined },
): Search {
  const whole: ListingFilter = { ...readFilter({}, filter.categoryId, filter.factor), search: filter.search }
  const what = {
    apiAlias: 'product',
    fields: fieldsOf(locale, filter.search, filter.factor),
    from: fromOf(filter.search, among),
    where: all([...(among?.where ? [among.where] : []), ...conditions(whole, locale)]),
    narrowedBy: all(conditions({ ...filter, categoryId: null, search: null }, locale)),
    tie: among?.tie ?? [request.sort?.length ? sql`id` : orderBy(sorting, locale, filter.search)],
    ...(entities && { entities }),
  }
  const { term: _, ...criteria } = request
  return planSearch(what, { ...criteria, page: request.p ?? request.page ?? 1 }, defaultLimit)
}

type Facet = 'branch' | 'type' | 'term' | 'fundingState' | 'issuerId'
type FacetRow = Record<Facet, string | null> & {
  facet: Facet | 'all'
  count: number
  minPrice: number | null
  maxPrice: number | null
  minInterest: number | null
  maxInterest: number | null
  rating: number | null
  shippingFree: boolean | null
}

/** What one can narrow by, over the whole category or search, regardless of the narrowing already done. */
export async function aggregate(db: Database, { from, where }: Pick<Search, 'from' | 'where'>) {
  const [{ rows }, properties] = await Promise.all([
    sql<FacetRow>`
      select branch, type, term, funding_state, issuer_id,
        case grouping(branch, type, term, funding_state, issuer_id)
          when 15 then 'branch' when 23 then 'type' when 27 then 'term' when 29 then 'fundingState'
          when 30 then 'issuerId' else 'all' end as facet,
        count(*) as count, min(price) as min_price, max(price) as max_price, min(interest_rate) as min_interest,
        max(interest_rate) as max_interest, max(rating_average) as rating, bool_or(shipping_free) as shipping_free
      from (
        select branch, type, funding_state, issuer_id, price, interest_rate, rating_average, shipping_free,
          case when duration_months <= 24 then 'short' when duration_months <= 60 then 'medium'
            when duration_months > 60 then 'long' end as term
        from ${from} where ${where}
      ) as matching
      group by grouping sets ((), (branch), (type), (term), (funding_state), (issuer_id))`.execute(db),
    sql<{ id: string }>`select distinct unnest(property_ids) as id from ${from} where ${where}`.execute(db),
  ])
  const all = rows.find((row) => row.facet === 'all')!
  const buckets = (facet: Facet) =>
    rows
      .flatMap((row) => (row.facet === facet && row[facet] !== null ? [{ key: row[facet], count: row.count }] : []))
      .toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))
  return {
    price: { min: all.minPrice, max: all.maxPrice },
    interest: { min: all.minInterest, max: all.maxInterest },
    rating: { max: all.rating },
    shippingFree: all.shippingFree === true,
    branch: buckets('branch'),
    type: buckets('type'),
    term: buckets('term'),
    fundingState: buckets('fundingState'),
    issuerIds: buckets('issuerId').map(({ key }) => key),
    propertyIds: properties.rows.map(({ id }) => id),
  }
}
