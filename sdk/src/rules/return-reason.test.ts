import { expect, test } from 'vitest'
import { returnReason } from './return-reason.ts'

test('R4.03 the code of a returned debit is told in words; one that is unknown stands for itself', () => {
  const word = (key: string) => key.split('.').at(-1) ?? ''
  expect(returnReason('AM04', word)).toBe('funds (AM04)')
  expect(returnReason('XX99', word)).toBe('XX99')
})
