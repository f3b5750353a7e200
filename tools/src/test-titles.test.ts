import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, root } from './paths.ts'

/** Style §6: characters of a title, without the requirements that it begins with. */
const LONGEST = 90

/** How many titles of each package are longer. A shorter title lowers the number; nothing raises it. */
const MOST: Record<string, number> = {
  backend: 0,
  e2e: 0,
  portals: 0,
  sdk: 0,
  storefront: 0,
  tools: 0,
}

/** The text after `test(`, `test.each(…)(` and the like. */
const TITLE =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()\n]*\)|\([\s\S]{0,2000}?\]\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g

const SOURCES =
  /^(?:(?:R\d+\.\d+|[MCNAK]\d+[a-z]?|(?:issue|decision) \d+|(?:design|style) §\d+|domain\/[\w-]+#[\w-]+)[,:]? +)*/

const sentenceOf = (title: string): string => title.replace(SOURCES, '')

function listLong(): Map<string, string[]> {
  const options = { cwd: root, encoding: 'utf8' } as const
  const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts']
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], options)
  const long = new Map<string, string[]>()
  for (const file of listed.split('\n').filter((path) => path && existsSync(inRoot(path))))
    for (const [, , title = ''] of readFileSync(inRoot(file), 'utf8').matchAll(TITLE))
      if ([...sentenceOf(title)].length > LONGEST) {
        const name = file.split('/')[0]!
        long.set(name, [...(long.get(name) ?? []), `${file}: ${title}`])
      }
  return long
}

const long = listLong()

test('style §6 the requirements at the start of a title do not count', () => {
  expect(sentenceOf('R5.07 M3 domain/limits#when-checked a customer aged 17 cannot order')).toBe(
    'a customer aged 17 cannot order',
  )
})

test.each(Object.entries(MOST))('style §6 no new title of %s is longer than 90 characters', (name, most) => {
  const found = long.get(name) ?? []
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(most)
})

test('style §6 every package with a long title is counted', () => {
  expect([...long.keys()].filter((name) => !(name in MOST))).toEqual([])
})
