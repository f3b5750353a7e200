import { expect, test } from 'vitest'
import { LOCALES } from '../locales.ts'
import { COUNTRIES, countryChoices } from './countries.ts'

test('R3.03 citizens may be of 193 UN members, two observers, Kosovo and Taiwan, each once', () => {
  expect(COUNTRIES).toHaveLength(197)
  expect([...new Set(COUNTRIES)].toSorted()).toEqual(COUNTRIES)
})

test.each(LOCALES)('R3.03 in %s each has a distinct name, and they are sorted by name', (locale) => {
  const labels = countryChoices(locale).map(({ label }) => label)
  expect(new Set(labels).size).toBe(COUNTRIES.length)
  expect(labels.filter((label) => /^[A-Z]{2}$/.test(label))).toEqual([])
  expect(labels.toSorted((a, b) => a.localeCompare(b, locale))).toEqual(labels)
})

test('R3.03 they are named in the language of the page', () => {
  const nameOf = (locale: (typeof LOCALES)[number]) => countryChoices(locale).find(({ value }) => value === 'AT')?.label
  expect(LOCALES.map(nameOf)).toEqual(['Österreich', 'Austria', 'Austria'])
})
