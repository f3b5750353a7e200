import { addDays } from '@goldammer/sdk/rules/local-dates'
import { eurosToCents, isLocalDate, startOfDay } from '@goldammer/sdk/units'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { Database } from './database.ts'
import { isId } from './ids.ts'

/**
 * What a list is sorted by: an expression that is never null and has an index together with the id, which decides among
 * equals. `type` is PostgreSQL's name of it.
 */
export type Sorting = {
  column: RawBuilder<unknown>
  id: RawBuilder<unknown>
  type: 'timestamptz' | 'date' | 'bigint' | 'text'
  /** What one can jump to: a day of Berlin, an amount in EUR, a text, or a text that is sorted in lower case. */
  jump?: 'day' | 'amount' | 'text' | 'lowerText'
}

export type PageRequest = {
  /** A key of the list's sortings, with a leading minus for descending. */
  sort: string
  cursor?: string | undefined
  anchor?: 'first' | 'last'
  /** The page begins with the first entry that has this value, or would come after it. */
  at?: string | undefined
  limit: number
}

export type KeysetPage<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  /** Of the first entry; null after a jump, where the number is not known. */
  place: Position | null
}

/**
 * Number of an entry among all, from 1; negative from the end, whose number is −1. It is carried along from page to page:
 * counting what lies before would cost more the deeper the page lies.
 */
type Position = number
/** Sort value as text, id. */
type Mark = readonly [value: string, id: string, place: Position | null]
type Cursor = { sort: string; mark: Mark; back: boolean }
// biome-ignore lint/suspicious/noExplicitAny: the helper pages any query and adds two columns of its own
type Query<Row> = SelectQueryBuilder<any, any, Row>

/** Holds what the list is sorted by: `plugins/cursors.ts` seals it before it is sent. */
const encode = ({ sort, mark, back }: Cursor) => JSON.stringify([sort, ...mark, back ? 1 : 0])

export const refusedCursor = () => new AppError('FRAMEWORK__INVALID_FILTER_QUERY', { pointer: '/cursor' })

