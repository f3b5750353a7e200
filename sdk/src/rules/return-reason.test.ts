import { expect, test } from 'vitest'
import { returnReason } from './return-reason.ts'

test('R4.03 the code of a returned debit has a text; an unknown code is shown as it is', () => {
  const word = (key: string) => key.split('.').at(-1) ?? ''
  expect(returnReason('AM04', word)).toBe('funds (AM04)')
  expect(returnReason('XX99', word)).toBe('XX99')
})
