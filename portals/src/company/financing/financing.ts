import type { CompanyContractFilter } from '@goldammer/sdk/store/model'

/** Names of the filters in the address. */
export const CONTRACT_FILTERS = ['text', 'state', 'paymentState', 'submittedFrom', 'submittedTo', 'minAmount'] as const

/** From the address to the interface. */
export function contractFilters(filters: Record<string, string>): CompanyContractFilter {
  const { state, paymentState, minAmount, ...texts } = filters
  return {
    ...texts,
    ...(state && { state: state.split(',') as CompanyContractFilter['state'] }),
    ...(paymentState && { paymentState: paymentState.split(',') as CompanyContractFilter['paymentState'] }),
    ...(minAmount && { minAmount: Number(minAmount) }),
  }
}

/** And back: what a kept view shows, as parameters of the address; what it does not filter by is taken out. */
export function viewParameters(filters: CompanyContractFilter): Record<string, string | undefined> {
  const { state, paymentState, minAmount, sort, text, submittedFrom, submittedTo } = filters
  return {
    ...{ text, sort, submittedFrom, submittedTo },
    state: state?.join(',') || undefined,
    paymentState: paymentState?.join(',') || undefined,
    minAmount: minAmount === undefined ? undefined : String(minAmount),
  }
}
