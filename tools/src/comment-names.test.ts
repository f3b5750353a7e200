import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, root } from './paths.ts'

const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 } as const
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], options)
// One that was deleted and not committed yet is still listed.
const files = listed.split('\n').filter((file) => file && existsSync(inRoot(file)))

/** Each file as comments may name it: by its whole path or by the end of it. */
const names = new Set(
  files.flatMap((file) => {
    const parts = file.split('/')
    return parts.map((_, index) => parts.slice(index).join('/'))
  }),
)

/** Not stored in git, or only examples of names. */
const ELSEWHERE = new Set(['generated/form-bodies.ts', 'a/b/c.md', 'backend/cart/service.ts'])

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*|--|#)/.test(line)
const namesIn = (line: string) =>
  [...line.matchAll(/(?<![\w*<>…/])[\w[\].-]+(?:\/[\w[\].-]+)*\.(?:md|tsx?|sql|astro|css)\b/g)].map(([name]) =>
    name.replace(/^(?:\.\.?\/)+/, ''),
  )

test('style §4 comments name only files that are in the repository', () => {
  const sources = files.filter((file) => /\.(?:tsx?|astro|css|sql|ya?ml)$/.test(file))
  const gone = sources.flatMap((file) =>
    readFileSync(inRoot(file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isComment(line) ? namesIn(line) : []).map((name) => ({ name, at: index + 1 })))
      .filter(({ name }) => !names.has(name) && !ELSEWHERE.has(name))
      .map(({ name, at }) => `${file}:${at} names ${name}`),
  )
  expect(gone).toEqual([])
})
