import { expect, test } from 'vitest'
import { assertInHistory } from './last-release.ts'
import { readReleases } from './releases.ts'

test('issue 34 a release that the history does not reach is refused, with what to do', () => {
  expect(() => assertInHistory(readReleases()[0]!)).not.toThrow()
  const unknown = { version: '0.9.0', date: '2026-01-01', commit: '0123456789abcdef0123456789abcdef01234567' }
  expect(() => assertInHistory(unknown)).toThrow('does not reach release 0.9.0')
})
