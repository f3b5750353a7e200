import type { ReactNode } from 'react'
import { Failure, Loading, NotRefreshed } from './states.tsx'

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

/** Waiting, failed or there: the three looks of everything that is loaded; what is there stays if it cannot be read again. */
export function QueryView<T>({ query, lines, children }: Props<T>) {
  const retry = () => void query.refetch()
  if (query.data !== undefined) {
    return (
      <>
        {query.error ? <NotRefreshed onRetry={retry} /> : null}
        {children(query.data)}
      </>
    )
  }
  if (query.error) return <Failure error={query.error} onRetry={retry} />
  return <Loading lines={lines} />
}
