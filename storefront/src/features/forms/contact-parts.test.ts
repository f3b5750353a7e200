import { expect, test } from 'vitest'
import { contactParts } from './contact-parts.ts'

test.each([
  ['Telefon: 030 23125-100, werktags', 'tel:+4930 23125100'.replace(' ', '')],
  ['Phone: +49 30 23125-100', 'tel:+493023125100'],
  ['E-Mail: kontakt@goldammer.example', 'mailto:kontakt@goldammer.example'],
])('“%s” leads to %s', (line, href) => {
  expect(contactParts(line).find((part) => part.href)?.href).toBe(href)
})

test('an address for letters is no link, and nothing of a line is lost', () => {
  const line = 'Post: Goldammer GmbH, Musterweg 100, 00001 Beispielstadt'
  expect(contactParts(line)).toEqual([{ text: line }])
})
