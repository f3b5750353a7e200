import { type BaseRecord, useOne } from '@refinedev/core'

/** design.md §5: live figures are polled while the page is visible. */
const LIVE = 10_000

/** One record of a resource, in the shape QueryView takes. */
export function useRecord<T extends BaseRecord>(resource: string, id: string, { live = false, every = 0 } = {}) {
  const { query } = useOne<T>({
    resource,
    id,
    errorNotification: false,
    queryOptions: { retry: false, refetchInterval: live ? LIVE : every || false },
  })
  return { data: query.data?.data, error: query.error, refetch: query.refetch }
}
