import type { CheckoutDraft, DraftStepName } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { firstOpenStep, reachableStep, shownSteps, stepAfter } from './steps.ts'

const ALL: DraftStepName[] = [
  'personalData',
  'investment',
  'survey',
  'confirmation',
  'risk',
  'documents',
  'promotionCode',
  'bankAccount',
  'depot',
  'summary',
]

type DraftInput = { done?: DraftStepName[]; without?: DraftStepName[]; values?: Partial<CheckoutDraft['values']> }

function aDraft({ done = [], without = [], values = {} }: DraftInput): CheckoutDraft {
  const steps = ALL.map((step) => ({
    step,
    applies: !without.includes(step),
    state: done.includes(step) ? 'done' : 'open',
  }))
  return { steps, product: { walletRequired: false }, values } as unknown as CheckoutDraft
}

test('R2.28 steps that do not belong to the investment are neither shown nor counted', () => {
  const steps = shownSteps(aDraft({ without: ['survey', 'confirmation', 'depot'] }))
  expect(steps.map(({ id }) => id)).toEqual([
    'personalData',
    'investment',
    'risk',
    'documents',
    'promotionCode',
    'bankAccount',
    'summary',
    'buy',
  ])
  expect(steps.at(-1)?.number).toBe(8)
})

test('R2.28 R4.05 a survey that was answered here keeps its place and number, although it is locked now', () => {
  const before = aDraft({ done: ['personalData', 'investment'], without: ['confirmation', 'depot'] })
  const after = aDraft({
    done: ['personalData', 'investment', 'survey'],
    without: ['survey', 'confirmation', 'depot'],
    values: { survey: { declined: false } },
  })
  expect(shownSteps(after).map(({ id, number }) => `${number} ${id}`)).toEqual(
    shownSteps(before).map(({ id, number }) => `${number} ${id}`),
  )
  expect(firstOpenStep(shownSteps(after))).toBe('risk')
})

test('R2.28 a draft is resumed at its first incomplete step', () => {
  expect(firstOpenStep(shownSteps(aDraft({ done: ['personalData', 'investment'] })))).toBe('survey')
  expect(firstOpenStep(shownSteps(aDraft({ done: ALL })))).toBe('buy')
})

test.each([
  ['personalData', 'personalData'],
  ['investment', 'investment'],
  ['survey', 'survey'],
  ['summary', 'survey'],
  ['buy', 'survey'],
  ['nonsense', 'survey'],
  [null, 'survey'],
])('R2.28 a link to %s leads to %s while the survey is open', (wanted, expected) => {
  expect(reachableStep(shownSteps(aDraft({ done: ['personalData', 'investment'] })), wanted)).toBe(expected)
})

test('R2.28 after a change of a finished step the next open one follows', () => {
  expect(stepAfter(shownSteps(aDraft({ done: ['personalData', 'investment', 'survey'] })), 'investment')).toBe(
    'confirmation',
  )
  expect(stepAfter(shownSteps(aDraft({ done: ALL })), 'summary')).toBe('buy')
})
