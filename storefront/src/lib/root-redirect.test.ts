import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '@goldammer/sdk/locales'
import { expect, test } from 'vitest'
import { splitLocale } from './paths.ts'
import { rootRedirect } from './root-redirect.ts'
import { keepSpoken } from './spoken-here.ts'

const plain = { fallbackLocale: undefined, rootRedirect: '' }

function lead(address: string, headers: Record<string, string>, settings = plain) {
  const url = new URL(address, 'https://shop.example')
  const { locale, path } = splitLocale(url.pathname)
  return rootRedirect(url, locale, path, new Headers(headers), settings)
}
const english = { 'accept-language': 'en-US' }

test('R4.10 only the root leads to the visitor’s language, and what was asked along comes along', () => {
  expect(lead('/?entryPoint=messe', english)).toBe('/en-GB?entryPoint=messe')
  expect(lead('/', { cookie: 'locale=pl-PL', ...english })).toBe('/pl-PL')
  expect(lead('/', { 'accept-language': 'de' })).toBeUndefined()
  for (const deep of ['/faq', '/projekte', '/pl-PL', '/pl-PL/faq']) expect(lead(deep, english)).toBeUndefined()
})

test('R4.10 bots are led nowhere, whatever they send', () => {
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)', cookie: 'locale=pl-PL', ...english }
  expect(lead('/', bot)).toBeUndefined()
})

test('R2.02 the root of every language leads to the configured path', () => {
  const settings = { ...plain, rootRedirect: '/search' }
  expect(lead('/?a=1', { 'accept-language': 'de' }, settings)).toBe('/search?a=1')
  expect(lead('/', english, settings)).toBe('/en-GB/search')
  expect(lead('/pl-PL', english, settings)).toBe('/pl-PL/search')
  expect(lead('/search', english, settings)).toBeUndefined()
})

test('R2.15 a domain with a language of its own asks for no other', () => {
  const store = new AsyncLocalStorage<Locale>()
  keepSpoken(store)
  store.run('de-DE', () => expect(lead('/', english)).toBeUndefined())
  expect(lead('/', english)).toBe('/en-GB')
})
