import { expect, test } from 'vitest'
import { errorCatalogue } from './errors/catalogue.ts'
import { LOCALES } from './locales.ts'
import { type MessageTree, messages } from './messages/messages.ts'
import { messageOf, translate } from './translate.ts'
import { createTranslator } from './translator.ts'

test('R8.07 an error’s text is in the requested language, with its formats', () => {
  expect(messageOf('de-DE', 'LIMIT_EXCEEDED', { headroom: 1200 })).toBe('Noch möglich: 1.200,00\u00a0€')
  expect(messageOf('en-GB', 'LIMIT_EXCEEDED', { headroom: 1200 })).toBe('Still possible: €1,200.00')
  expect(messageOf('pl-PL', 'WITHDRAWAL_PERIOD_OVER', { date: '2026-12-31' })).toContain('31.12.2026')
  expect(messageOf('de-DE', 'VIOLATION::IS_BLANK_ERROR')).toBe('Bitte füllen Sie dieses Feld aus.')
})

test('R8.07 a long wait is shown in minutes, a short one in seconds', () => {
  const textOf = (locale: (typeof LOCALES)[number], seconds: number) =>
    messageOf(locale, 'FRAMEWORK__RATE_LIMIT_EXCEEDED', { seconds })
  expect(textOf('de-DE', 30)).toBe('Zu viele Anfragen. Bitte warten Sie 30 Sekunden.')
  expect(textOf('de-DE', 3566)).toBe('Zu viele Anfragen. Bitte warten Sie 60 Minuten.')
  expect(textOf('en-GB', 121)).toBe('Too many requests. Please wait 3 minutes.')
  expect(textOf('pl-PL', 180)).toBe('Zbyt wiele żądań. Czas oczekiwania: 3 minuty.')
})

test('R8.07 the cart’s corrections name product and quantity', () =>
  expect(messageOf('en-GB', 'product-stock-reached', { name: 'Mug', quantity: 3 })).toBe('“Mug”: only 3 available.'))

test('R8.07 an unknown code gets the default error', () =>
  expect(messageOf('en-GB', 'SOMETHING_ELSE')).toBe('Sorry, an error occurred. Please try again.'))

test('R1.09 Polish counts in four forms', () => {
  const years = [1, 3, 5, 22, 1.5].map((count) => translate('pl-PL', 'common.count.years', { count }))
  expect(years).toEqual(['1 rok', '3 lata', '5 lat', '22 lata', '1.5 roku'])
})

test('R8.07 parameters are inserted as they are, without HTML escaping', () =>
  expect(messageOf('de-DE', 'DOCUMENT_NOT_OPENED', { name: 'A & B <x>' })).toContain('„A & B <x>“'))

test('R8.07 every error is a client or server status with a title', () => {
  for (const [code, entry] of Object.entries(errorCatalogue)) {
    expect(entry.status, code).toBeGreaterThanOrEqual(400)
    expect(entry.status, code).toBeLessThan(600)
    expect(entry.title, code).not.toBe('')
  }
})

test.each(LOCALES.filter((locale) => locale !== 'de-DE'))(
  'R1.09 the texts in %s are filled in and ask for no parameter the German ones lack',
  (locale) => {
    const german = leaves(messages['de-DE'])
    for (const [key, text] of leaves(messages[locale])) {
      expect(text.trim(), key).not.toBe('')
      const model = german.get(key)
      if (model !== undefined) expect(parametersOf(model), key).toEqual(expect.arrayContaining(parametersOf(text)))
    }
  },
)

/** Texts quoted from the specification are used literally (R9.02). */
const QUOTED = /^investing\./

/** „§ 2a VermAnlG“, never „VermAnlG § 2a“; English says section. */
test.each(LOCALES)('R1.09 a paragraph of a law is cited in one way everywhere in %s', (locale) => {
  const otherwise = locale === 'en-GB' ? /§/ : /\b(?:AO|[A-Z]\w*G|BGB|HGB) §/
  expect([...leaves(messages[locale])].filter(([, text]) => otherwise.test(text))).toEqual([])
})

test.each(LOCALES)('section 9 no line breaks inside an amount or before its sign in %s', (locale) => {
  const breakable = [...leaves(messages[locale])].filter(
    ([key, text]) => !QUOTED.test(key) && /\d [€%]|(?<!\d)\d{1,3} \d{3}(?!\d)/.test(text),
  )
  expect(breakable).toEqual([])
})

function leaves(tree: MessageTree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[path + key, value]] : [...leaves(value, `${path}${key}.`)],
    ),
  )
}

function parametersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([^{}#]+)\}/g)].map((match) => match[1]?.trim() ?? ''))].toSorted()
}

test('R1.09 a later text is added to its area, also for translators that already exist', () => {
  const { translate: say, add } = createTranslator('en-GB', { staff: { orders: { title: 'Orders' } } })
  expect(say('staff.orders.customer')).toBe('staff.orders.customer')
  add({ staff: { orders: { customer: 'Customer' } } })
  expect(say('staff.orders.customer')).toBe('Customer')
  expect(say('staff.orders.title')).toBe('Orders')
})
