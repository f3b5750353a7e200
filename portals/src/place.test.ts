import { expect, test } from 'vitest'
import { findPlace } from './place.ts'

test('R2.01 the portals stand below the three language prefixes', () => {
  expect(findPlace('/investor-portal/investments')).toEqual({
    area: 'investor',
    locale: 'de-DE',
    base: '/investor-portal',
  })
  expect(findPlace('/en-GB/investor-portal').base).toBe('/en-GB/investor-portal')
  expect(findPlace('/pl-PL/company-portal/financing/1')).toEqual({
    area: 'company',
    locale: 'pl-PL',
    base: '/pl-PL/company-portal',
  })
})

test('the staff area has one address and stands in the language of the cookie', () => {
  expect(findPlace('/staff/customers', 'pl-PL')).toEqual({ area: 'staff', locale: 'pl-PL', base: '/staff' })
  expect(findPlace('/staff', 'fr-FR').locale).toBe('de-DE')
})
