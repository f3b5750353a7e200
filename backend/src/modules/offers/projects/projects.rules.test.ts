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
  ['company', 'submit', 'company_data', 'open', false, null],
  ['company', 'submit', 'proofs', 'open', false, 'PROJECT_FILE_REQUIRED'],
  ['company', 'submit', 'proofs', 'open', true, null],
  ['company', 'submit', 'proofs', 'done', true, 'INVALID_TRANSITION'],
  ['company', 'submit', 'terms', 'open', true, 'PROJECT_STEP_OF_STAFF'],
  ['company', 'confirm', 'proofs', 'submitted', true, 'INVALID_TRANSITION'],
  ['staff', 'confirm', 'proofs', 'submitted', true, null],
  ['staff', 'confirm', 'proofs', 'open', true, 'INVALID_TRANSITION'],
  ['staff', 'finish', 'proofs', 'open', true, 'INVALID_TRANSITION'],
  ['staff', 'finish', 'terms', 'open', false, null],
  ['staff', 'finish', 'information_sheet', 'open', false, 'PROJECT_FILE_REQUIRED'],
  ['staff', 'skip', 'proofs', 'submitted', false, null],
  ['staff', 'reopen', 'proofs', 'open', false, 'INVALID_TRANSITION'],
] as const)('R2.25 %s may %s the step %s that is %s (file: %s): %s', (who, act, key, state, hasFile, refusal) => {
  expect(refuseAct(who, act, { key, state, hasFile })).toBe(refusal)
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
