import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { type Entity, fieldOf } from './fields.ts'

export type Sort = { field?: string; order?: string; naturalSorting?: unknown }

export function directionOf({ order }: Sort, pointer: string): 'ASC' | 'DESC' {
  const direction = (order ?? 'ASC').toUpperCase()
  if (direction === 'ASC' || direction === 'DESC') return direction
  throw new AppError('FRAMEWORK__INVALID_SORT_QUERY', { pointer: `${pointer}/order` })
}

/** Sortings as SQL, in their order; natural: "2" before "10". */
export function orderOf(sorts: Sort[] | undefined, entity: Entity): RawBuilder<unknown>[] {
  return (sorts ?? []).map((sort, index) => {
    const direction = directionOf(sort, `/sort/${index}`)
    const { column, kind } = fieldOf(entity, sort.field, `/sort/${index}/field`)
    const natural = sort.naturalSorting === true && kind === 'text' ? sql`collate natural_order` : sql``
    return sql`(${column}) ${natural} ${sql.raw(direction)} nulls last`
  })
}
