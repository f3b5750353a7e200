import { expect, test } from 'vitest'
import { namedId, newId, newToken } from './ids.ts'

test('design §2 ids are UUIDv7 of 32 hex digits and ascend in the order they are made', () => {
  const at = new Date('2026-11-20T09:00:00.000Z')
  const ids = Array.from({ length: 5000 }, () => newId(at))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  expect([...new Set(ids)].sort()).toEqual(ids)
  expect(Number.parseInt(newId(at).slice(0, 12), 16)).toBe(at.getTime())
  expect(newId(new Date(at.getTime() + 1)) > (ids.at(-1) ?? '')).toBe(true)
})

test('design §1 tokens are 32 characters of [0-9A-Za-z], and no two alike', () => {
  const tokens = Array.from({ length: 1000 }, () => newToken())
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{32}$/)
})

test('a name has one id for good', () => {
  expect(namedId('language:de-DE')).toBe(namedId('language:de-DE'))
  expect(namedId('language:de-DE')).not.toBe(namedId('language:pl-PL'))
  expect(namedId('language:de-DE')).toMatch(/^[0-9a-f]{12}8[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
})
