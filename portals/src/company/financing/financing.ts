import type { CompanyContractFilter, FundingRound } from '@goldammer/sdk/store/model'

/** Names of the filters. */
export const CONTRACT_FILTERS = [
  'text',
  'state',
  'paymentState',
  'submittedFrom',
  'submittedTo',
  'minAmount',
  'maxAmount',
  'tariffId',
  'investorKind',
  'country',
]

/** ASVS 14.2.1: names of investors are searched for and jumped to; they stand in no address. */
export const PERSONAL = ['text', 'at']

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

/** And back: what a stored view shows, as filters of the list; what it does not filter by is taken out. */
export function viewParameters(filters: CompanyContractFilter): Record<string, string | undefined> {
  const stored = new Map(Object.entries(filters))
  return Object.fromEntries(
    [...CONTRACT_FILTERS, 'sort'].map((name) => [name, stored.get(name)?.toString() || undefined]),
  )
}

/** What the last day of a round is to it. */
export const endLabel = (state: FundingRound['state']) =>
  state === 'closed' || state === 'not_funded' ? 'company.financing.ended' : 'company.financing.deadline'

/** Counts the rows of a CSV file as it arrives, without its header. */
export function countRows() {
  const lineEnd = 10
  let rows = -1
  return (bytes: Uint8Array): number => {
    for (const byte of bytes) if (byte === lineEnd) rows++
    return Math.max(0, rows)
  }
}
