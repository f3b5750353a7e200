import { type BaseRecord, useOne } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'

/** Milliseconds; design.md §5: live figures are polled while the page is visible. */
export const LIVE = 10_000

interface Options<T> {
  live?: boolean
  /** It is edited in place: what was read before it was left says nothing any more. */
  fresh?: boolean
  /** While another one is read, the last one stays. */
  keep?: boolean
  /** Milliseconds until it is read again; a function says it by the record, as long as something is on its way. */
  every?: number | ((data: T) => number | false)
}

/** One record of a resource, in the shape QueryView takes. */
export function useRecord<T extends BaseRecord>(
  resource: string,
  id: string,
  { live = false, keep = false, fresh = false, every }: Options<T> = {},
) {
  const interval =
    typeof every === 'function'
      ? ({ state }: { state: { data?: { data: T } } }) => (state.data ? every(state.data.data) : false)
      : live
        ? LIVE
        : every || false
  const { query } = useOne<T>({
    resource,
    id,
    errorNotification: false,
    queryOptions: {
      retry: false,
      refetchInterval: interval,
      ...(fresh && { gcTime: 0 }),
      ...(keep && { placeholderData: keepPreviousData }),
    },
  })
  return { data: query.data?.data, error: query.error, refetch: query.refetch }
}
