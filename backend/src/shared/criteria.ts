import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from './app-error.ts'

/** Search criteria of the Store API family (store-api.md §4), as they come over the wire. */
export type Criteria = {
  page?: number
  limit?: number
  ids?: string[]
  term?: string
  filter?: Filter[]
  sort?: { field?: string; order?: string }[]
  'total-count-mode'?: string | number
}
type Filter = {
  type?: string
  field?: string
  value?: unknown
  parameters?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', string | number>>
  operator?: string
  queries?: Filter[]
}

/** Which column stands behind which field of the entity. */
export type FieldMap = Record<string, string>

const maxLimit = 100
const maxDepth = 5

/** Page and limit within the family's bounds, refused with their own codes. */
export function pagingOf(
  criteria: Pick<Criteria, 'page' | 'limit'>,
  defaultLimit = maxLimit,
): { page: number; limit: number; offset: number } {
  const page = criteria.page ?? 1
  const limit = criteria.limit ?? defaultLimit
  if (page < 1) throw new AppError('FRAMEWORK__INVALID_PAGE_QUERY', { pointer: '/page' })
  if (limit < 1) throw new AppError('FRAMEWORK__INVALID_LIMIT_QUERY', { pointer: '/limit' })
  if (limit > maxLimit)
    throw new AppError('FRAMEWORK__QUERY_LIMIT_EXCEEDED', { pointer: '/limit', parameters: { limit: maxLimit } })
  return { page, limit, offset: (page - 1) * limit }
}

function columnOf(fields: FieldMap, field: string | undefined, pointer: string) {
  const column = field === undefined ? undefined : fields[field.replace(/^(product|category|language|seo_url)\./, '')]
  if (!column) throw new AppError('FRAMEWORK__UNMAPPED_FIELD', { pointer, parameters: { field: field ?? '' } })
  return sql.ref(column)
}

const pattern = (value: unknown) => String(value).replace(/[\\%_]/g, '\\$&')

function condition(filter: Filter, fields: FieldMap, pointer: string, depth: number): Expression<SqlBool> {
  if (depth > maxDepth) throw new AppError('FRAMEWORK__INVALID_FILTER_QUERY', { pointer })
  const eb = expressionBuilder<Record<string, never>, never>()
  const all = () =>
    (filter.queries ?? []).map((query, index) => condition(query, fields, `${pointer}/queries/${index}`, depth + 1))
  switch (filter.type) {
    case 'multi':
      return filter.operator?.toLowerCase() === 'or' ? eb.or(all()) : eb.and(all())
    case 'not':
      return eb.not(filter.operator?.toLowerCase() === 'or' ? eb.or(all()) : eb.and(all()))
  }
  const column = columnOf(fields, filter.field, `${pointer}/field`)
  switch (filter.type) {
    case 'equals':
      return filter.value === null
        ? sql<SqlBool>`${column} is null`
        : sql<SqlBool>`${column}::text = ${String(filter.value)}`
    case 'equalsAny': {
      const values = Array.isArray(filter.value) ? filter.value.map(String) : String(filter.value).split('|')
      return sql<SqlBool>`${column}::text = any(${values})`
    }
    case 'contains':
      return sql<SqlBool>`${column}::text ilike ${`%${pattern(filter.value)}%`}`
    case 'prefix':
      return sql<SqlBool>`${column}::text ilike ${`${pattern(filter.value)}%`}`
    case 'suffix':
      return sql<SqlBool>`${column}::text ilike ${`%${pattern(filter.value)}`}`
    case 'range': {
      const bounds = Object.entries(filter.parameters ?? {})
      const signs: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }
      if (bounds.some(([name, value]) => !(name in signs) || !Number.isFinite(Number(value)))) {
        throw new AppError('FRAMEWORK__INVALID_FILTER_QUERY', { pointer: `${pointer}/parameters` })
      }
      return eb.and(bounds.map(([name, value]) => sql<SqlBool>`${column} ${sql.raw(signs[name]!)} ${Number(value)}`))
    }
  }
  throw new AppError('FRAMEWORK__INVALID_FILTER_QUERY', { pointer: `${pointer}/type` })
}

/** The criteria's filters as one SQL condition; unknown fields and operators are refused with their pointer. */
export function whereOf(filters: Filter[] | undefined, fields: FieldMap): Expression<SqlBool> {
  return expressionBuilder<Record<string, never>, never>().and(
    (filters ?? []).map((filter, index) => condition(filter, fields, `/filter/${index}`, 1)),
  )
}

/** The criteria's sorting as SQL, in their order. */
export function orderOf(criteria: Criteria, fields: FieldMap) {
  return (criteria.sort ?? []).map((sort, index) => {
    const direction = (sort.order ?? 'ASC').toUpperCase()
    if (direction !== 'ASC' && direction !== 'DESC')
      throw new AppError('FRAMEWORK__INVALID_SORT_QUERY', { pointer: `/sort/${index}/order` })
    return sql`${columnOf(fields, sort.field, `/sort/${index}/field`)} ${sql.raw(direction)} nulls last`
  })
}
