import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { effects, timedJobs } from '../jobs/registry.ts'
import { MODULES } from './module-map.ts'

/** What `shared/` carries out, which has no README of this kind. */
const SHARED_JOBS = ['columns.seal', 'file.erase', 'files.scan', 'files.seal', 'files.sweep', 'pages.purge']

const modules = [...new Set(MODULES.map(({ name }) => name.split('/')[0]!))].map((name) => {
  const text = readFileSync(join(import.meta.dirname, name, 'README.md'), 'utf8')
  return { name, text }
})

const namesIn = (text: string): string[] => [...text.matchAll(/(?<!\[)`([\w.-]+)`/g)].map(([, name]) => name!)

/** The line of a README that begins with this word in bold. */
function lineOf(text: string, subject: string): string {
  const [, line] = text.match(new RegExp(`^- \\*\\*${subject}:\\*\\* (.+)$`, 'm')) ?? []
  if (line === undefined) throw new Error(`a README has no line "${subject}"`)
  return line
}

test.for(modules)('style §1 the README of $name is short and named after its folder', ({ name, text }) => {
  expect(text.split('\n')[0]).toBe(`# ${name}`)
  expect(text.split('\n').length).toBeLessThanOrEqual(12)
})

test.for(modules)('style §1 the README of $name names the tables of the map', ({ name, text }) => {
  const owned = MODULES.filter((part) => part.name.split('/')[0] === name).flatMap(({ tables }) => tables)
  expect(namesIn(lineOf(text, 'Tables')).toSorted()).toEqual(owned.toSorted())
})

test.for(modules)('style §1 the README of $name links to files that export what it names', ({ name, text }) => {
  const pathOf = (link: string) => join(import.meta.dirname, name, link.split('#')[0]!)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!)
  expect(links.filter((link) => !existsSync(pathOf(link)))).toEqual([])

  const registries = [...text.matchAll(/\[`(\w+)`\]\(([^)]+)\)/g)].map(([, found, link]) => [link!, found!] as const)
  const offered = [...lineOf(text, 'Offers').matchAll(/\]\(([^)]+)\) \(([^)]+)\)/g)]
  const named = offered.flatMap(([, link, names]) => namesIn(names!).map((found) => [link!, found] as const))
  const missing = [...registries, ...named].filter(([link, found]) => {
    const source = readFileSync(pathOf(link), 'utf8')
    return !new RegExp(`^export (?:async )?(?:\\w+ )?${found}\\b|^export \\{[^}]*\\b${found}\\b`, 'm').test(source)
  })
  expect(missing).toEqual([])
})

test('style §1 the READMEs name every event and scheduled job at the module that carries it out', () => {
  const known = [...Object.keys(effects), ...timedJobs.map(({ name }) => name)]
  const carriedOut = modules.flatMap(({ text }) => [
    ...namesIn(lineOf(text, 'Events in')),
    ...namesIn(lineOf(text, 'Scheduled jobs')),
  ])
  expect([...carriedOut, ...SHARED_JOBS].toSorted()).toEqual(known.toSorted())
  const started = modules.flatMap(({ text }) => namesIn(lineOf(text, 'Events out')))
  expect(started.filter((name) => !known.includes(name))).toEqual([])
})

test.for(modules)('style §1 the README of $name says whether the module makes pages stale', ({ name, text }) => {
  const sources = globSync(`${name}/**/*.ts`, { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
  const isPurging = sources.some((file) =>
    /from '[^']*shared\/purge\.ts'/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(namesIn(lineOf(text, 'Events out')).includes('pages.purge')).toBe(isPurging)
})
