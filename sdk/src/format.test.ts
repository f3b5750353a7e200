import { expect, test } from 'vitest'
import vectors from '../test-vectors.json' with { type: 'json' }
import {
  cachedPriceLocale,
  formatDate,
  formatDateTime,
  formatEnd,
  formatFileSize,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatQuota,
  formatShortMoney,
  formatShortPrice,
  formatWholePercent,
  priceLocale,
} from './format.ts'
import { basisPoints, cents, localDate } from './units.ts'

test.each(vectors.priceFormat.cases)('R9.01 $cents in $locale is $expected', (row) =>
  expect(formatPrice(cents(row.cents), row.currency, row.locale)).toBe(row.expected),
)

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
  ['de', 'de'],
  ['EN-gb', 'en-GB'],
  ['zh-Hant-TW', 'zh-TW'],
  ['fil-PH,pl;q=0.5', 'pl'],
  ['*', 'en-US'],
  ['', 'en-US'],
  [null, 'en-US'],
  ['de-419', 'de'],
])('R9.01 accept-language %j gives the price locale %s', (header, expected) => {
  expect(priceLocale(header)).toBe(expected)
  expect(() => formatPrice(cents(1), 'EUR', priceLocale(header))).not.toThrow()
})

test('R9.01 without the header the browser’s language decides', () => {
  expect(priceLocale(undefined, 'pl-PL')).toBe('pl-PL')
  expect(priceLocale('de-AT', 'pl-PL')).toBe('de-AT')
})

test('R9.01 a cached page knows European price locales only', () => {
  expect(cachedPriceLocale('de-AT')).toBe('de-AT')
  expect(cachedPriceLocale('zh-CN')).toBe('en-US')
})

test('R1.09 money, rates and numbers follow the language of the page', () => {
  expect(formatMoney(cents(123_450), 'de-DE')).toBe('1.234,50\u00a0€')
  expect(formatMoney(cents(4_990), 'pl-PL', 'PLN')).toBe('49,90\u00a0zł')
  expect(formatShortMoney(cents(25_000), 'de-DE')).toBe('250\u00a0€')
  expect(formatShortMoney(cents(4_990), 'en-GB')).toBe('€49.90')
  expect(formatPercent(basisPoints(675), 'de-DE')).toBe('6,75\u00a0%')
  expect(formatPercent(basisPoints(650), 'en-GB')).toBe('6.50%')
  expect(formatWholePercent(73, 'de-DE')).toBe('73\u00a0%')
  expect(formatNumber(1_234.5, 'de-DE', 1)).toBe('1.234,5')
})

test('R9.01 a short price leaves ",00" out', () => {
  expect(formatShortPrice(cents(25_000), 'EUR', 'de-AT')).toBe('€\u00a0250')
  expect(formatShortPrice(cents(4_990), 'EUR', 'pl')).toBe('49,90\u00a0€')
})

test('R1.09 quotas and sizes of files follow the language of the page', () => {
  expect(formatQuota(0.15873, 'de-DE')).toBe('0,158730\u00a0%')
  expect(formatQuota(0.15873, 'en-GB')).toBe('0.158730%')
  expect(formatFileSize(0, 'de-DE')).toBe('0 KB')
  expect(formatFileSize(1, 'de-DE')).toBe('1 KB')
  expect(formatFileSize(214 * 1024, 'de-DE')).toBe('214 KB')
  expect(formatFileSize(1_150_000, 'de-DE')).toBe('1,1 MB')
})

test('R1.09 dates are German in every language', () => {
  expect(formatDate(localDate('2026-03-01'))).toBe('01.03.2026')
  expect(formatDate(new Date('2026-11-20T23:30:00Z'))).toBe('21.11.2026')
  expect(formatDateTime('2026-11-20T23:30:00Z')).toBe('21.11.2026, 00:30')
})

test('R4.05 a period that lasts to the end of a day ends on that day, 24:00, in winter and in summer', () => {
  expect(formatEnd('2026-12-02T23:00:00Z')).toBe('02.12.2026, 24:00')
  expect(formatEnd('2026-07-02T22:00:00Z')).toBe('02.07.2026, 24:00')
  expect(formatEnd('2026-12-02T09:30:00Z')).toBe('02.12.2026, 10:30')
})
