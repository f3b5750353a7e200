import { searchLetters } from '@goldammer/sdk/rules/letters'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { escapeLike } from '../search.ts'
import { type Entity, type Field, fieldOf, isList, sqlInstant, sqlNumber, sqlValue, toUnits } from './fields.ts'

export type Filter = {
  type?: string
  field?: string
  value?: unknown
  parameters?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', string | number>>
  operator?: string
  queries?: Filter[]
}

/** What one call may ask at most; a filter counts with all that it is made of. */
const most = { depth: 5, filters: 100, values: 500, length: 500 }

/** How much of it has been asked so far. */
export type Cost = { filters: number }

export function refuseAbove(count: number, limit: number, pointer: string): void {
  if (count > limit) throw new AppError('FRAMEWORK__CRITERIA_TOO_COSTLY', { pointer, parameters: { limit } })
}

const refuse = (pointer: string) => new AppError('FRAMEWORK__INVALID_FILTER_QUERY', { pointer })
const none = sql<SqlBool>`false`
const signs: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** Types that hold others: how these are joined, and whether the whole is turned round. */
const joining: Record<string, { operator?: 'and' | 'or'; negated?: true }> = {
  multi: {},
  not: { negated: true },
  and: { operator: 'and' },
  or: { operator: 'or' },
  nand: { operator: 'and', negated: true },
  nor: { operator: 'or', negated: true },
}

function join(parts: RawBuilder<SqlBool>[], operator: 'and' | 'or'): RawBuilder<SqlBool> {
  if (parts.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.join(parts, operator === 'or' ? sql` or ` : sql` and `)})`
}

type Scalar = string | number | boolean
const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)

function scalarOf(value: unknown, pointer: string): Scalar {
  if (!isScalar(value)) throw refuse(pointer)
  if (typeof value === 'string') refuseAbove(value.length, most.length, pointer)
  return value
}

const isEmpty = (field: Field) =>
  isList(field) ? sql<SqlBool>`cardinality(${field.column}) = 0` : sql<SqlBool>`${field.column} is null`

function equalsAny(field: Field, values: Scalar[]): RawBuilder<SqlBool> {
  const known = values.flatMap((value) => sqlValue(field, value) ?? [])
  if (known.length === 0) return none
  if (isList(field)) return sql<SqlBool>`${field.column} && array[${sql.join(known)}]`
  return known.length === 1
    ? sql<SqlBool>`${field.column} = ${known[0]}`
    : sql<SqlBool>`${field.column} in (${sql.join(known)})`
}

/** The column as text, as the wire writes it. */
function textOf({ column, kind }: Field) {
  if (kind === 'id' || kind === 'ids') return sql`replace(${column}::text, '-', '')`
  return kind === 'texts' ? sql`array_to_string(${column}, '|')` : sql`${column}::text`
}

function like(field: Field, value: Scalar, before: string, after: string): RawBuilder<SqlBool> {
  const text = String(value)
  if (text.includes('\0')) return none
  return sql<SqlBool>`plain_text(${textOf(field)}) like ${`${before}${escapeLike(searchLetters(text))}${after}`}`
}

/** A bound of another kind than the field's finds nothing; one that is neither number nor time is refused. */
function range(field: Field, filter: Filter, pointer: string): RawBuilder<SqlBool> {
  const bounds = Object.entries(filter.parameters ?? {})
  if (bounds.length === 0) throw refuse(`${pointer}/parameters`)
  return join(
    bounds.map(([name, value]) => {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
      const instant = sqlInstant(value)
      if (!Object.hasOwn(signs, name) || (!Number.isFinite(number) && !instant))
        throw refuse(`${pointer}/parameters/${name}`)
      const sign = sql.raw(signs[name]!)
      if (field.kind === 'instant' && instant) return sql<SqlBool>`${field.column} ${sign} ${instant}`
      if (field.kind === 'number' && Number.isFinite(number * field.scale))
        return sql<SqlBool>`${field.column} ${sign} ${sqlNumber(toUnits(number, field.scale))}`
      return none
    }),
    'and',
  )
}

function condition(filter: Filter, entity: Entity, pointer: string, depth: number, cost: Cost): RawBuilder<SqlBool> {
  refuseAbove(depth, most.depth, pointer)
  refuseAbove(++cost.filters, most.filters, pointer)
  const type = filter.type ?? ''
  if (Object.hasOwn(joining, type)) {
    const { operator = filter.operator?.toLowerCase() ?? 'and', negated } = joining[type]!
    if (operator !== 'and' && operator !== 'or') throw refuse(`${pointer}/operator`)
    if (!filter.queries) throw refuse(`${pointer}/queries`)
    const parts = filter.queries.map((query, index) =>
      condition(query, entity, `${pointer}/queries/${index}`, depth + 1, cost),
    )
    return negated ? sql<SqlBool>`not ${join(parts, operator)}` : join(parts, operator)
  }
  if (!['equals', 'equalsAny', 'contains', 'prefix', 'suffix', 'range'].includes(type)) throw refuse(`${pointer}/type`)
  const field = fieldOf(entity, filter.field, `${pointer}/field`)
  if (type === 'range') return range(field, filter, pointer)
  const at = `${pointer}/value`
  if (type === 'equals') return filter.value === null ? isEmpty(field) : equalsAny(field, [scalarOf(filter.value, at)])
  if (type === 'equalsAny') {
    const values = Array.isArray(filter.value) ? filter.value : String(scalarOf(filter.value, at)).split('|')
    refuseAbove(values.length, most.values, at)
    return equalsAny(
      field,
      values.map((value, index) => scalarOf(value, `${at}/${index}`)),
    )
  }
  const value = scalarOf(filter.value, at)
  return like(field, value, type === 'prefix' ? '' : '%', type === 'suffix' ? '' : '%')
}

/** Filters as one SQL condition; unknown fields and operators are refused with their pointer. */
export function conditionOf(
  filters: Filter[] | undefined,
  entity: Entity,
  pointer: string,
  cost: Cost,
): RawBuilder<SqlBool> {
  return join(
    (filters ?? []).map((filter, index) => condition(filter, entity, `${pointer}/${index}`, 1, cost)),
    'and',
  )
}

/** Whether a field is asked about, however deep. */
export const mentions = (filters: Filter[] | undefined, field: string): boolean =>
  (filters ?? []).some((filter) => filter.field === field || mentions(filter.queries, field))
