import { expect, test } from 'vitest'
import { parsePortalAddress, routeOf } from './portal-address.ts'

test('R2.01 the portals stand below the three language prefixes', () => {
  expect(parsePortalAddress('/investor-portal/investments')).toEqual({
    area: 'investor',
    locale: 'de-DE',
    base: '/investor-portal',
  })
  expect(parsePortalAddress('/en-GB/investor-portal').base).toBe('/en-GB/investor-portal')
  expect(parsePortalAddress('/pl-PL/company-portal/financing/1')).toEqual({
    area: 'company',
    locale: 'pl-PL',
    base: '/pl-PL/company-portal',
  })
})

test('R1.04 an identity other than oneself is only in the address of the investor portal', () => {
  const investorId = '0199a3c47b1e7d2f8a6b5c4d3e2f1a0c'
  const base = `/pl-PL/investor-portal/as/${investorId}`
  expect(parsePortalAddress(`${base}/documents`)).toEqual({ area: 'investor', locale: 'pl-PL', base, investorId })
  expect(parsePortalAddress(base).investorId).toBe(investorId)
  expect(parsePortalAddress('/investor-portal/as/nobody').base).toBe('/investor-portal')
  expect(parsePortalAddress(`/company-portal/as/${investorId}`).base).toBe('/company-portal')
  expect(routeOf(parsePortalAddress(base), `${base}/documents`)).toBe('investor/documents')
})

test('the staff area has one address and stands in the language of the cookie', () => {
  expect(parsePortalAddress('/staff/customers', () => 'pl-PL')).toEqual({
    area: 'staff',
    locale: 'pl-PL',
    base: '/staff',
  })
  expect(parsePortalAddress('/staff', () => 'fr-FR').locale).toBe('de-DE')
})

test('R8.05 a report names the page of a portal, and nothing of what it is about', () => {
  const portalAddress = parsePortalAddress('/en-GB/investor-portal')
  const id = '0199a3c47b1e7d2f8a6b5c4d3e2f1a0b'
  expect(routeOf(portalAddress, `/en-GB/investor-portal/investments/${id}/${id}`)).toBe(
    'investor/investments/[id]/[id]',
  )
  expect(routeOf(portalAddress, '/en-GB/investor-portal')).toBe('investor')
})
