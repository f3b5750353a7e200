import { OFFER_STATES } from '@goldammer/sdk/rules/contract-states'
import type { ContractState } from '@goldammer/sdk/rules/state-tones'
import type { Machine } from '../../shared/state-machine.ts'

export type { ContractState } from '@goldammer/sdk/rules/state-tones'

export type ContractEvent =
  | 'submit'
  | 'requireIdentity'
  | 'startReflection'
  | 'startReview'
  | 'startWaiting'
  | 'moveUp'
  | 'revokeOffer'
  | 'accept'
  | 'reject'
  | 'rejectIdentity'
  | 'lapse'
  | 'lapseWaiting'
  | 'prenotify'
  | 'settle'
  | 'returnPayment'
  | 'failPayment'
  | 'withdraw'
  | 'failFunding'
  | 'markCancellation'
  | 'revokeCancellation'
  | 'terminate'
  | 'complete'

/** Offers of somebody who was or is being checked, and that nobody accepts without it (domain/contracts#accept). */
export const NEEDS_IDENTITY: readonly ContractState[] = [
  '1_2_kyc_pending',
  '1_3_reflection',
  '2_1_in_review',
  '2_2_waitlisted',
]

/** domain/contracts#states. Where one event of the table leads to several states, each way is an event of its own here. */
export const contractMachine: Machine<ContractState, ContractEvent> = {
  submit: { from: [null], to: '1_1_submitted' },
  requireIdentity: { from: ['1_1_submitted'], to: '1_2_kyc_pending' },
  startReflection: { from: ['1_1_submitted', '1_2_kyc_pending'], to: '1_3_reflection' },
  startReview: { from: ['1_1_submitted', '1_2_kyc_pending', '1_3_reflection'], to: '2_1_in_review' },
  startWaiting: { from: ['1_1_submitted', '1_2_kyc_pending', '1_3_reflection'], to: '2_2_waitlisted' },
  moveUp: { from: ['2_2_waitlisted'], to: '2_1_in_review' },
  revokeOffer: { from: OFFER_STATES, to: '8_1_withdrawn' },
  accept: { from: ['2_1_in_review'], to: '2_4_approved' },
  reject: { from: ['2_1_in_review', '2_2_waitlisted'], to: '8_2_rejected' },
  rejectIdentity: { from: NEEDS_IDENTITY, to: '8_2_rejected' },
  lapse: { from: ['1_1_submitted', '1_2_kyc_pending', '1_3_reflection', '2_1_in_review'], to: '8_4_lapsed' },
  lapseWaiting: {
    from: ['1_1_submitted', '1_2_kyc_pending', '1_3_reflection', '2_2_waitlisted'],
    to: '8_4_lapsed',
  },
  prenotify: { from: ['2_4_approved'], to: '3_1_payment_open' },
  settle: { from: ['2_4_approved', '3_1_payment_open'], to: '3_2_active' },
  returnPayment: { from: ['3_2_active'], to: '3_1_payment_open' },
  failPayment: { from: ['3_1_payment_open'], to: '8_4_lapsed' },
  // A notice of cancellation takes nothing of the right to withdraw, whose period may still run.
  withdraw: {
    from: ['2_4_approved', '3_1_payment_open', '3_2_active', '8_5_cancellation_marked'],
    to: '8_1_withdrawn',
  },
  failFunding: {
    from: [
      '1_1_submitted',
      '1_2_kyc_pending',
      '1_3_reflection',
      '2_1_in_review',
      '2_2_waitlisted',
      '2_4_approved',
      '3_1_payment_open',
      '3_2_active',
      '8_5_cancellation_marked',
    ],
    to: '8_3_funding_failed',
  },
  markCancellation: { from: ['3_2_active'], to: '8_5_cancellation_marked' },
  revokeCancellation: { from: ['8_5_cancellation_marked'], to: '3_2_active' },
  terminate: { from: ['8_5_cancellation_marked'], to: '8_6_terminated' },
  complete: { from: ['3_2_active', '8_6_terminated'], to: 'completed' },
}

/** The step that leads from one state to the other; undefined: there is none. */
export const stepBetween = (from: ContractState | null, to: ContractState): ContractEvent | undefined =>
  (Object.keys(contractMachine) as ContractEvent[]).find(
    (event) => contractMachine[event].from.includes(from) && contractMachine[event].to === to,
  )

/** Days after which nothing more is waited for (domain/contracts#timeout [cfg]). */
export const LAPSE_DAYS = { identity: 14, review: 30, mandate: 7, payment: 30 } as const
/** Days after submit, or after the debit came back, on which a reminder goes out. */
export const REMINDER_DAYS = { identity: [2, 5, 10], mandate: [1, 3, 6], payment: [10, 20] } as const

/** Concluded, and still to be paid. */
export const OWING: ContractState[] = ['2_4_approved', '3_1_payment_open']
