import { CONTRACT_STATES, isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { expect, test } from 'vitest'
import { funnelOf } from './funnel.ts'

const one = (state: (typeof CONTRACT_STATES)[number], count = 1) => ({ state, count, amountTotal: 100 * count })

test('R2.25 each step of the funnel holds what has come that far or further', () => {
  const states = [one('1_2_kyc_pending', 4), one('2_1_in_review', 3), one('3_1_payment_open', 2), one('3_2_active', 11)]
  const { steps, ended } = funnelOf([...states, one('8_1_withdrawn', 5)])
  expect(steps).toEqual([
    { stage: 'submitted', count: 25, percent: 100 },
    { stage: 'review', count: 16, percent: 64 },
    { stage: 'accepted', count: 13, percent: 52 },
    { stage: 'paid', count: 11, percent: 44 },
  ])
  expect(ended).toBe(5)
})

test('R2.25 every state has its place: what is live in one step, what is not among the ended', () => {
  for (const state of CONTRACT_STATES) {
    const { steps, ended } = funnelOf([one(state)])
    expect([state, steps[0]?.count, ended]).toEqual([state, 1, isLiveContract(state) ? 0 : 1])
  }
  expect(funnelOf(CONTRACT_STATES.map((state) => one(state))).steps.map(({ count }) => count)).toEqual([15, 8, 6, 4])
})

test('R2.25 domain/amounts#shares a step is rounded half up, and is 100 percent only when nobody is missing', () => {
  const paidOf = (paid: number, all: number) =>
    funnelOf([one('3_2_active', paid), one('1_1_submitted', all - paid)]).steps.at(-1)?.percent
  expect([paidOf(3, 7), paidOf(199, 200), paidOf(7, 7)]).toEqual([43, 99, 100])
})

test('R2.25 without contracts nothing is divided', () => {
  expect(funnelOf([]).steps.every(({ count, percent }) => count === 0 && percent === 0)).toBe(true)
})
