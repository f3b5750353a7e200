import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Database } from '../database.ts'
import { type Entity, type Field, fieldOf, isList, sqlNumber, toUnits } from './fields.ts'
import { type Cost, conditionOf, type Filter, refuseAbove } from './filter.ts'
import type { Sort } from './sort.ts'

export type Aggregation = {
  name?: string
  type?: string
  field?: string
  /** Of terms: how many, and in which order (`_count`, `_key`). */
  limit?: number
  sort?: Sort
  /** Of terms and filter: what is computed of each bucket, of what the filter leaves. */
  aggregation?: Aggregation
  filter?: Filter[]
  /** Of entity: which entity the ids are of. */
  definition?: string
  interval?: string
  timeZone?: string
  ranges?: { from?: number; to?: number; key?: string }[]
}

/** Rows of `from` that meet the condition are aggregated; `entities` answers those that ids of another entity stand for. */
export type Aggregated = Entity & {
  from: RawBuilder<unknown>
  entities?: Record<string, (ids: string[]) => Promise<unknown[]>>
}

type Result = Record<string, unknown>
type Plan = { statement: RawBuilder<{ value: unknown }>; read(value: unknown): Result | Promise<Result> }

const most = { aggregations: 20, depth: 3, buckets: 500, ranges: 50 }
const refuse = (pointer: string) => new AppError('FRAMEWORK__INVALID_AGGREGATION_QUERY', { pointer })

const toIso = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : value)

/** A value of the column as the wire writes it. */
function toWire({ kind, scale }: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'number') return Number(value) / scale
  if (kind === 'instant') return toIso(value)
  if (kind === 'id' || kind === 'ids') return String(value).replaceAll('-', '')
  return value
}

const metrics = ['count', 'sum', 'avg', 'min', 'max', 'stats']

/** One figure of the rows, or of each bucket of them. */
function metric(
  { type = '', field: path }: Aggregation,
  entity: Entity,
  pointer: string,
): { column: RawBuilder<unknown>; read(value: unknown): Result } {
  const field = fieldOf(entity, path, `${pointer}/field`)
  const { kind } = field
  if (type === 'count') return { column: sql`count(${field.column})`, read: (count) => ({ count }) }
  const isExtreme = type === 'min' || type === 'max'
  if (isList(field) || kind === 'id' || (!isExtreme && kind !== 'number')) throw refuse(`${pointer}/field`)
  const column = kind === 'flag' ? sql`${field.column}::integer` : field.column
  if (type !== 'stats')
    return { column: sql`${sql.raw(type)}(${column})`, read: (value) => ({ [type]: toWire(field, value) }) }
  return {
    column: sql`json_build_array(min(${column}), max(${column}), avg(${column}), sum(${column}))`,
    read(value) {
      const [min, max, avg, sum] = (value as unknown[]).map((one) => toWire(field, one))
      return { min, max, avg, sum }
    },
  }
}

/** Where each value of the field is a row: those of a list column one by one. */
function keysOf(field: Field, from: RawBuilder<unknown>) {
  const { column } = field
  return isList(field)
    ? { key: sql`element.key`, from: sql`${from} cross join lateral unnest(${column}) as element (key)` }
    : { key: column, from }
}

function terms(aggregation: Aggregation, what: Aggregated, where: RawBuilder<SqlBool>, pointer: string): Plan {
  const field = fieldOf(what, aggregation.field, `${pointer}/field`)
  const { key, from } = keysOf(field, what.from)
  const inner = aggregation.aggregation
  if (inner && !metrics.includes(inner.type ?? '')) throw refuse(`${pointer}/aggregation/type`)
  const nested = inner && metric(inner, what, `${pointer}/aggregation`)
  const { sort, limit = most.buckets } = aggregation
  if (!Number.isInteger(limit) || limit < 1) throw refuse(`${pointer}/limit`)
  refuseAbove(limit, most.buckets, `${pointer}/limit`)
  const byCount = sort?.field === undefined || sort.field === '_count'
  if (!byCount && sort.field !== '_key') fieldOf(what, sort.field, `${pointer}/sort/field`)
  const direction = sql.raw((sort?.order ?? (byCount ? 'DESC' : 'ASC')).toUpperCase() === 'DESC' ? 'desc' : 'asc')
  const order = byCount ? sql`count ${direction}, key` : sql`key ${direction}`
  return {
    statement: sql`select json_agg(json_build_array(key, count, nested) order by ${order}) as value from (
      select ${key} as key, count(*) as count, ${nested?.column ?? sql`null`} as nested
      from ${from} where ${where} and ${key} is not null group by 1 order by ${order} limit ${limit}
    ) buckets`,
    read: (value) => ({
      buckets: ((value ?? []) as [unknown, number, unknown][]).map(([bucket, count, figure]) => ({
        apiAlias: 'aggregation_bucket',
        key: typeof bucket === 'boolean' ? String(Number(bucket)) : String(toWire(field, bucket)),
        count,
        ...(nested && inner ? { [inner.name ?? inner.type!]: nested.read(figure) } : {}),
      })),
    }),
  }
}

