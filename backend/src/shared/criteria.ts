import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from './app-error.ts'
import { type Aggregated, type Aggregation, planAggregations } from './criteria/aggregate.ts'
import { refuseUnknownAssociations } from './criteria/associations.ts'
import { fieldOf } from './criteria/fields.ts'
import { type Cost, conditionOf, type Filter } from './criteria/filter.ts'
import type { AssociationCriteria } from './criteria/lists.ts'
import { pagingOf } from './criteria/paging.ts'
import { orderOf } from './criteria/sort.ts'
import type { Database } from './database.ts'
import { isId } from './ids.ts'
import { holds } from './search.ts'

/**
 * Search criteria of the Store API family (store-api.md §4), as they come over the wire. `includes`, `excludes`, `fields`, and
 * what associations ask of the lists they lead to, are carried out for every answer alike (plugins/openapi.ts).
 */
export type Criteria = AssociationCriteria & {
  ids?: string[]
  term?: string
  filter?: Filter[]
  'post-filter'?: Filter[]
  aggregations?: Aggregation[]
  grouping?: string[]
  'total-count-mode'?: string | number
}

/** What a list is of: `from` names the rows, its fields are their columns; `tie` orders those the sortings leave equal. */
export type Searched = Aggregated & {
  tie: RawBuilder<unknown>[]
  /** What must hold of all rows, whatever the criteria. */
  where?: RawBuilder<SqlBool> | undefined
  /** What narrows the rows shown, but not those aggregated, like a post-filter. */
  narrowedBy?: RawBuilder<SqlBool> | undefined
  /** The text in which `term` is looked for. */
  termIn?: RawBuilder<unknown>
}

type CountMode = 'none' | 'exact' | 'next-pages'
const countModes = new Map<unknown, CountMode>([
  ['1', 'exact'],
  ['exact', 'exact'],
  ['2', 'next-pages'],
  ['next-pages', 'next-pages'],
])
/** The family looks so many pages ahead. */
const pagesAhead = 6

export type Search = {
  page: number
  limit: number
  from: RawBuilder<unknown>
  /** What holds of the rows that are aggregated. */
  where: RawBuilder<SqlBool>
  /** Of the rows on this page the columns wanted. */
  findRows<Row>(db: Database, columns: RawBuilder<unknown>): Promise<Row[]>
  countAll(db: Database): Promise<number>
  /** As total-count-mode asks for; without it the number on this page. */
  count(db: Database, onThisPage: number): Promise<number>
  aggregate(db: Database): Promise<Record<string, Record<string, unknown>>>
}

/** An address may name one where the body has a list; what is none of the list's kind is refused like any other. */
const listed = <T>(some: T[] | undefined): T[] => [some ?? []].flat() as T[]

/** For what is a list, but not searched. */
export function refuseGrouping({ grouping }: Criteria): void {
  if (grouping?.length)
    throw new AppError('FRAMEWORK__INVALID_REQUEST_PARAMETER', {
      pointer: '/grouping',
      parameters: { field: 'grouping' },
    })
}

/** Criteria as statements; what they hold that isn't known or too much is refused with its pointer, before anything is read. */
export function planSearch(what: Searched, asked: Criteria, defaultLimit?: number): Search {
  const criteria = {
    ...asked,
    ids: listed(asked.ids),
    filter: listed(asked.filter),
    'post-filter': listed(asked['post-filter']),
    sort: listed(asked.sort),
    aggregations: listed(asked.aggregations),
    grouping: listed(asked.grouping),
  }
  const { page, limit, offset } = pagingOf(criteria, defaultLimit)
  refuseUnknownAssociations(criteria, what.apiAlias)
  const cost: Cost = { filters: 0 }
  const ids = criteria.ids?.length ? sql`${criteria.ids.map((id) => id.toLowerCase()).filter(isId)}::uuid[]` : null
  const term = criteria.term?.replaceAll('\0', '').trim()
  const conditions = [
    ...(what.where ? [what.where] : []),
    ...(ids ? [sql<SqlBool>`id = any(${ids})`] : []),
    ...(term && what.termIn ? [holds(what.termIn, term)] : []),
    conditionOf(criteria.filter, what, '/filter', cost),
  ]
  const where = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const found = sql<SqlBool>`${where} and ${what.narrowedBy ?? sql`true`}
    and ${conditionOf(criteria['post-filter'], what, '/post-filter', cost)}`
  const asNamed = ids && !criteria.sort?.length ? [sql`array_position(${ids}, id)`] : []
  const order = sql.join([...orderOf(criteria.sort, what), ...asNamed, ...what.tie])
  const groups = criteria.grouping.map((field, index) => fieldOf(what, field, `/grouping/${index}`).column)
  // Of each group the first in the requested order.
  const shown =
    groups.length === 0
      ? found
      : sql<SqlBool>`id in (select id from (
          select id, row_number() over (partition by ${sql.join(groups)} order by ${order}) as place
          from ${what.from} where ${found}) as placed where place = 1)`
  const aggregate = planAggregations(criteria.aggregations, what, where, cost)
  const countMode = countModes.get(String(criteria['total-count-mode'])) ?? 'none'

  async function countUpTo(db: Database, bound: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (select from ${what.from} where ${shown} ${bound}) as matching`.execute(db)
    return rows[0]?.total ?? 0
  }
  const countAll = (db: Database) => countUpTo(db, sql``)
  return {
    page,
    limit,
    from: what.from,
    where,
    async findRows<Row>(db: Database, columns: RawBuilder<unknown>) {
      const { rows } = await sql<Row>`
        select ${columns} from ${what.from} where ${shown} order by ${order} limit ${limit} offset ${offset}`.execute(
        db,
      )
      return rows
    },
    countAll,
    async count(db, onThisPage) {
      if (countMode === 'exact') return await countAll(db)
      if (countMode === 'none') return onThisPage
      return await countUpTo(db, sql`limit ${limit * pagesAhead + 1} offset ${offset}`)
    },
    aggregate,
  }
}

/** The frame of a list's answer in the family. */
export type SearchResult<Element> = {
  entity: string
  total: number
  aggregations: Record<string, Record<string, unknown>>
  page: number
  limit: number
  elements: Element[]
}

/** A list by criteria: the rows of its page, made into what is answered, in the family's frame. */
export async function searchList<Row, Element>(
  db: Database,
  what: Searched,
  criteria: Criteria,
  toElements: (rows: Row[]) => Element[] | Promise<Element[]>,
  columns: RawBuilder<unknown> = sql`*`,
): Promise<SearchResult<Element>> {
  const search = planSearch(what, criteria)
  const [rows, aggregations] = await Promise.all([search.findRows<Row>(db, columns), search.aggregate(db)])
  const [elements, total] = await Promise.all([toElements(rows), search.count(db, rows.length)])
  return { entity: what.apiAlias, total, aggregations, page: search.page, limit: search.limit, elements }
}
