import { expect, test } from 'vitest'
import { pathOf } from './path.ts'

const at = '2026-11-20T09:00:00.000Z'

test('R2.25 the path is what was reached, the present state, and the usual rest', () => {
  const history = [
    { at, to: '1_1_submitted' as const },
    { at, to: '2_1_in_review' as const },
  ]
  expect(pathOf(history, { ahead: ['2_4_approved', 'completed'] })).toEqual([
    { at, state: '1_1_submitted', standing: 'done' },
    { at, state: '2_1_in_review', standing: 'current' },
    { state: '2_4_approved', standing: 'ahead' },
    { state: 'completed', standing: 'ahead' },
  ])
})

test('R2.25 a cancellation that was taken back leaves no station', () => {
  const history = (['3_2_active', '8_5_cancellation_marked', '3_2_active'] as const).map((to) => ({ at, to }))
  expect(pathOf(history, { ahead: [] })).toEqual([{ at, state: '3_2_active', standing: 'current' }])
})
