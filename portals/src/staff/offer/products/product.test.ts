import { expect, test } from 'vitest'
import { changesOf, countMissing, daysAsTyped, daysFromTyped, missingIn, pathOf, plain, tabOf } from './product.ts'

test('R3.08 a refusal finds its tab and its field', () => {
  expect(tabOf('/tariffs/0/minInvestment')).toBe('tariffs')
  expect(pathOf('/tariffs/0/name/de-DE')).toEqual(['tariffs', 0, 'name', 'de-DE'])
  expect([tabOf('/round/startDate'), tabOf('/seoPaths/de-DE'), tabOf('')]).toEqual(['terms', 'places', 'basics'])
})

test('R3.08 what has a German text and lacks another language is missing; what has none is not', () => {
  expect(missingIn({ 'de-DE': 'Wind', 'pl-PL': 'Wiatr' })).toEqual(['en-GB'])
  expect(missingIn({ 'en-GB': 'Wind' })).toEqual([])
  expect(countMissing({ a: { 'de-DE': 'Wind' }, b: [{ label: { 'de-DE': 'x', 'en-GB': 'y' } }], c: 3, d: null })).toBe(
    3,
  )
})

test('R3.08 versions are compared down to the value that differs', () => {
  const before = { name: { 'de-DE': 'Alt' }, tariffs: [{ id: 'a', rate: 6 }], flag: {}, cover: null }
  const after = {
    name: { 'de-DE': 'Neu' },
    tariffs: [
      { id: 'a', rate: 6.5 },
      { id: 'b', rate: 7 },
    ],
    flag: {},
    cover: 1,
  }
  expect(changesOf(before, after)).toEqual([
    { pointer: '/name/de-DE', before: 'Alt', after: 'Neu' },
    { pointer: '/tariffs/0/rate', before: 6, after: 6.5 },
    { pointer: '/tariffs/1', before: undefined, after: { id: 'b', rate: 7 } },
    { pointer: '/cover', before: null, after: 1 },
  ])
  expect(plain({ text: '<p>Drei <b>Anlagen</b></p>', none: null, n: 7 })).toBe('Drei Anlagen · 7')
})

test('R3.08 coupon days are typed in German, sent as the interface has them, or refused', () => {
  const stored = '2027-07-15,2028-01-15'
  expect(daysAsTyped(stored)).toBe('15.07.2027, 15.01.2028')
  expect(daysFromTyped('15.07.2027, 15.01.2028')).toBe(stored)
  expect(daysFromTyped(' 1.7.2027 ,2028-01-15,')).toBe('2027-07-01,2028-01-15')
  expect(daysFromTyped('15.07.2027, bald')).toBe('2027-07-15,bald')
  expect([daysFromTyped(''), daysAsTyped('')]).toEqual(['', ''])
})
