import { expect, test } from 'vitest'
import { questionOf } from './roles.ts'

test('R6.07 one’s own role and a new owner are asked about; others change at once', () => {
  expect(questionOf({ isSelf: true, role: 'owner' }, 'viewer')).toBe('self')
  expect(questionOf({ isSelf: false, role: 'viewer' }, 'owner')).toBe('owner')
  expect(questionOf({ isSelf: false, role: 'viewer' }, 'editor')).toBeNull()
  expect(questionOf({ isSelf: false, role: 'owner' }, 'viewer')).toBeNull()
})
