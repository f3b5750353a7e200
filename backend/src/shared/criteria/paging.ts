import { AppError } from '../app-error.ts'

const maxLimit = 100
/** Deeper is no list any more; PostgreSQL would count its way there row by row. */
const maxPage = 1_000_000

export type Paging = { page?: number; limit?: number }

/** Page and limit within the family's bounds, refused with their own codes. */
export function pagingOf(
  criteria: Paging,
  defaultLimit = maxLimit,
  at = '',
): { page: number; limit: number; offset: number } {
  const page = criteria.page ?? 1
  const limit = criteria.limit ?? defaultLimit
  if (page < 1 || page > maxPage) throw new AppError('FRAMEWORK__INVALID_PAGE_QUERY', { pointer: `${at}/page` })
  if (limit < 1) throw new AppError('FRAMEWORK__INVALID_LIMIT_QUERY', { pointer: `${at}/limit` })
  if (limit > maxLimit)
    throw new AppError('FRAMEWORK__QUERY_LIMIT_EXCEEDED', { pointer: `${at}/limit`, parameters: { limit: maxLimit } })
  return { page, limit, offset: (page - 1) * limit }
}
