import { BRANCHES } from '@goldammer/sdk/rules/branches'
import { FUNDING_TYPES } from '@goldammer/sdk/rules/product-types'
import { readAmount } from '@goldammer/sdk/rules/read-euros'
import { stateTones } from '@goldammer/sdk/rules/state-tones'
import type { SearchCriteria } from '@goldammer/sdk/store/model'
import { readPageNumber } from '../../lib/page-number.ts'

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
  /** Percent a year, at least. */
  minInterest: string
  /** Stars, at least. */
  rating: string
  shippingFree: boolean
  /** Ids of options. */
  properties: string[]
}

export const LIST_FILTERS = ['type', 'branch', 'fundingState', 'term'] as const

/** On offer as "at least". */
export const INTEREST_STEPS = ['4', '5', '6', '7', '8'] as const
export const RATING_STEPS = ['4', '3'] as const
const MOST_PROPERTIES = 20

const MOST_EUROS = 999_999_999

const VALUES: Record<ListFilter, readonly string[]> = {
  type: FUNDING_TYPES,
  branch: BRANCHES,
  fundingState: Object.keys(stateTones.round),
  term: ['short', 'medium', 'long'],
}
export type ListFilter = (typeof LIST_FILTERS)[number]

/** Steps come in their order; kinds as they are, the most frequent first. */
export function inOrder<Bucket extends { key: string }>(name: ListFilter, buckets: Bucket[]): Bucket[] {
  if (name !== 'fundingState' && name !== 'term') return buckets
  return buckets.toSorted((one, other) => VALUES[name].indexOf(one.key) - VALUES[name].indexOf(other.key))
}

export function readListingState(parameters: URLSearchParams): ListingState {
  const values = (name: ListFilter) => [
    ...new Set(parameters.getAll(name).filter((value) => VALUES[name].includes(value))),
  ]
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, 200),
    order: parameters.get('order') ?? '',
    page: readPageNumber(parameters),
    type: values('type'),
    branch: values('branch'),
    fundingState: values('fundingState'),
    term: values('term'),
    minPrice: wholeEuros(parameters.get('min-price')),
    maxPrice: wholeEuros(parameters.get('max-price')),
    minInterest: oneOf(INTEREST_STEPS, parameters.get('minInterest')),
    rating: oneOf(RATING_STEPS, parameters.get('rating')),
    shippingFree: parameters.get('shipping-free') === '1',
    properties: [...new Set(parameters.getAll('properties').filter((id) => /^[0-9a-f]{32}$/.test(id)))].slice(
      0,
      MOST_PROPERTIES,
    ),
  }
}

const oneOf = (steps: readonly string[], value: string | null) => (value !== null && steps.includes(value) ? value : '')

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
    ...(state.minInterest ? { minInterest: Number(state.minInterest) } : {}),
    ...(state.rating ? { rating: Number(state.rating) } : {}),
    ...(state.shippingFree ? { 'shipping-free': true } : {}),
    ...(state.properties.length ? { properties: list(state.properties) } : {}),
  }
}

export function filterCount(state: ListingState): number {
  const lists = LIST_FILTERS.reduce((sum, name) => sum + state[name].length, 0)
  const single = [state.minPrice, state.maxPrice, state.minInterest, state.rating, state.shippingFree]
  return lists + state.properties.length + single.filter(Boolean).length
}

/** The address without one of its filters. */
export function withoutFilter(parameters: URLSearchParams, name: string, value?: string): string {
  const rest = [...parameters].filter(([key, kept]) => key !== 'p' && (key !== name || (value && kept !== value)))
  const query = new URLSearchParams(rest).toString()
  return query ? `?${query}` : '?'
}

function wholeEuros(text: string | null): string {
  const euros = readAmount(text ?? '')
  return euros === null ? '' : String(Math.min(Math.floor(euros), MOST_EUROS))
}
