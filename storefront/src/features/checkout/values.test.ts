import { expect, test } from 'vitest'
import { partsOf, readGermanDate, writeGermanDate } from './german-date.ts'
import { valueAt, withoutBlanks, withValueAt } from './pointer.ts'

test.each([
  ['4.7.1988', '1988-07-04'],
  ['04.07.1988', '1988-07-04'],
  ['29.02.2024', '2024-02-29'],
  ['31.02.2024', '31.02.2024'],
  ['1988-07-04', '1988-07-04'],
  ['bald', 'bald'],
])('R1.09 the typed day %j is read as %j', (text, expected) => {
  expect(readGermanDate(text)).toBe(expected)
})

test('R1.09 a day is shown in the German way and taken apart for the interface', () => {
  expect(writeGermanDate('1988-07-04')).toBe('04.07.1988')
  expect(partsOf('1988-07-04')).toEqual({ day: 4, month: 7, year: 1988 })
  expect(partsOf('bald')).toBeNull()
})

test('values are read and changed by pointer, also in lists', () => {
  const before = { person: { city: 'A' }, representatives: [{ lastName: 'B' }] }
  const after = withValueAt(before, 'representatives/0/lastName', 'C')
  expect(valueAt(after, 'representatives/0/lastName')).toBe('C')
  expect(valueAt(before, 'representatives/0/lastName')).toBe('B')
  expect(Array.isArray(after.representatives)).toBe(true)
  expect(valueAt(after, 'company/name')).toBeUndefined()
})

test('empty texts are absent on the wire', () => {
  expect(withoutBlanks({ title: ' ', city: ' A ', isPep: false })).toEqual({ title: null, city: 'A', isPep: false })
})
