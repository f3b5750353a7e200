import { expect, test } from 'vitest'
import { initialsOf } from './identity.ts'

test.each([
  ['Jana Probst', 'JP'],
  ['Łucja Maria Testowa', 'ŁT'],
  ['Beispiel & Söhne KG', 'BK'],
  ['Cher', 'C'],
  ['', ''],
])('initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
