import type { CompanyContractFilter } from '@goldammer/sdk/store/model'

/** Names of the filters in the address. */
export const CONTRACT_FILTERS = [
  ...['text', 'state', 'paymentState', 'submittedFrom', 'submittedTo'],
  ...['minAmount', 'maxAmount', 'tariffId', 'investorKind', 'country'],
]

/** Those of which one may ask for several. */
const LISTS = ['state', 'paymentState', 'investorKind']
const AMOUNTS = ['minAmount', 'maxAmount']

/** From the address to the interface. */
export function contractFilters(filters: Record<string, string>): CompanyContractFilter {
  const given = Object.entries(filters).filter(([, value]) => value)
  return Object.fromEntries(
    given.map(([name, value]) => {
      if (LISTS.includes(name)) return [name, value.split(',')]
      return [name, AMOUNTS.includes(name) ? Number(value) : value]
    }),
  )
}

/** And back: what a kept view shows, as parameters of the address; what it does not filter by is taken out. */
export function viewParameters(filters: CompanyContractFilter): Record<string, string | undefined> {
  const kept = new Map(Object.entries(filters))
  return Object.fromEntries(
    [...CONTRACT_FILTERS, 'sort'].map((name) => [name, kept.get(name)?.toString() || undefined]),
  )
}
