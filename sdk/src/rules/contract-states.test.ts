import { expect, test } from 'vitest'
import { CONTRACT_STATES, countsTowardsLimit, isLiveContract } from './contract-states.ts'

test('R4.01 the specification’s states are there, letter for letter', () => {
  for (const state of ['2_4_approved', '3_2_active', '8_5_cancellation_marked', 'completed']) {
    expect(CONTRACT_STATES).toContain(state)
  }
  expect(CONTRACT_STATES).toHaveLength(15)
})

test('R3.09 every state but 8_1 to 8_4 holds volume; the limit lets completed ones go', () => {
  const dead = ['8_1_withdrawn', '8_2_rejected', '8_3_funding_failed', '8_4_lapsed']
  expect(CONTRACT_STATES.filter((state) => !isLiveContract(state))).toEqual(dead)
  expect(CONTRACT_STATES.filter((state) => !countsTowardsLimit(state))).toEqual([...dead, 'completed'])
})
