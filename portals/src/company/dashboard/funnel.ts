import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { wholeShare } from '@goldammer/sdk/rules/rounding'
import type { StateCount } from '@goldammer/sdk/store/model'

type State = StateCount['state']

/** Stations of a contract in the order it passes them, each with the states that have got that far and no further. */
const STAGES = [
  { stage: 'submitted', states: ['1_1_submitted', '1_2_kyc_pending', '1_3_reflection'] },
  { stage: 'review', states: ['2_1_in_review', '2_2_waitlisted'] },
  { stage: 'accepted', states: ['2_4_approved', '3_1_payment_open'] },
  { stage: 'paid', states: ['3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed'] },
] as const satisfies { stage: string; states: State[] }[]

export type Stage = (typeof STAGES)[number]['stage']

export interface FunnelStep {
  stage: Stage
  count: number
  /** Of all that were submitted. */
  percent: number
}

/** How many contracts have come how far. What ended unfulfilled counts as submitted only: how far it got its state does not say. */
export function funnelOf(states: StateCount[]): { steps: FunnelStep[]; ended: number } {
  const countOf = (wanted: readonly State[]) =>
    states.reduce((sum, { state, count }) => sum + (wanted.includes(state) ? count : 0), 0)
  const ended = states.reduce((sum, { state, count }) => sum + (isLiveContract(state) ? 0 : count), 0)
  const submitted = states.reduce((sum, { count }) => sum + count, 0)
  const steps = STAGES.map(({ stage }, index) => {
    const reached = STAGES.slice(index).reduce((sum, later) => sum + countOf(later.states), 0)
    const count = index === 0 ? submitted : reached
    return { stage, count, percent: wholeShare(count, submitted) }
  })
  return { steps, ended }
}
