import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '@goldammer/sdk/locales'
import { expect, test } from 'vitest'
import { entityPath, localePath, navigationHref, paths, segmentOf, splitLocale } from './paths.ts'
import { keepSpoken } from './spoken-here.ts'

test.each([
  ['de-DE', '/', '/'],
  ['de-DE', '/faq', '/faq'],
  ['en-GB', '/', '/en-GB'],
  ['en-GB', '/faq', '/en-GB/faq'],
  ['pl-PL', '/account/orders', '/pl-PL/account/orders'],
] as const)('R2.01 in %s the path %s is %s, and back', (locale, path, address) => {
  expect(localePath(locale, path)).toBe(address)
  expect(splitLocale(address)).toMatchObject({ locale, path })
})

test('R2.01 the default locale has no prefix, so /de-DE is an ordinary path', () => {
  expect(splitLocale('/de-DE/faq')).toEqual({ locale: 'de-DE', path: '/de-DE/faq', prefixed: false })
})

test('R2.01 a segment of the path is read without the language prefix', () => {
  const { path } = splitLocale('/en-GB/checkout/success/0193/pay')
  expect(segmentOf(path, 3)).toBe('0193')
  expect(segmentOf('/documents', 2)).toBe('')
})

test('R2.14 the first SEO path leads to a product, else /detail/{id}', () => {
  const urls = [{ seoPathInfo: 'alt', isDeleted: true }, { seoPathInfo: 'projekte/wind' }, { seoPathInfo: 'wind' }]
  expect(entityPath('detail', 'abc', urls)).toBe('/projekte/wind')
  expect(entityPath('detail', 'abc', [])).toBe('/detail/abc')
  expect(entityPath('navigation', 'abc', null)).toBe('/navigation/abc')
  expect(entityPath('landingPage', 'abc', undefined)).toBe('/landingPage/abc')
})

test('R2.14 an address of former days is none to lead to: what has no other one stands at its technical address', () => {
  const former = { seoPathInfo: 'frueher', isCanonical: false }
  expect(entityPath('detail', 'abc', [former])).toBe('/detail/abc')
  expect(entityPath('detail', 'abc', [former, { seoPathInfo: 'heute', isCanonical: true }])).toBe('/heute')
})

const id = '0199a3c47b1e7d2f8a6b5c4d3e2f1a0b'
test.each([
  ['a page', { type: 'page', seoUrl: '/projekte' }, '/en-GB/projekte'],
  [
    'a page whose SEO path stands in the list',
    { type: 'page', seoUrls: [{ seoPathInfo: 'projekte' }] },
    '/en-GB/projekte',
  ],
  ['a page without one', { type: 'page' }, '/en-GB/navigation/1'],
  ['a link to a category', { type: 'link', linkType: 'category', internalLink: id, seoUrl: '/wind' }, '/en-GB/wind'],
  [
    'a link to one without SEO path',
    { type: 'link', linkType: 'category', internalLink: id },
    `/en-GB/navigation/${id}`,
  ],
  ['a link to a product without', { type: 'link', linkType: 'product', internalLink: id }, `/en-GB/detail/${id}`],
  [
    'a link to a landing page without',
    { type: 'link', linkType: 'landing_page', internalLink: id },
    `/en-GB/landingPage/${id}`,
  ],
  [
    'an external link',
    { type: 'link', linkType: 'external', externalLink: 'https://a.example/?b=c#d' },
    'https://a.example/?b=c#d',
  ],
  ['a folder', { type: 'folder', seoUrl: '/projekte' }, null],
  ['a link to nothing', { type: 'link', linkType: 'product' }, null],
])('R2.14 %s leads where it should', (_what, entry, href) => {
  expect(navigationHref({ id: '1', ...entry }, 'en-GB')).toBe(href)
})

test('R2.15 on a domain of its own a language needs no prefix, the others do; portals keep theirs', () => {
  const store = new AsyncLocalStorage<Locale>()
  keepSpoken(store)
  store.run('pl-PL', () => {
    expect(localePath('pl-PL', '/faq')).toBe('/faq')
    expect(localePath('de-DE', '/')).toBe('/de-DE')
    expect(splitLocale('/faq')).toMatchObject({ locale: 'pl-PL', path: '/faq' })
    expect(splitLocale('/de-DE/faq')).toMatchObject({ locale: 'de-DE', path: '/faq' })
    expect(localePath('pl-PL', paths.investorPortal)).toBe('/pl-PL/investor-portal')
  })
  expect(localePath('pl-PL', '/faq')).toBe('/pl-PL/faq')
})
