import { expect, test } from 'vitest'
import { isFixed, newEntry, newGroup, ownAndGone, toEditor, toInput } from './consent.ts'

const texts = { name: { 'de-DE': 'Statistik' }, description: { 'de-DE': 'Wozu' } }
const entry = { cookie: '_ga', name: { 'de-DE': 'Messung' }, days: 400 }
const record = {
  tagManagerId: 'GTM-1',
  groups: [{ isRequired: false, ...texts, entries: [{ ...entry, isOwn: true }] }],
}

test('R7.18 what was read goes back as it was, without what only the screen knows', () => {
  expect(toInput(toEditor(record))).toEqual({
    tagManagerId: 'GTM-1',
    askAgain: false,
    groups: [{ isRequired: false, ...texts, entries: [entry] }],
  })
})

test('R7.18 what the platform sets cannot go, and says whether its group needs consent', () => {
  const [own] = toEditor(record).groups
  const added = { ...own!, entries: [...own!.entries, newEntry()] }
  expect([isFixed(added), isFixed(newGroup())]).toEqual([true, false])
  expect(ownAndGone(added.entries, own!.entries)).toBeUndefined()
  expect(ownAndGone(added.entries, added.entries.slice(1))?.cookie).toBe('_ga')
})
