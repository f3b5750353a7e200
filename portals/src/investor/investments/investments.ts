export type Grouping = 'branch' | 'type' | 'none'

/** Names of the filters; each is a parameter of the address. */
export const INVESTMENT_FILTERS = ['term', 'state', 'productType', 'branch', 'issuerId'] as const

export const NEWEST_FIRST = '-orderDateTime'

/** By industry unless the address says otherwise. */
export function groupingOf(params: URLSearchParams): Grouping {
  const wished = params.get('group')
  return wished === 'type' || wished === 'none' ? wished : 'branch'
}

/** The question about groups as the search of its call. */
export function groupsSearch(
  grouping: Exclude<Grouping, 'none'>,
  filters: Record<string, string>,
  sort: string = NEWEST_FIRST,
): string {
  return new URLSearchParams({ by: grouping === 'type' ? 'productType' : 'branch', ...filters, sort }).toString()
}

/** Where all contracts of one group are listed: the list narrowed to it. */
export function groupSearch(params: URLSearchParams, grouping: Exclude<Grouping, 'none'>, key: string): string {
  const next = new URLSearchParams(params)
  for (const name of ['cursor', 'position']) next.delete(name)
  next.set('group', 'none')
  next.set(grouping === 'type' ? 'productType' : 'branch', key)
  return `?${next}`
}
