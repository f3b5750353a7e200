import { type ContractState, stateTones } from './state-tones.ts'

export const CONTRACT_STATES = Object.keys(stateTones.contract) as ContractState[]

const ENDED_UNFULFILLED: readonly ContractState[] = [
  '8_1_withdrawn',
  '8_2_rejected',
  '8_3_funding_failed',
  '8_4_lapsed',
]

/** domain §5: takes up volume unless it waits, and is part of the amounts shown. */
export function isLiveContract(state: ContractState): boolean {
  return !ENDED_UNFULFILLED.includes(state)
}

export const LIVE_CONTRACT_STATES = CONTRACT_STATES.filter(isLiveContract)

/** domain §3: 8_6 counts until it is repaid. */
export function countsTowardsLimit(state: ContractState): boolean {
  return isLiveContract(state) && state !== 'completed'
}
