import type { ReactNode } from 'react'
import { Failure, Loading } from './states.tsx'

interface Query<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

interface Props<T> {
  query: Query<T>
  lines?: number
  children: (data: T) => ReactNode
}

/** Waiting, failed or there: the three looks of everything that is loaded. */
export function QueryView<T>({ query, lines, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return <Loading lines={lines} />
}
