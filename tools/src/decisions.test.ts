import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDecision } from './decisions.ts'
import { inRoot } from './paths.ts'

const folder = inRoot('docs', 'decisions')
const files = readdirSync(folder).filter((name) => name !== 'README.md')

describe.each(files)('%s', (file) => {
  const decision = readDecision(readFileSync(join(folder, file), 'utf8'))

  test('names its number, its date and its status', () => {
    expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/)
    expect(decision.number).toBe(Number(file.slice(0, 4)))
    expect(new Date(decision.date).toISOString()).toBe(`${decision.date}T00:00:00.000Z`)
  })

  test('and the decision that replaces it name each other', () => {
    const { supersededBy, supersedes } = decision
    if (supersededBy) expect(read(supersededBy).supersedes).toContain(file)
    for (const older of supersedes) expect(read(older).supersededBy).toBe(file)
  })

  test('links to files that exist', () => {
    expect(decision.links.filter((link) => !existsSync(join(folder, link)))).toEqual([])
  })
})

const read = (file: string) => readDecision(readFileSync(join(folder, file), 'utf8'))

test('each decision has a number of its own', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('a superseded decision names its successor, and a page without date or status is refused', () => {
  const page = (head: string) => `# 7. Title\n\n${head}\n\n**Context.** [a page](../design.md#part)\n`
  expect(readDecision(page('Date: 2026-11-21 · Status: accepted'))).toEqual({
    number: 7,
    date: '2026-11-21',
    supersedes: [],
    links: ['../design.md'],
  })
  expect(readDecision(page('Date: 2026-11-21 · Status: superseded by [12](0012-b.md)')).supersededBy).toBe('0012-b.md')
  expect(readDecision(page('Date: 2026-11-21 · Status: accepted · Supersedes: [5](0005-a.md)')).supersedes).toEqual([
    '0005-a.md',
  ])
  for (const head of ['Status: accepted', 'Date: 2026-11-21', 'Date: 2026-11-21 · Status: superseded'])
    expect(() => readDecision(page(head))).toThrow('Date: ')
})
