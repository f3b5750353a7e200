import { type BaseRecord, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PageWish } from '../resource.ts'

interface Options {
  /** Names of the filters; each is a parameter of the address. */
  filters: readonly string[]
  pageSize?: number
  defaultSort?: string
  /** Filters that come from the page, not from the address. */
  fixed?: Record<string, string>
}

/** A list read page by page behind cursors, with its whole state in the address. */
export function useKeysetList<Row extends BaseRecord>(resource: string, options: Options) {
  const { filters: names, pageSize = 50, defaultSort, fixed = {} } = options
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  )
  const sort = params.get('sort') ?? defaultSort
  const { query } = useList<Row>({
    resource,
    pagination: { mode: 'server', currentPage: 1, pageSize },
    sorters: sort ? [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }] : [],
    filters: Object.entries({ ...fixed, ...filters }).map(([field, value]) => ({ field, operator: 'eq', value })),
    meta: { page: pageOf(params) },
    queryOptions: { placeholderData: keepPreviousData, retry: false },
    errorNotification: false,
  })

  /** Every change but a step through the pages starts again at the first one. */
  function change(values: Record<string, string | undefined>) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of ['cursor', 'position']) next.delete(name)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  }

  return {
    query,
    rows: query.data?.data ?? [],
    total: query.data?.total,
    next: query.data?.next as string | null | undefined,
    previous: query.data?.previous as string | null | undefined,
    filters,
    sort,
    isFiltered: Object.keys(filters).length > 0,
    setFilter: (name: string, value: string | undefined) => change({ [name]: value }),
    setFilters: change,
    reset: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
    setSort: (value: string | undefined) => change({ sort: value }),
    /** A cursor, `last`, or nothing for the first page. */
    goTo: (cursor: string | undefined) => change({ cursor }),
    jumpTo: (position: number) => change({ position: String(position) }),
  }
}

function pageOf(params: URLSearchParams): PageWish {
  const cursor = params.get('cursor')
  const position = Number(params.get('position'))
  if (position > 0) return { position }
  return cursor === 'last' ? { anchor: 'last' } : { cursor: cursor ?? undefined }
}

export type KeysetList<Row extends BaseRecord> = ReturnType<typeof useKeysetList<Row>>