function decode(text: string, sort: string): Cursor {
  try {
    const [madeFor, value, id, position, back] = JSON.parse(text) as unknown[]
    const isPosition = position === null || (Number.isSafeInteger(position) && position !== 0)
    if (madeFor === sort && typeof value === 'string' && isId(id) && isPosition) {
      return { sort, mark: [value, id, position as Position | null], back: back === 1 }
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

const refusedJump = () => new AppError('FRAMEWORK__INVALID_FILTER_QUERY', { pointer: '/at' })

/** What comes at a value or after it. */
function from({ column, jump }: Sorting, at: string, ascending: boolean) {
  const sign = sql.raw(ascending ? '>=' : '<=')
  if (jump === 'day') {
    if (!isLocalDate(at)) throw refusedJump()
    return ascending
      ? sql<boolean>`${column} >= ${startOfDay(at)}`
      : sql<boolean>`${column} < ${startOfDay(addDays(at, 1))}`
  }
  if (jump === 'amount') {
    const amount = Number(at)
    if (at.trim() === '' || !(Math.abs(amount) < 1e12)) throw refusedJump()
    return sql<boolean>`${column} ${sign} ${eurosToCents(amount)}`
  }
  if (jump) return sql<boolean>`${column} ${sign} ${jump === 'lowerText' ? sql`lower(${at.trim()})` : at.trim()}`
  throw refusedJump()
}

/** The place of a page's first entry, from that of the entry before or after the page. */
function positionAfter({ back, mark: [, , position] }: Cursor, length: number, isEnd: boolean): Position | null {
  // At the ends there is no doubt, whatever has come or gone meanwhile.
  if (isEnd) return back ? 1 : -length
  if (position === null) return null
  const first = back ? position - length : position + 1
  return Math.sign(first) === Math.sign(position) ? first : null
}

/**
 * One page of a keyset-paged list (design §2): it stands still while entries come and go elsewhere, and costs the same
 * however deep it lies. `query` is the filtered list without order and limit.
 */
export async function readPage<Row>(
  query: Query<Row>,
  sorting: Sorting,
  { sort, cursor, anchor, at, limit }: PageRequest,
): Promise<KeysetPage<Row>> {
  const turned = cursor && !anchor ? decode(cursor, sort) : null
  const jumps = !turned && !anchor && at !== undefined
  const back = turned ? turned.back : anchor === 'last'
  const ascending = isDescending(sort) === back
  let page = ordered(query, sorting, ascending)
    .select(sql<string>`${sorting.column}::text`.as('keysetValue'))
    .select(sql<string>`${sorting.id}`.as('keysetId'))
    .limit(limit + 1)
  if (turned) page = page.where(beyond(sorting, turned.mark, ascending))
  else if (jumps) page = page.where(from(sorting, at, ascending))
  const found = (await page.execute().catch((error: { code?: string }) => {
    // Class 22: the value in the cursor is none of the column's type; it comes from a release before this one.
    throw turned && error.code?.startsWith('22') ? refusedCursor() : error
  })) as (Row & { keysetValue: string; keysetId: string })[]
  // Nothing comes after: one looks at the end.
  if (jumps && found.length === 0) return await readPage(query, sorting, { sort, anchor: 'last', limit })
  const more = found.length > limit
  const rows = found.slice(0, limit)
  if (back) rows.reverse()

  const mark = (row: (typeof rows)[number], position: Position | null): Mark => [
    row.keysetValue,
    row.keysetId,
    position,
  ]
  const first = rows[0]
  const last = rows.at(-1)
  const hasBefore = back
    ? more
    : turned !== null || (jumps && first !== undefined && (await isBefore(query, sorting, sort, mark(first, null))))
  const hasAfter = back ? turned !== null : more
  const isEnd = back ? !hasBefore : !hasAfter
  const position = turned ? positionAfter(turned, rows.length, isEnd) : back ? -rows.length : hasBefore ? null : 1
  const lastPosition = position === null ? null : position + rows.length - 1
  return {
    rows,
    next: hasAfter && last ? encode({ sort, mark: mark(last, lastPosition), back: false }) : null,
    previous: hasBefore && first ? encode({ sort, mark: mark(first, position), back: true }) : null,
    place: position,
  }
}

async function isBefore<Row>(query: Query<Row>, sorting: Sorting, sort: string, first: Mark): Promise<boolean> {
  const before = query.clearSelect().where(beyond(sorting, first, isDescending(sort)))
  return (await before.select(sql`1`.as('one')).limit(1).execute()).length > 0
}

/** Number of a page's first entry among `total`, from 1; 0 of an empty list, null where the number is not known. */
export function positionOf({ rows, place: position }: KeysetPage<unknown>, total: number): number | null {
  if (rows.length === 0) return 0
  return position !== null && position < 0 ? total + 1 + position : position
}

/** Lists that grow without end are counted up to here: beyond it people search instead of paging. */
export const COUNTED = 5_000

/** How many entries there are, counted as far as one more than `COUNTED`. */
export async function countSome(db: Database, query: Query<unknown>): Promise<number> {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(COUNTED + 1)
  const counted = db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** As the answer states it: there may be more than the total. */
export const totalOf = (counted: number): { total: number; more: boolean } => ({
  total: Math.min(counted, COUNTED),
  more: counted > COUNTED,
})

/** One page of a list that grows without end, and how many entries it has, as far as `COUNTED`. */
export async function readPartlyCountedPage<Row>(
  db: Database,
  query: Query<Row>,
  sorting: Sorting,
  request: PageRequest,
): Promise<KeysetPage<Row> & { total: number; more: boolean }> {
  const [page, counted] = await Promise.all([readPage(query, sorting, request), countSome(db, query)])
  return { ...page, ...totalOf(counted) }
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
