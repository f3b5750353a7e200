import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { AppError } from './app-error.ts'
import { isId } from './ids.ts'

/**
 * What a list is sorted by: an expression that is never null and has an index together with the id, which decides among
 * equals. `type` is PostgreSQL's name of it.
 */
export type Sorting = {
  column: RawBuilder<unknown>
  id: RawBuilder<unknown>
  type: 'timestamptz' | 'date' | 'bigint' | 'text'
}

export type PageRequest = {
  /** A key of the list's sortings, with a leading minus for descending. */
  sort: string
  cursor?: string | undefined
  anchor?: 'first' | 'last'
  /** Number of the first entry among all, from 1. */
  position?: number
  limit: number
}

export type KeysetPage<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  /** Where the page begins, for `countBefore`. */
  first: Mark | null
}

/** Sort value as text, id. */
type Mark = readonly [value: string, id: string]
type Cursor = { sort: string; mark: Mark; back: boolean }
// biome-ignore lint/suspicious/noExplicitAny: the helper pages any query and adds two columns of its own
type Query<Row> = SelectQueryBuilder<any, any, Row>

const encode = ({ sort, mark, back }: Cursor) =>
  Buffer.from(JSON.stringify([sort, ...mark, back ? 1 : 0])).toString('base64url')

const refusedCursor = () => new AppError('FRAMEWORK__INVALID_FILTER_QUERY', { pointer: '/cursor' })

function decode(text: string, sort: string): Cursor {
  try {
    const [madeFor, value, id, back] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (madeFor === sort && typeof value === 'string' && isId(id)) {
      return { sort, mark: [value, id], back: back === 1 }
    }
  } catch {
    // Not one of ours: refused like one of another list.
  }
  throw refusedCursor()
}

/** The sorting that `sort` names; what the list does not offer is refused. */
export function sortingOf<Sortings extends Record<string, Sorting>>(sortings: Sortings, sort: string): Sorting {
  const name = sort.replace(/^-/, '')
  if (!Object.hasOwn(sortings, name)) throw new AppError('FRAMEWORK__INVALID_SORT_QUERY', { pointer: '/sort' })
  return sortings[name]!
}

const isDescending = (sort: string) => sort.startsWith('-')

function beyond(sorting: Sorting, [value, id]: Mark, ascending: boolean) {
  const sign = sql.raw(ascending ? '>' : '<')
  return sql<boolean>`(${sorting.column}, ${sorting.id}) ${sign} (${value}::text::${sql.raw(sorting.type)}, ${id}::uuid)`
}

function ordered<Row>(query: Query<Row>, sorting: Sorting, ascending: boolean): Query<Row> {
  const direction = ascending ? 'asc' : 'desc'
  return query.orderBy(sorting.column, direction).orderBy(sorting.id, direction)
}

/** The whole list in its order, for an export. */
export function inOrder<Row>(query: Query<Row>, sorting: Sorting, sort: string): Query<Row> {
  return ordered(query, sorting, !isDescending(sort))
}

/**
 * One page of a keyset-paged list (design §2): it stands still while entries come and go elsewhere, and costs the same
 * however deep it lies. `query` is the filtered list without order and limit.
 */
export async function readPage<Row>(
  query: Query<Row>,
  sorting: Sorting,
  { sort, cursor, anchor, position, limit }: PageRequest,
): Promise<KeysetPage<Row>> {
  const from = cursor && !anchor ? decode(cursor, sort) : null
  const back = from ? from.back : anchor === 'last'
  const ascending = isDescending(sort) === back
  let page = ordered(query, sorting, ascending)
    .select(sql<string>`${sorting.column}::text`.as('keysetValue'))
    .select(sql<string>`${sorting.id}`.as('keysetId'))
    .limit(limit + 1)
  if (from) page = page.where(beyond(sorting, from.mark, ascending))
  else if (!anchor && position && position > 1) page = page.offset(position - 1)
  const found = (await page.execute().catch((error: { code?: string }) => {
    // Class 22: the value in the cursor is none of the column's type; nobody got it from us.
    throw from && error.code?.startsWith('22') ? refusedCursor() : error
  })) as (Row & { keysetValue: string; keysetId: string })[]
  const more = found.length > limit
  const rows = found.slice(0, limit)
  if (back) rows.reverse()

  const markOf = (row: (typeof rows)[number] | undefined): Mark | null => (row ? [row.keysetValue, row.keysetId] : null)
  const [first, last] = [markOf(rows[0]), markOf(rows.at(-1))]
  const hasBefore = back ? more : from !== null || (!anchor && (position ?? 1) > 1)
  const hasAfter = back ? from !== null : more
  return {
    rows,
    next: hasAfter && last ? encode({ sort, mark: last, back: false }) : null,
    previous: hasBefore && first ? encode({ sort, mark: first, back: true }) : null,
    first,
  }
}

/** One page, and how many entries the list has in all. */
export async function readCountedPage<Row>(
  query: Query<Row>,
  sorting: Sorting,
  request: PageRequest,
): Promise<KeysetPage<Row> & { total: number }> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const [page, { total }] = await Promise.all([
    readPage(query, sorting, request),
    counted as Promise<{ total: number }>,
  ])
  return { ...page, total }
}

/** How many entries stand before the page. */
export async function countBefore<Row>(
  query: Query<Row>,
  sorting: Sorting,
  sort: string,
  first: Mark | null,
): Promise<number> {
  if (!first) return 0
  const { before } = (await query
    .clearSelect()
    .where(beyond(sorting, first, isDescending(sort)))
    .select(sql<number>`count(*)`.as('before'))
    .executeTakeFirstOrThrow()) as { before: number }
  return before
}
