import { expect, test } from 'vitest'
import { searchable } from './searchable.ts'

test.each([
  ['Lukasz', 'Łukasz Wiśniewski', true],
  ['gross', 'Groß & Söhne', true],
  ['soehne', 'Groß & Söhne', true],
  ['Österreich', 'Oesterreich', true],
  ['%', 'Groß & Söhne', false],
  ['', 'Polen', true],
])('R6.09 a list in which %j is typed keeps %j: %j', (typed, label, remains) => {
  expect(searchable.filterOption(typed, { label })).toBe(remains)
})
