import type { ListInvestmentGroupsParams } from '@goldammer/sdk/store/model'

export type Grouping = 'branch' | 'type' | 'none'

/** Names of the filters; each is a parameter of the address. */
export const INVESTMENT_FILTERS = ['term', 'state', 'productType', 'branch', 'issuerId'] as const

export const NEWEST_FIRST = '-orderDateTime'

/** By industry unless the address says otherwise. */
export function groupingOf(params: URLSearchParams): Grouping {
  const requested = params.get('group')
  return requested === 'type' || requested === 'none' ? requested : 'branch'
}

/** Which groups the list asks for. */
export function groupsParams(
  grouping: Exclude<Grouping, 'none'>,
  { state, ...filters }: Record<string, string>,
  sort: string = NEWEST_FIRST,
): ListInvestmentGroupsParams {
  const by = grouping === 'type' ? 'productType' : 'branch'
  return { by, ...filters, ...(state && { state: state.split(',') }), sort } as ListInvestmentGroupsParams
}

/** Where all contracts of one group are listed: the list narrowed to it. */
export function groupSearch(params: URLSearchParams, grouping: Exclude<Grouping, 'none'>, key: string): string {
  const next = new URLSearchParams(params)
  for (const name of ['cursor', 'position']) next.delete(name)
  next.set('group', 'none')
  next.set(grouping === 'type' ? 'productType' : 'branch', key)
  return `?${next}`
}
