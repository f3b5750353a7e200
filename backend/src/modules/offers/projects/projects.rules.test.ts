import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { CHECKLIST, dueOn, isBehind, PHASES, STEP_KEYS } from './checklist.ts'
import { listActs, refuseAct } from './states.ts'

test('R2.25 the checklist goes through every phase in its order, and both sides have their part', () => {
  const phases = STEP_KEYS.map((key) => PHASES.indexOf(CHECKLIST[key].phase))
  expect(phases).toEqual(phases.toSorted((a, b) => a - b))
  expect(new Set(phases).size).toBe(PHASES.length)
  expect(new Set(STEP_KEYS.map((key) => CHECKLIST[key].owner))).toEqual(new Set(['company', 'staff']))
})

test('R2.25 a step is due by the day it hangs on, and by none while that is not known', () => {
  const anchors = { drafted: localDate('2026-11-20'), start: localDate('2027-01-15'), end: null, term: null }
  expect(dueOn('company_data', anchors)).toBe('2026-11-27')
  expect(dueOn('release', anchors)).toBe('2027-01-12')
  expect(dueOn('close_round', anchors)).toBeNull()
})

test.each([
  ['draft', 'company_data', false],
  ['upcoming', 'product_page', true],
  ['upcoming', 'release', false],
  ['open', 'release', true],
  ['open', 'opening_news', false],
  ['closed', 'close_round', true],
  ['closed', 'reporting', false],
] as const)('R2.25 in a round that is %s the step %s is behind: %s', (state, key, behind) => {
  expect(isBehind(key, state)).toBe(behind)
})

test.each([
  ['company', 'submit', { key: 'company_data', state: 'open', hasFile: false }, null],
  ['company', 'submit', { key: 'proofs', state: 'open', hasFile: false }, 'PROJECT_FILE_REQUIRED'],
  ['company', 'submit', { key: 'proofs', state: 'open', hasFile: true }, null],
  ['company', 'submit', { key: 'proofs', state: 'done', hasFile: true }, 'INVALID_TRANSITION'],
  ['company', 'submit', { key: 'terms', state: 'open', hasFile: true }, 'PROJECT_STEP_OF_STAFF'],
  ['company', 'confirm', { key: 'proofs', state: 'submitted', hasFile: true }, 'INVALID_TRANSITION'],
  ['staff', 'confirm', { key: 'proofs', state: 'submitted', hasFile: true }, null],
  ['staff', 'confirm', { key: 'proofs', state: 'open', hasFile: true }, 'INVALID_TRANSITION'],
  ['staff', 'finish', { key: 'proofs', state: 'open', hasFile: true }, 'INVALID_TRANSITION'],
  ['staff', 'finish', { key: 'terms', state: 'open', hasFile: false }, null],
  ['staff', 'finish', { key: 'information_sheet', state: 'open', hasFile: false }, 'PROJECT_FILE_REQUIRED'],
  ['staff', 'skip', { key: 'proofs', state: 'submitted', hasFile: false }, null],
  ['staff', 'reopen', { key: 'proofs', state: 'open', hasFile: false }, 'INVALID_TRANSITION'],
] as const)('R2.25 the answer when the %s wants to %s the step %j is %s', (who, act, step, refusal) => {
  expect(refuseAct(who, act, step)).toBe(refusal)
})

test('R2.25 what may be done is offered, also where a file is still missing', () => {
  expect(listActs('company', { key: 'proofs', state: 'open', hasFile: false })).toEqual(['submit'])
  expect(listActs('staff', { key: 'proofs', state: 'submitted', hasFile: false })).toEqual([
    'confirm',
    'return',
    'skip',
  ])
  expect(listActs('staff', { key: 'terms', state: 'done', hasFile: false })).toEqual(['reopen'])
})
