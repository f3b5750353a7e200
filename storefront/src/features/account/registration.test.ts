import { expect, test } from 'vitest'
import { registrationOf } from './registration.ts'

function form(entries: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.set(name, value)
  return data
}

test('R2.05 a company gives its name and VAT id', () => {
  const data = form({
    accountType: 'business',
    company: 'Fiktiv GmbH',
    'vatIds/0': 'DE000000011',
    acceptedDataProtection: 'true',
  })
  expect(registrationOf(data, 'http://localhost:3000')).toEqual({
    accountType: 'business',
    company: 'Fiktiv GmbH',
    vatIds: ['DE000000011'],
    acceptedDataProtection: true,
    newsletterOptIn: false,
    storefrontUrl: 'http://localhost:3000',
  })
})

test('R2.05 a private person gives no company, even if one was typed', () => {
  const registration = registrationOf(
    form({ accountType: 'private', company: 'Fiktiv GmbH', 'vatIds/0': 'DE1' }),
    'x',
    'spring',
  )
  expect(registration).not.toHaveProperty('company')
  expect(registration).not.toHaveProperty('vatIds')
  expect(registration).toMatchObject({ affiliateCode: 'spring', acceptedDataProtection: false })
})

test('R3.23 an entry point that cannot be kept keeps nobody from registering', () => {
  for (const cookie of ['x'.repeat(256), 'a\nb', ' ']) {
    expect(registrationOf(form({ accountType: 'private' }), 'x', cookie)).not.toHaveProperty('affiliateCode')
  }
})
