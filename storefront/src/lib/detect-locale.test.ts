import { expect, test } from 'vitest'
import { detectLocale } from './detect-locale.ts'

test.each([
  ['the cookie comes first', { cookie: 'a=1; locale=pl-PL', 'accept-language': 'en' }, 'pl-PL'],
  ['then the browser’s languages in their order', { 'accept-language': 'fr-FR,en-US;q=0.8,de;q=0.9' }, 'de-DE'],
  ['a region of a language we have is that language', { 'accept-language': 'en-US' }, 'en-GB'],
  ['an unknown cookie counts for nothing', { cookie: 'locale=xx', 'accept-language': 'pl' }, 'pl-PL'],
  ['no language we have is the default', { 'accept-language': 'fr' }, 'de-DE'],
  ['nothing at all is the default', {}, 'de-DE'],
  ['bots see the default', { 'user-agent': 'Examplebot/1.0', 'accept-language': 'en' }, 'de-DE'],
])('R4.10 %s', (_title, headers, expected) => {
  expect(detectLocale(new Headers(headers as Record<string, string>))).toBe(expected)
})

test('R4.10 the fallback locale ranks below the browser’s languages, above the default, not for bots', () => {
  const detect = (headers: Record<string, string>) => detectLocale(new Headers(headers), 'en-GB')
  expect(detect({ 'accept-language': 'fr' })).toBe('en-GB')
  expect(detect({ 'accept-language': 'fr,pl;q=0.5' })).toBe('pl-PL')
  expect(detect({ cookie: 'locale=de-DE', 'accept-language': 'fr' })).toBe('de-DE')
  expect(detect({ 'user-agent': 'Examplebot/1.0' })).toBe('de-DE')
})
