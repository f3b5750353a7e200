import { CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { expect, test } from 'vitest'
import { type ContractState, contractMachine } from '../states.ts'
import { type OutlookFacts, outlookOf, usualNext } from './outlook.ts'

const facts = (state: ContractState, more: Partial<OutlookFacts> = {}): OutlookFacts => ({
  state,
  reflects: false,
  waits: false,
  mayWithdraw: false,
  isCancellable: true,
  roundEnded: false,
  ...more,
})
const eventsOf = (of: OutlookFacts) => outlookOf(of).next.map(({ event }) => event)

test('R2.25 the usual way takes only steps of the table, to an end, from every state', () => {
  const steps = Object.values(contractMachine)
  for (const waits of [false, true]) {
    for (const state of CONTRACT_STATES) {
      const to = usualNext(facts(state, { waits }))
      if (to) expect([state, steps.some((step) => step.from.includes(state) && step.to === to)]).toEqual([state, true])
      const { ahead } = outlookOf(facts(state, { waits }))
      expect(new Set(ahead).size).toBe(ahead.length)
      if (ahead.length > 0) expect(ahead.at(-1)).toBe('completed')
    }
  }
})

test('R2.25 the usual step comes first, and what has ended goes nowhere', () => {
  expect(eventsOf(facts('2_1_in_review'))).toEqual(['accept', 'revokeOffer', 'reject', 'lapse', 'failFunding'])
  expect(outlookOf(facts('2_1_in_review')).ahead).toEqual([
    '2_4_approved',
    '3_1_payment_open',
    '3_2_active',
    'completed',
  ])
  for (const state of ['8_1_withdrawn', '8_2_rejected', '8_3_funding_failed', '8_4_lapsed', 'completed'] as const)
    expect(outlookOf(facts(state))).toEqual({ ahead: [], next: [] })
})

test('domain/contracts#states what has no right, no waiting list or no open round is not offered', () => {
  expect(eventsOf(facts('3_2_active', { roundEnded: true }))).toEqual(['complete', 'returnPayment', 'markCancellation'])
  expect(eventsOf(facts('3_2_active', { roundEnded: true, mayWithdraw: true }))).toContain('withdraw')
  expect(eventsOf(facts('3_2_active', { roundEnded: true, isCancellable: false }))).not.toContain('markCancellation')
  expect(eventsOf(facts('1_2_kyc_pending', { waits: true }))).toContain('startWaiting')
  expect(eventsOf(facts('1_2_kyc_pending', { waits: true }))).not.toContain('startReview')
  expect(outlookOf(facts('1_2_kyc_pending', { reflects: true, waits: true })).ahead.slice(0, 3)).toEqual([
    '1_3_reflection',
    '2_2_waitlisted',
    '2_1_in_review',
  ])
})

test('domain/rights#hidden-from-company the outcome of an identity check is not among what may follow', () => {
  for (const state of CONTRACT_STATES) expect(eventsOf(facts(state))).not.toContain('rejectIdentity')
})
