import { useOne } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'

export interface RecordOptions<Found> {
  /** The live provider says when it is read again. */
  live?: boolean
  /** It is edited in place: what was read before the page was left is out of date. */
  fresh?: boolean
  /** While another one is read, the last one stays. */
  keepPrevious?: boolean
  /** Milliseconds until it is read again; a function decides by the record, as long as something is on its way. */
  every?: number | ((data: Found) => number | false)
}

/** A record as QueryView takes it. */
export interface RecordQuery<Found> {
  data: Found | undefined
  error: unknown
  refetch: () => unknown
}

const ONLY = 'only'

/** One record of a resource. Areas use it from their `data.ts`, typed by their reads. */
export function useRecord<Found>(
  resource: string,
  key?: unknown,
  { live = false, keepPrevious = false, fresh = false, every }: RecordOptions<Found> = {},
): RecordQuery<Found> {
  const interval =
    typeof every === 'function'
      ? ({ state }: { state: { data?: { data: unknown } } }) => (state.data ? every(state.data.data as Found) : false)
      : (every ?? false)
  const { query } = useOne({
    resource,
    id: typeof key === 'string' ? key : ONLY,
    meta: { key },
    errorNotification: false,
    liveMode: live ? 'auto' : 'off',
    queryOptions: {
      retry: false,
      refetchInterval: interval,
      ...(fresh && { gcTime: 0 }),
      ...(keepPrevious && { placeholderData: keepPreviousData }),
    },
  })
  return { data: query.data?.data as Found | undefined, error: query.error, refetch: query.refetch }
}
