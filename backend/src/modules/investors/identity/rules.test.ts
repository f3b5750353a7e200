import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { validUntil } from './rules.ts'

// domain/identity#successful: until the identity document expires, at most 24 months.
test.each([
  ['without a document on file', null, '2028-11-20'],
  ['it expires later', '2031-05-05', '2028-11-20'],
  ['it expires on the last day', '2028-11-20', '2028-11-20'],
  ['it expires before', '2027-02-03', '2027-02-03'],
  ['it expires today', '2026-11-20', '2026-11-20'],
])('R4.02 a confirmation holds as long as the document: %s', (_name, expires, expected) => {
  expect(validUntil(localDate('2026-11-20'), expires ? localDate(expires) : null)).toBe(expected)
})
