import { type ContractState, stateTones } from './state-tones.ts'

export const CONTRACT_STATES = Object.keys(stateTones.contract) as ContractState[]

const ENDED_UNFULFILLED: readonly ContractState[] = [
  '8_1_withdrawn',
  '8_2_rejected',
  '8_3_funding_failed',
  '8_4_lapsed',
]

/** domain/amounts#sums: uses volume unless it is waiting, and is part of the amounts shown. */
export function isLiveContract(state: ContractState): boolean {
  return !ENDED_UNFULFILLED.includes(state)
}

export const LIVE_CONTRACT_STATES = CONTRACT_STATES.filter(isLiveContract)

/** domain/amounts#sums: contracts that are paid in, whether running or repaid. */
export const PAID_IN_STATES: readonly ContractState[] = [
  '3_2_active',
  '8_5_cancellation_marked',
  '8_6_terminated',
  'completed',
]

export const isPaidIn = (state: ContractState): boolean => PAID_IN_STATES.includes(state)

/** domain/amounts#sums: paid in and not ended. */
export const RUNNING_STATES: readonly ContractState[] = PAID_IN_STATES.filter((state) => state !== 'completed')

/** domain/limits#used: 8_6 counts until it is repaid. */
export function countsTowardsLimit(state: ContractState): boolean {
  return isLiveContract(state) && state !== 'completed'
}

/** domain/contracts#states: not accepted yet, so nothing is concluded. */
export const OFFER_STATES: readonly ContractState[] = [
  '1_1_submitted',
  '1_2_kyc_pending',
  '1_3_reflection',
  '2_1_in_review',
  '2_2_waitlisted',
]
