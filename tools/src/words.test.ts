import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, root } from './paths.ts'

/** How many declared names still have each word. A renaming lowers the number; nothing raises it. */
const MOST: Record<string, number> = {
  wish: 1,
  wished: 0,
  tell: 0,
  told: 0,
  said: 0,
  kept: 2,
  anew: 0,
  judge: 0,
  judged: 0,
  meant: 1,
  workshop: 0,
}

const DECLARED = /\b(?:function\*?|const|let|class|type|interface)\s+([A-Za-z_$][\w$]*)/g

/** `CancellationWish` → cancellation, wish. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

function countNames(): Map<string, string[]> {
  const options = { cwd: root, encoding: 'utf8' } as const
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.astro'],
    options,
  )
  const names = new Map<string, string[]>()
  for (const file of listed.split('\n').filter((path) => path && existsSync(inRoot(path))))
    for (const [, name = ''] of readFileSync(inRoot(file), 'utf8').matchAll(DECLARED))
      for (const word of new Set(wordsOf(name))) names.set(word, [...(names.get(word) ?? []), `${file}: ${name}`])
  return names
}

const names = countNames()

test.each(Object.entries(MOST))('style §3 no new name says "%s"', (word, most) => {
  const found = names.get(word) ?? []
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(most)
})

test('style §3 lists each of these words', () => {
  const style = readFileSync(inRoot('docs/style.md'), 'utf8')
  const table = style.slice(style.indexOf('### Words'), style.indexOf('## 4.'))
  expect(Object.keys(MOST).filter((word) => !table.includes(`\`${word}\``))).toEqual([])
})
