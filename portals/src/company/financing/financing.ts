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
