import { expect, test } from 'vitest'
import { localePath, PORTAL_PATHS, portalPath } from './locales.ts'

test.each([
  ['de-DE', '/', '/'],
  ['de-DE', '/login', '/login'],
  ['en-GB', '/', '/en-GB'],
  ['en-GB', '/login', '/en-GB/login'],
] as const)('R2.01 in %s the path %s is %s', (locale, path, address) => expect(localePath(locale, path)).toBe(address))

test('R2.01 the portals are below the language prefixes, the staff area has one address', () => {
  expect(portalPath('company', 'pl-PL')).toBe('/pl-PL/company-portal')
  expect(portalPath('staff', 'pl-PL')).toBe('/staff')
  expect(PORTAL_PATHS).toEqual([
    '/investor-portal',
    '/company-portal',
    '/en-GB/investor-portal',
    '/en-GB/company-portal',
    '/pl-PL/investor-portal',
    '/pl-PL/company-portal',
    '/staff',
  ])
})
