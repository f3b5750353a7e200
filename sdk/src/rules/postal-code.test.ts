import { expect, test } from 'vitest'
import { LOCALES } from '../locales.ts'
import { translator } from '../translate.ts'
import { isPostalCode, postalCodeForm, tidyPostalCode } from './postal-code.ts'

test.each([
  ['PL', '00950', '00-950'],
  ['PL', '00-950', '00-950'],
  ['PL', '00 950', '00-950'],
  ['PL', 'PL-00-950', '00-950'],
  ['AT', 'A-1010', '1010'],
  ['AT', '1010', '1010'],
  ['DE', 'D-10115', '10115'],
  ['DE', 'DE-10115', '10115'],
  ['DE', ' 10115 ', '10115'],
  ['DE', 'D–10115', '10115'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'SW1A 1AA', 'SW1A 1AA'],
  ['FR', '2A004', '2A004'],
])('R8.07 in %s %j is the postal code %s', (country, typed, code) => {
  expect(isPostalCode(typed, country)).toBe(true)
  expect(tidyPostalCode(typed, country)).toBe(code)
})

test.each([
  ['PL', 'ABC'],
  ['PL', '0095'],
  ['DE', '1067'],
  ['DE', 'A-1010'],
  ['AT', '10100'],
  ['GB', '12345'],
])('R8.07 in %s %j is none', (country, typed) => expect(isPostalCode(typed, country)).toBe(false))

test.each([
  ['DE', ['fünf Ziffern', 'five digits', 'pięć cyfr']],
  ['AT', ['vier Ziffern', 'four digits', 'cztery cyfry']],
  ['PL', ['Bindestrich', 'hyphen', 'łącznik']],
  ['GB', ['zwei Buchstaben', 'two letters', 'dwie litery']],
])('R8.07 R1.09 a wrong postal code of %s gets its rule in words, with a fitting example', (country, words) => {
  const form = postalCodeForm(country)!
  expect(isPostalCode(form.example, country)).toBe(true)
  LOCALES.forEach((locale, index) => {
    const text = translator(locale).messageOf('VIOLATION::ZIP_CODE_INVALID', form)
    expect(text).toContain(words[index])
    expect(text).toContain(form.example)
  })
})

test('R8.07 a country without a rule has no text', () => expect(postalCodeForm('FR')).toBeUndefined())

test.each(['__proto__', 'constructor', 'toString'])('R7.03 a country named %s has no rule', (country) => {
  expect(tidyPostalCode(' 1 ', country)).toBe('1')
  expect(isPostalCode('1', country)).toBe(true)
  expect(postalCodeForm(country)).toBeUndefined()
})
