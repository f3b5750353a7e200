import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

const page = readFileSync(inRoot('docs/security.md'), 'utf8')

/** How many lines of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const LINES = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const OF_LEVEL_1 = 70

const rows = page.split('\n').flatMap((line) => {
  const [, number = '', level = '', what = '', state = '', where = '', tests = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, level, what, state, where, tests }] : []
})

test('the table of docs/security.md has each line of ASVS 5.0 levels 1 and 2 once', () => {
  const numbers = rows.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const perChapter = LINES.map((_, index) => numbers.filter((one) => one.startsWith(`${index + 1}.`)).length)
  expect(perChapter).toEqual(LINES)
  expect(rows.filter(({ level }) => level === '1').length).toBe(OF_LEVEL_1)
})

test('each line has requirement, state and place; a relaxed one has its rationale', () => {
  for (const { number, what, state, where } of rows) {
    expect([number, what]).not.toEqual([number, ''])
    expect(state, number).toMatch(/^(holds|operator|not used|relaxed \(R\d\)|not yet: .+)$/)
    if (state === 'holds' || state === 'operator') expect([number, where]).not.toEqual([number, ''])
    const [, rationale] = /\((R\d)\)/.exec(state) ?? []
    if (rationale) expect(page).toContain(`**${rationale}, ${number} `)
  }
})

test('every file the page names exists, and a test is a test', () => {
  const named = [...page.matchAll(/`((?:api-spec|backend|demo|docs|e2e|portals|sdk|storefront|tools)\/[\w./-]+)`/g)]
  expect(named.length).toBeGreaterThan(150)
  expect(named.map(([, path]) => path!).filter((path) => !existsSync(inRoot(path)))).toEqual([])
  for (const { number, tests } of rows)
    for (const [, path] of tests.matchAll(/`([^`]+)`/g))
      expect([number, path]).toEqual([number, expect.stringMatching(/\.(test|spec)\.ts$/)])
})
