import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'

export interface RowsOptions {
  filters?: Record<string, string>
  /** Number of rows; without it the resource decides. */
  limit?: number
  /** While others are read, the last ones stay. */
  keepPrevious?: boolean
  enabled?: boolean
}

/** The rows of a list that is shown whole, or of which only the first are shown. Areas use it from their `data.ts`. */
export function useRows<Row>(
  resource: string,
  { filters = {}, limit, keepPrevious = false, enabled = true }: RowsOptions = {},
) {
  const { query } = useList({
    resource,
    pagination: limit ? { mode: 'server', currentPage: 1, pageSize: limit } : { mode: 'off' },
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
    meta: { page: undefined },
    queryOptions: { enabled, retry: false, ...(keepPrevious && { placeholderData: keepPreviousData }) },
    errorNotification: false,
  })
  return {
    data: query.data?.data as Row[] | undefined,
    error: query.error,
    isPending: query.isPending,
    isFetching: query.isFetching,
    refetch: query.refetch,
  }
}

export type RowsQuery<Row> = ReturnType<typeof useRows<Row>>
