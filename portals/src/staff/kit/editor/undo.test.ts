import { expect, test } from 'vitest'
import { begun, changed, redone, undone } from './undo.ts'

test('R3.17 a step is undone and done again, and a new one forgets what was undone', () => {
  const two = changed(changed(begun('a'), 'b'), 'c')
  expect(undone(undone(two)).present).toBe('a')
  expect(redone(undone(two)).present).toBe('c')
  expect(redone(changed(undone(two), 'd')).present).toBe('d')
  expect(undone(begun('a')).present).toBe('a')
})

test('R3.17 what is typed in one field is one step, also after another field', () => {
  const typed = ['x', 'xy', 'xyz'].reduce((state, text) => changed(state, text, 'title'), begun(''))
  const elsewhere = changed(typed, 'xyz!', 'text')
  expect(undone(elsewhere).present).toBe('xyz')
  expect(undone(undone(elsewhere)).present).toBe('')
})
