import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { localDate } from '../units.ts'
import { comesOfAge, isAdult } from './adult.ts'

test.each(vectors.age)('R5.07 born $birthDate, on $on of age: $adult', ({ birthDate, on, adult }) =>
  expect(isAdult(localDate(birthDate), localDate(on))).toBe(adult),
)

test('R5.07 born on 29 February, one comes of age on that day in a leap year', () => {
  expect(comesOfAge(localDate('2010-02-28'))).toBe('2028-02-28')
  expect(comesOfAge(localDate('2008-02-29'))).toBe('2026-03-01')
})

test('R5.07 R8.07 a birth date in the future is no adult’s, up to the last possible day', () => {
  for (const birthDate of ['2026-11-30', '9982-01-01', '9999-12-31'])
    expect(isAdult(localDate(birthDate), localDate('2026-11-29'))).toBe(false)
})