function entities(aggregation: Aggregation, what: Aggregated, where: RawBuilder<SqlBool>, pointer: string): Plan {
  const field = fieldOf(what, aggregation.field, `${pointer}/field`)
  const { definition = '' } = aggregation
  const load = what.entities && Object.hasOwn(what.entities, definition) ? what.entities[definition] : undefined
  if (!load) throw refuse(`${pointer}/definition`)
  if (field.kind !== 'id' && field.kind !== 'ids') throw refuse(`${pointer}/field`)
  const { key, from } = keysOf(field, what.from)
  return {
    statement: sql`select json_agg(key) as value from (
      select distinct ${key} as key from ${from} where ${where} and ${key} is not null limit ${most.buckets}
    ) found`,
    async read(value) {
      const ids = ((value ?? []) as string[]).map((id) => id.replaceAll('-', ''))
      return { entities: ids.length > 0 ? await load(ids) : [] }
    },
  }
}

const intervals = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']
const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

function histogram(aggregation: Aggregation, what: Aggregated, where: RawBuilder<SqlBool>, pointer: string): Plan {
  const { column, kind } = fieldOf(what, aggregation.field, `${pointer}/field`)
  const { interval = '', timeZone = 'UTC' } = aggregation
  if (kind !== 'instant') throw refuse(`${pointer}/field`)
  if (!intervals.includes(interval)) throw refuse(`${pointer}/interval`)
  if (!zones.has(timeZone)) throw refuse(`${pointer}/timeZone`)
  return {
    statement: sql`select json_agg(json_build_array(key, count) order by key) as value from (
      select to_char(date_trunc(${interval}::text, ${column} at time zone ${timeZone}::text), 'YYYY-MM-DD HH24:MI:SS') as key,
        count(*) as count
      from ${what.from} where ${where} and ${column} is not null group by 1 order by 1 limit ${most.buckets}
    ) buckets`,
    read: (value) => ({
      buckets: ((value ?? []) as [string, number][]).map(([key, count]) => ({
        apiAlias: 'aggregation_bucket',
        key,
        count,
      })),
    }),
  }
}

function ranges(aggregation: Aggregation, what: Aggregated, where: RawBuilder<SqlBool>, pointer: string): Plan {
  const { column, kind, scale } = fieldOf(what, aggregation.field, `${pointer}/field`)
  const wanted = aggregation.ranges ?? []
  if (kind !== 'number') throw refuse(`${pointer}/field`)
  if (wanted.length === 0) throw refuse(`${pointer}/ranges`)
  refuseAbove(wanted.length, most.ranges, `${pointer}/ranges`)
  const bound = (value: number) => sqlNumber(toUnits(value, scale))
  const counts = wanted.map(({ from, to }, index) => {
    if ([from, to].some((value) => value !== undefined && !Number.isFinite(value)))
      throw refuse(`${pointer}/ranges/${index}`)
    return sql`count(*) filter (where ${from === undefined ? sql`true` : sql`${column} >= ${bound(from)}`}
      and ${to === undefined ? sql`true` : sql`${column} < ${bound(to)}`})`
  })
  return {
    statement: sql`select json_build_array(${sql.join(counts)}) as value from ${what.from} where ${where}`,
    read: (value) => ({
      ranges: Object.fromEntries(
        wanted.map(({ from, to, key }, index) => [
          key ?? `${from ?? '*'}-${to ?? '*'}`,
          (value as number[])[index] as number,
        ]),
      ),
    }),
  }
}

function planOf(
  aggregation: Aggregation,
  {
    what,
    where,
    pointer,
    depth,
    cost,
  }: { what: Aggregated; where: RawBuilder<SqlBool>; pointer: string; depth: number; cost: Cost },
): Plan {
  refuseAbove(depth, most.depth, pointer)
  const { type = '' } = aggregation
  if (metrics.includes(type)) {
    const { column, read } = metric(aggregation, what, pointer)
    return { statement: sql`select to_json(${column}) as value from ${what.from} where ${where}`, read }
  }
  switch (type) {
    case 'terms':
      return terms(aggregation, what, where, pointer)
    case 'entity':
      return entities(aggregation, what, where, pointer)
    case 'histogram':
      return histogram(aggregation, what, where, pointer)
    case 'range':
      return ranges(aggregation, what, where, pointer)
    case 'filter': {
      if (!aggregation.aggregation) throw refuse(`${pointer}/aggregation`)
      const narrower = conditionOf(aggregation.filter, what, `${pointer}/filter`, cost)
      const both = sql<SqlBool>`${where} and ${narrower}`
      return planOf(aggregation.aggregation, {
        what,
        where: both,
        pointer: `${pointer}/aggregation`,
        depth: depth + 1,
        cost,
      })
    }
  }
  throw refuse(`${pointer}/type`)
}

/** What criteria want computed, ready to be run: all of it is refused before the first statement. */
export function planAggregations(
  aggregations: Aggregation[] | undefined,
  what: Aggregated,
  where: RawBuilder<SqlBool>,
  cost: Cost,
): (db: Database) => Promise<Record<string, Result>> {
  const wanted = aggregations ?? []
  refuseAbove(wanted.length, most.aggregations, '/aggregations')
  const plans = wanted.map((aggregation, index) => {
    const pointer = `/aggregations/${index}`
    if (typeof aggregation.name !== 'string' || !/^[^?:\0]{1,100}$/.test(aggregation.name))
      throw refuse(`${pointer}/name`)
    return { name: aggregation.name, plan: planOf(aggregation, { what, where, pointer, depth: 1, cost }) }
  })
  return async (db) =>
    Object.fromEntries(
      await Promise.all(
        plans.map(async ({ name, plan }) => {
          const { rows } = await plan.statement.execute(db)
          return [name, { apiAlias: `${name}_aggregation`, ...(await plan.read(rows[0]?.value)) }] as const
        }),
      ),
    )
}
