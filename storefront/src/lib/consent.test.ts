import { expect, test } from 'vitest'
import { consentCookie, readConsent, withConsent } from './consent.ts'

const HASH = 'f86b6a872cb83dbd22d838ceda1aa3d4'
const cookieOf = (names: string[]) => `locale=de-DE; ${consentCookie(names, HASH).split(';')[0]}; other=1`

test('R7.18 a choice is kept and read again, also one that allows nothing', () => {
  expect(readConsent(cookieOf(['_ga', 'affiliate_entry_point']), HASH)).toEqual(
    new Set(['_ga', 'affiliate_entry_point']),
  )
  expect(readConsent(cookieOf([]), HASH)).toEqual(new Set())
})

test('R7.18 who was never asked, or about other cookies, has agreed to nothing', () => {
  expect(readConsent('', HASH)).toBeUndefined()
  expect(readConsent('my-cookie-consent=f86b6a87|_ga', HASH)).toBeUndefined()
  expect(readConsent(cookieOf(['_ga']), '0'.repeat(32))).toBeUndefined()
})

test('R7.18 the choice is kept for half a year on the whole shop', () => {
  expect(consentCookie([], HASH)).toBe('cookie-consent=f86b6a87;path=/;max-age=15552000;samesite=lax')
})

test('R7.18 a consent given at a site’s video changes nothing else and can be withdrawn', () => {
  const before = readConsent(cookieOf(['_ga']), HASH)
  const given = withConsent(before, 'video-youtube', true)
  expect(readConsent(cookieOf([...given]), HASH)).toEqual(new Set(['_ga', 'video-youtube']))
  expect(withConsent(given, 'video-youtube', false)).toEqual(before)
  expect(withConsent(undefined, 'video-vimeo', true)).toEqual(new Set(['video-vimeo']))
})
