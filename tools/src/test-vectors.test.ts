import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import vectors from '@goldammer/sdk/test-vectors' with { type: 'json' }
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'], {
  cwd: inRoot(),
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
  .map((file) => readFileSync(inRoot(file), 'utf8'))
  .filter((text) => text.includes('test-vectors'))

/** What is said about the numbers, and no number to test. */
const words = new Set(['meta', 'formula', 'rule', 'note', 'config', 'maxIfNoInstruction', 'name'])

test('R3.09 every vector of domain/test-vectors#keys is read by a test', () => {
  const isRead = (word: string) => tests.some((text) => new RegExp(`\\b${word.replace(/\W/g, '.')}\\b`).test(text))
  const unread = Object.entries(vectors).flatMap(([name, content]) => {
    if (words.has(name)) return []
    if (!isRead(`vectors.${name}`)) return [name]
    // A story's parts are named one by one; lists and lookups are read as a whole.
    const parts = Array.isArray(content) || 'Jana Probst' in content ? [] : Object.keys(content)
    return parts.filter((part) => !words.has(part) && !isRead(part)).map((part) => `${name}.${part}`)
  })
  expect(unread).toEqual([])
})
