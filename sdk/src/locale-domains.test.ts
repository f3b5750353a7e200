import { expect, test, vi } from 'vitest'
import { isLocaleDomains, localeOfHost, publicAddress, readLocaleSettings } from './locale-domains.ts'

const shop = 'https://shop.example'
const settings = readLocaleSettings('https://shop.example=de-DE, https://sklep.example:8443=pl-PL')

test('R3.19 a language knows its own domain, all domains, and where it needs no prefix', () => {
  expect(settings.find(({ code }) => code === 'pl-PL')).toEqual({
    code: 'pl-PL',
    domain: 'https://sklep.example:8443',
    domains: ['https://shop.example', 'https://sklep.example:8443'],
    defaultForDomains: ['https://sklep.example:8443'],
  })
  expect(settings.find(({ code }) => code === 'en-GB')).toMatchObject({ defaultForDomains: [] })
})

test('R2.15 the language of the host needs no prefix; an unknown host has none', () => {
  expect(localeOfHost(settings, 'sklep.example:8443')).toBe('pl-PL')
  expect(localeOfHost(settings, 'SHOP.example')).toBe('de-DE')
  expect(localeOfHost(settings, 'localhost:3000')).toBeUndefined()
  expect(localeOfHost(readLocaleSettings(undefined), 'shop.example')).toBeUndefined()
})

test('R2.15 a page’s canonical address is on its language’s domain, else it has the prefix', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(publicAddress(settings, shop, 'pl-PL', '/faq')).toBe('https://sklep.example:8443/faq')
  expect(publicAddress(settings, shop, 'en-GB', '/faq')).toBe('https://shop.example/en-GB/faq')
  expect(publicAddress(readLocaleSettings(''), shop, 'pl-PL', '/faq')).toBe('https://shop.example/pl-PL/faq')
})

test('R8.06 an unclear setting of the domains is logged once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warn.mockClear()
  const twice = readLocaleSettings('https://a.example=de-DE,https://a.example=en-GB')
  for (const _ of [1, 2]) expect(localeOfHost(twice, 'a.example')).toBe('de-DE')
  for (const _ of [1, 2]) publicAddress(twice, shop, 'pl-PL', '/')
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(/^Multiple matching domains found/),
    'Could not find domain name for locale pl-PL',
  ])
})

test.each([
  ['https://shop.example=de-DE', true],
  ['', true],
  ['shop.example=de-DE', false],
  ['https://shop.example', false],
  ['https://shop.example/de=de-DE', false],
  ['https://shop.example=fr-FR', false],
])('LOCALE_DOMAINS %j can be read: %s', (setting, readable) => expect(isLocaleDomains(setting)).toBe(readable))
