import { expect, test } from 'vitest'
import { addressErrors } from './address-errors.ts'

test('R5.12 a blank field keeps its message, other codes give none, and what is of no field stays', () => {
  const blank = { field: 'city', code: 'VIOLATION::IS_BLANK_ERROR', message: 'Bitte füllen Sie dieses Feld aus.' }
  const zipcode = { field: 'zipcode', code: 'VIOLATION::ZIP_CODE_INVALID', message: 'Falsches Format.' }
  const limit = { field: '', code: 'FRAMEWORK__RATE_LIMIT_EXCEEDED', message: 'Bitte warten Sie.' }
  expect(addressErrors([blank, zipcode, limit])).toEqual([blank, { ...zipcode, message: '' }, limit])
})
