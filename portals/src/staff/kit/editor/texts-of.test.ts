import { expect, test } from 'vitest'
import { differences } from './differences.ts'
import { textsOf, type Words } from './texts-of.ts'

const words: Words = {
  question: 'staff.faq.question',
  name: 'staff.faq.group',
  groups: 'staff.pages.group',
  entries: 'staff.pages.oneEntry',
  active: 'staff.navigation.field.active',
}
const one = { key: 'a', id: 'a', name: { 'de-DE': 'Anlegen' }, active: true, entries: [] }
const other = { key: 'b', id: 'b', name: { 'de-DE': 'Konto' }, active: false, entries: [] }
const changes = (before: object, after: object) => differences(textsOf(before, words), textsOf(after, words))

test('R3.16 two versions of a record are compared text by text, each with its path', () => {
  const before = { groups: [{ ...one, entries: [{ key: 'q', question: { 'de-DE': 'Wie?', 'en-GB': 'How?' } }] }] }
  const after = { groups: [{ ...one, entries: [{ key: 'q', question: { 'de-DE': 'Wieso?', 'en-GB': 'How?' } }] }] }
  expect(changes(before, after)).toEqual([
    { where: ['groups', '1', 'entries', '1', 'question', 'de-DE'], before: 'Wie?', after: 'Wieso?' },
  ])
})

test('R3.16 one that was put in front of others changes the order, not the others', () => {
  expect(changes({ groups: [one] }, { groups: [other, one] })).toEqual([
    { where: ['groups', 'order'], before: 'Anlegen', after: 'Konto · Anlegen' },
    { where: ['groups', '1', 'name', 'de-DE'], before: '', after: 'Konto' },
  ])
})

test('R3.16 what has no word is not read, and a switch is a tick', () => {
  expect(changes({ id: 1, active: false }, { id: 2, active: true })).toEqual([
    { where: ['active'], before: '', after: '✓' },
  ])
})
