import { expect, test } from 'vitest'
import { REPRESENTATIVE_ROLES, representsCompany } from './representative-roles.ts'

test('R3.02 whoever holds shares only, has another role or none does not represent the company', () => {
  expect(REPRESENTATIVE_ROLES.filter((role) => !representsCompany(role))).toEqual(['shareholder', 'other'])
  expect([representsCompany(null), representsCompany(undefined)]).toEqual([false, false])
})
