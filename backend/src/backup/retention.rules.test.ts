import { expect, test } from 'vitest'
import { listOutdated, nameOfBackup } from './retention.rules.ts'

const at = (moment: string) => nameOfBackup(new Date(moment))

test('issue 34 of each of the newest days and weeks the last backup stays, and nothing else', () => {
  const names = [
    at('2026-11-20T02:00:00Z'),
    at('2026-11-20T14:00:00Z'),
    at('2026-11-19T02:00:00Z'),
    at('2026-11-18T02:00:00Z'),
    // Sunday before, and the Sunday before that.
    at('2026-11-15T02:00:00Z'),
    at('2026-11-14T02:00:00Z'),
    at('2026-11-08T02:00:00Z'),
    'notes.txt',
    `${at('2020-01-01T00:00:00Z')}.part`,
  ]
  expect(listOutdated(names, { daily: 2, weekly: 2 })).toEqual([
    at('2026-11-20T02:00:00Z'),
    at('2026-11-18T02:00:00Z'),
    at('2026-11-14T02:00:00Z'),
    at('2026-11-08T02:00:00Z'),
  ])
})

test('issue 34 nothing is deleted because nothing was made', () => {
  const old = ['2024-01-01', '2024-06-01', '2025-01-01'].map((day) => at(`${day}T02:00:00Z`))
  expect(listOutdated(old, { daily: 7, weekly: 5 })).toEqual([])
  expect(listOutdated(old, { daily: 1, weekly: 0 })).toEqual([at('2024-06-01T02:00:00Z'), at('2024-01-01T02:00:00Z')])
})
