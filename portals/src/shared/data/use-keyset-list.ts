import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ListAnswer, PageQuery } from '../../providers/reads.ts'

export interface ListOptions {
  /** Names of the filters. */
  filters: readonly string[]
  /** ASVS 14.2.1: those of them that take names, e-mail addresses or IBANs, which stand in no address; `at`, where names are jumped to. */
  personal?: readonly string[]
  pageSize?: number
  defaultSort?: string
  /** Filters that come from the page, not from the address. */
  fixed?: Record<string, string>
}

/** The filters and the order of a list. They are in the address, except what names persons: that is in the entry of the history. */
export function useListState({
  filters: names,
  personal = [],
  defaultSort,
}: Pick<ListOptions, 'filters' | 'personal' | 'defaultSort'>) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const stored: Record<string, string> = state?.searched ?? {}
  const filters: Record<string, string> = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name) ?? (personal.includes(name) ? stored[name] : undefined)
      return value ? [[name, value]] : []
    }),
  )
  const at = params.get('at') ?? (personal.includes('at') ? stored.at : undefined)
  const isNamedInAddress = personal.some((name) => params.has(name))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that names somebody is taken in once
  useEffect(() => {
    if (isNamedInAddress) change({}, { stay: true })
  }, [isNamedInAddress])

  /** What the entry of the history holds that shows a list so filtered. */
  const entryOf = (given: Record<string, string | undefined>) => ({
    ...state,
    searched: Object.fromEntries(personal.flatMap((name) => (given[name] ? [[name, given[name]]] : []))),
  })

  /** Every change but a step through the pages starts again at the first one. */
  function change(values: Record<string, string | undefined>, { stay = false } = {}) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of [...personal, ...(stay ? [] : ['cursor', 'at'])]) next.delete(name)
        for (const [name, value] of Object.entries(values)) {
          if (personal.includes(name)) continue
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, state: entryOf({ ...filters, ...(stay && { at }), ...values }) },
    )
  }

  return {
    filters,
    sort: params.get('sort') ?? defaultSort,
    at,
    isFiltered: Object.keys(filters).length > 0,
    /** For a link to the first page of what is searched for here. */
    entry: entryOf(filters),
    setFilter: (name: string, value: string | undefined) => change({ [name]: value }),
    setFilters: change,
    reset: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
    /** Without filters, order and place: as the list is at first. */
    startOver: () => change(Object.fromEntries([...names, 'sort'].map((name) => [name, undefined]))),
    setSort: (value: string | undefined) => change({ sort: value }),
    /** A cursor, `last`, or nothing for the first page. */
    goTo: (cursor: string | undefined) => change({ cursor }),
    /** A day, an amount or a text, as the list is sorted. */
    jumpTo: (at: string) => change({ at }),
  }
}

export type ListState = ReturnType<typeof useListState>

/** A list read page by page behind cursors. Areas use it from their `data.ts`, typed by their reads. */
export function useKeysetList<Row, Answer = unknown>(resource: string, options: ListOptions) {
  const { pageSize = 50, fixed = {} } = options
  const [params] = useSearchParams()
  const state = useListState(options)
  const { filters, sort } = state
  const { query } = useList({
    resource,
    pagination: { mode: 'server', currentPage: 1, pageSize },
    sorters: sort ? [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }] : [],
    filters: Object.entries({ ...fixed, ...filters }).map(([field, value]) => ({ field, operator: 'eq', value })),
    meta: { page: pageOf(params.get('cursor'), state.at) },
    queryOptions: { placeholderData: keepPreviousData, retry: false },
    errorNotification: false,
  })
  // The data provider hands the answer of the call through.
  const answer = query.data as (Answer & ListAnswer<Row>) | undefined
  return {
    ...state,
    query,
    /** All that the call answered: sums and choices beside the rows. */
    answer,
    rows: answer?.elements ?? [],
    total: query.data?.total,
    /** There are more than the total: nobody has counted them all. */
    more: answer?.more === true,
    next: answer?.next,
    previous: answer?.previous,
  }
}

function pageOf(cursor: string | null, at: string | undefined): PageQuery {
  if (at) return { at }
  return cursor === 'last' ? { anchor: 'last' } : { cursor: cursor ?? undefined }
}

export type KeysetList<Row, Answer = unknown> = ReturnType<typeof useKeysetList<Row, Answer>>
