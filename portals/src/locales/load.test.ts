import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LOCALES } from '@goldammer/sdk/locales'
import { expect, test } from 'vitest'
import type { Area } from '../place.ts'
import { loadLocale } from './load.ts'

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

test.each<Area>(['investor', 'company', 'staff'])('R1.09 whatever %s says is loaded where it is said', async (area) => {
  const parts = LOCALES.map(async (locale) => Object.keys((await loadLocale(locale, area)).messages))
  const [loaded = [], ...others] = await Promise.all(parts)
  for (const other of others) expect(other).toEqual(loaded)
  const said = modulesOf(area).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*(?:[^'"`()]*\? )?['`]([a-z]+)\./g)].map(([, part = '']) => part),
  )
  expect([...new Set(said)].filter((part) => !loaded.includes(part))).toEqual([])
})
