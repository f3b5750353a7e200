import { FUNDING_TYPES } from '@goldammer/sdk/rules/product-types'
import { stateTones } from '@goldammer/sdk/rules/state-tones'
import type { Branch, SearchCriteria } from '@goldammer/sdk/store/model'
import { readEuros } from '../../lib/read-euros.ts'

export const PAGE_SIZE = 12

/** The filters on offer; each is a parameter of the address, so that a list can be linked and works without scripts. */
export type ListingState = {
  search: string
  order: string
  page: number
  type: string[]
  branch: string[]
  fundingState: string[]
  term: string[]
  minPrice: string
  maxPrice: string
}

export const LIST_FILTERS = ['type', 'branch', 'fundingState', 'term'] as const

const MOST_EUROS = 999_999_999
/** Beyond it nobody has come by turning pages. */
const LAST_PAGE = 10_000

const BRANCHES: Branch[] = ['energy', 'real_estate', 'technology', 'food', 'crafts', 'health', 'mobility', 'other']
const VALUES: Record<ListFilter, readonly string[]> = {
  type: FUNDING_TYPES,
  branch: BRANCHES,
  fundingState: Object.keys(stateTones.round),
  term: ['short', 'medium', 'long'],
}
export type ListFilter = (typeof LIST_FILTERS)[number]

export function readListingState(parameters: URLSearchParams): ListingState {
  const page = Number(parameters.get('p'))
  const values = (name: ListFilter) => [
    ...new Set(parameters.getAll(name).filter((value) => VALUES[name].includes(value))),
  ]
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, 200),
    order: parameters.get('order') ?? '',
    page: Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1,
    type: values('type'),
    branch: values('branch'),
    fundingState: values('fundingState'),
    term: values('term'),
    minPrice: wholeEuros(parameters.get('min-price')),
    maxPrice: wholeEuros(parameters.get('max-price')),
  }
}

export function listingCriteria(state: ListingState): SearchCriteria {
  const list = (values: string[]) => values.join('|')
  return {
    limit: PAGE_SIZE,
    p: state.page,
    ...(state.order ? { order: state.order } : {}),
    ...(state.type.length ? { type: list(state.type) } : {}),
    ...(state.branch.length ? { branch: list(state.branch) } : {}),
    ...(state.fundingState.length ? { fundingState: list(state.fundingState) } : {}),
    ...(state.term.length ? { term: list(state.term) } : {}),
    ...(state.minPrice ? { 'min-price': Number(state.minPrice) } : {}),
    ...(state.maxPrice ? { 'max-price': Number(state.maxPrice) } : {}),
  }
}

export function filterCount(state: ListingState): number {
  const lists = LIST_FILTERS.reduce((sum, name) => sum + state[name].length, 0)
  return lists + (state.minPrice ? 1 : 0) + (state.maxPrice ? 1 : 0)
}

/** The address without one of its filters. */
export function withoutFilter(parameters: URLSearchParams, name: string, value?: string): string {
  const rest = [...parameters].filter(([key, kept]) => key !== 'p' && (key !== name || (value && kept !== value)))
  const query = new URLSearchParams(rest).toString()
  return query ? `?${query}` : '?'
}

function wholeEuros(text: string | null): string {
  const euros = readEuros(text ?? '')
  return euros === null ? '' : String(Math.min(Math.floor(euros), MOST_EUROS))
}
