import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, root } from './paths.ts'

/** Style §6: characters of a title, without the requirements that it begins with. */
const LONGEST = 90

/** The text after `test(`, `test.each(…)(` and the like. */
const TITLE =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()\n]*\)|\([\s\S]{0,2000}?\]\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g

const SOURCES =
  /^(?:(?:R\d+\.\d+|[MCNAK]\d+[a-z]?|(?:issue|decision) \d+|(?:design|style) §\d+|domain\/[\w-]+#[\w-]+)[,:]? +)*/

const sentenceOf = (title: string): string => title.replace(SOURCES, '')

function listLong(): string[] {
  const options = { cwd: root, encoding: 'utf8' } as const
  const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts']
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], options)
  return listed
    .split('\n')
    .filter((path) => path && existsSync(inRoot(path)))
    .flatMap((file) =>
      [...readFileSync(inRoot(file), 'utf8').matchAll(TITLE)]
        .map(([, , title = '']) => title)
        .filter((title) => [...sentenceOf(title)].length > LONGEST)
        .map((title) => `${file}: ${title}`),
    )
}

test('style §6 the requirements at the start of a title do not count', () => {
  expect(sentenceOf('R5.07 M3 domain/limits#when-checked a customer aged 17 cannot order')).toBe(
    'a customer aged 17 cannot order',
  )
})

test('style §6 no title of a test is longer than 90 characters', () => {
  expect(listLong()).toEqual([])
})
