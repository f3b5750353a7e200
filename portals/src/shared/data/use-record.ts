import { useOne } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'

export interface RecordOptions {
  /** It is read again when it has changed (providers/live.ts). */
  live?: boolean
  /** It is edited in place: what was read before the page was left is out of date. */
  fresh?: boolean
  /** While another one is read, the last one stays. */
  keepPrevious?: boolean
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
  { live = false, keepPrevious = false, fresh = false }: RecordOptions = {},
): RecordQuery<Found> {
  const { query } = useOne({
    resource,
    id: typeof key === 'string' ? key : ONLY,
    meta: { key },
    errorNotification: false,
    liveMode: live ? 'auto' : 'off',
    queryOptions: {
      retry: false,
      ...(fresh && { gcTime: 0 }),
      ...(keepPrevious && { placeholderData: keepPreviousData }),
    },
  })
  return { data: query.data?.data as Found | undefined, error: query.error, refetch: query.refetch }
}
