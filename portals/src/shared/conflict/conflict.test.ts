import { expect, test } from 'vitest'
import { differencesOf, merge } from './conflict.ts'

const base = { city: 'Berlin', street: 'Musterweg', phone: '030 1', birthDate: { day: 4, month: 7, year: 1988 } }
const names = ['city', 'street', 'phone', 'birthDate'] as const

test('R2.22 only what was changed elsewhere and differs is asked for, proposing the edited value', () => {
  const mine = { ...base, city: 'Bremen', phone: '030 2' }
  const theirs = { ...base, city: 'Bonn', street: 'Allee', birthDate: { ...base.birthDate } }
  expect(differencesOf(mine, base, theirs, [...names])).toEqual([
    { name: 'city', touched: true },
    { name: 'street', touched: false },
  ])
})

test('R2.22 the merged record has the decisions, then this page’s changes, then what is saved', () => {
  const mine = { ...base, city: 'Bremen', phone: '030 2' }
  const theirs = { ...base, city: 'Bonn', street: 'Allee' }
  const differences = differencesOf(mine, base, theirs, [...names])
  expect(merge(mine, base, theirs, new Set<keyof typeof base>(['city']), differences)).toEqual({
    ...base,
    city: 'Bremen',
    street: 'Allee',
    phone: '030 2',
  })
  expect(merge(mine, base, theirs, new Set(), differences)).toMatchObject({ city: 'Bonn', phone: '030 2' })
})

test('R2.22 the same change made twice needs no decision', () => {
  const changed = { ...base, city: 'Bonn' }
  expect(differencesOf(changed, base, changed, [...names])).toEqual([])
})
