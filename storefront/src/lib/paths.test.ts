import { expect, test } from 'vitest'
import { entityPath, localePath, segmentOf, splitLocale } from './paths.ts'

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
