import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { LOCALES } from '@goldammer/sdk/locales'
import { expect, test } from 'vitest'
import type { Area } from '../place.ts'
import { laterParts, loadLocale } from './load.ts'

const src = join(import.meta.dirname, '..')
/** It is told whose words to use. */
const BOTH = join(src, 'shared/fields/history.tsx')

/** The modules of an area and all they import of what the areas share. */
function modulesOf(area: Area): string[] {
  const seen = new Set<string>()
  function visit(file: string) {
    if (seen.has(file) || file === BOTH) return
    seen.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']*\.tsx?)'/g))
      visit(join(dirname(file), path))
  }
  for (const file of globSync(`${area}/**/*.tsx`, { cwd: src })) visit(join(src, file))
  return [...seen]
}

/** The parts of the texts that a module says. */
const sayings = (file: string) =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/\bt\(\s*(?:[^'"`()]*\? )?['`]([a-z]+)\./g)].map(
    ([, part = '']) => part,
  )

test.each<Area>(['investor', 'company', 'staff'])('R1.09 whatever %s says is loaded where it is said', async (area) => {
  const parts = LOCALES.map(async (locale) => Object.keys((await loadLocale(locale, area)).messages))
  const [loaded = [], ...others] = await Promise.all(parts)
  for (const other of others) expect(other).toEqual(loaded)
  const said = modulesOf(area).flatMap((file) => sayings(relative(src, file)))
  expect([...new Set(said)].filter((part) => !loaded.includes(part) && !(part in laterParts))).toEqual([])
})

test('R1.09 what comes later is said by the pages alone that load it', () => {
  const says = (part: string) => globSync('**/*.tsx', { cwd: src }).filter((file) => sayings(file).includes(part))
  const outside = (Object.keys(laterParts) as (keyof typeof laterParts)[])
    .flatMap((part) => says(part))
    .filter((file) => !file.startsWith('staff/customers/') && join(src, file) !== BOTH)
  expect(outside).toEqual([])
  const page = readFileSync(join(src, 'staff/customers/show.tsx'), 'utf8')
  expect(page).toContain("<Words of={['record', 'survey']}>")
})
