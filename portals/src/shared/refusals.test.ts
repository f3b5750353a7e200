import { expect, test } from 'vitest'
import { isRefusedWith, refusalsOf } from './refusals.ts'

test('R8.01 the entries of a refusal keep code, pointer and parameters', () => {
  const error = {
    status: 400,
    details: {
      errors: [{ code: 'IBAN_INVALID', source: { pointer: '/iban' }, meta: { parameters: { min: 1 } } }, { code: 'X' }],
    },
  }
  expect(refusalsOf(error)).toEqual([
    { code: 'IBAN_INVALID', pointer: '/iban', parameters: { min: 1 } },
    { code: 'X', pointer: undefined, parameters: {} },
  ])
  expect(isRefusedWith(error, 'X')).toBe(true)
})

test('what is no answer of the backend has no refusals', () => {
  expect(refusalsOf(new TypeError('Failed to fetch'))).toEqual([])
  expect(refusalsOf(undefined)).toEqual([])
})
