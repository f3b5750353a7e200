import { useOne } from '@refinedev/core'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { Call } from '../../providers/data.ts'

interface Options {
  enabled?: boolean
  /** While another one is read, the last one stays. */
  keepPrevious?: boolean
  /** Milliseconds until what was read is out of date. */
  staleTime?: number
  /** Milliseconds it is remembered after the page was left. */
  gcTime?: number
}

/** Reads what is no resource of the area: a preview, sums beside a list, the choices of a field. The key names it. */
export function useRead<Found>(
  key: readonly unknown[],
  call: () => Promise<Found>,
  { keepPrevious, ...options }: Options = {},
) {
  const { query } = useOne({
    resource: String(key[0]),
    id: 'only',
    meta: { call: call as Call },
    errorNotification: false,
    queryOptions: { queryKey: key, ...options, ...(keepPrevious && { placeholderData: keepPreviousData }) },
  })
  return {
    data: query.data?.data as Found | undefined,
    error: query.error,
    isPending: query.isPending,
    isSuccess: query.isSuccess,
    isFetching: query.isFetching,
    isPlaceholderData: query.isPlaceholderData,
    refetch: query.refetch,
  }
}

/** Finds what `useRead` has read so far, under whichever key. */
export function useFound() {
  const client = useQueryClient()
  return <Found>(key: readonly unknown[]) => client.getQueryData<{ data: Found }>(key)?.data
}

/** What `useRead` has read under a key: to be read again, or replaced by what a change answered. */
export function useReadCache<Found>(key: readonly unknown[]) {
  const client = useQueryClient()
  return {
    readAgain: () => void client.invalidateQueries({ queryKey: key }),
    replace: (found: Found) => client.setQueryData(key, { data: found }),
  }
}
