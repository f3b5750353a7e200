import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import { type MessageTree, messages } from '@goldammer/sdk/messages'
import { expect, test } from 'vitest'
import { areas } from '../areas.ts'
import type { Area } from '../portal-address.ts'
import { type LaterPart, loadLocale, loadPart } from './load.ts'

const AREAS: Area[] = ['investor', 'company', 'staff']
const src = join(import.meta.dirname, '..')
/** Its caller says whose words to use. */
const BOTH = join(src, 'shared/fields/history.tsx')
const IMPORT = /(from |import\()'(\.[^']*\.tsx?)'/g
const PAGE = /(?:pageWith\(\s*\[([^\]]*)\],\s*)?(?:'([^']+)': remembering\()?\(\) => import\('(\.[^']+)'\)/g
/** A page of `pages`, by its address there. */
const WORDS = /pageWith\(\s*\[([^\]]*)\],\s*pages\['([^']+)'\]/g

const read = (file: string) => readFileSync(file, 'utf8')

/** All keys; the forms of a plural are one, for languages have different ones. */
const keysOf = (tree: MessageTree, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? path + name.replace(/_(one|few|many|other)$/, '') : keysOf(value, `${path}${name}.`),
  )
const known = keysOf(messages['de-DE'])

/** A module and all it imports; of what is named in `except` only the name. */
function modulesOf(file: string, except?: RegExp, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file === BOTH || except?.test(file)) return seen
  seen.add(file)
  for (const [, , path = ''] of read(file).matchAll(IMPORT)) modulesOf(join(dirname(file), path), except, seen)
  return seen
}

/** What modules say: a key that stands in them, or all below one that is finished when it is said. */
function keysUsedBy(files: Iterable<string>): string[] {
  const names = [...files].flatMap((file) =>
    [...read(file).matchAll(/['`]([a-z]+\.[\w.]*)/gi)].map(([, name]) => name!),
  )
  const whole = new Set(names)
  const begun = [...new Set(names)].map((name) => name.replace(/\.?$/, '.'))
  return known.filter((key) => whole.has(key) || begun.some((start) => key.startsWith(start)))
}

function pagesOf(area: Area) {
  const files = globSync(`${area}/{resources.tsx,*/resources.tsx,area.ts,pages.ts}`, { cwd: src })
  const texts = files.map((from) => ({ folder: join(src, dirname(from)), text: read(join(src, from)) }))
  const words = new Map(
    texts.flatMap(({ text }) =>
      [...text.matchAll(WORDS)].map(([, parts = '', address = '']) => [address, parts] as const),
    ),
  )
  return texts.flatMap(({ folder, text }) =>
    [...text.matchAll(PAGE)].map(([, parts, address = '', path = '']) => ({
      file: join(folder, path),
      parts: [...(parts ?? words.get(address) ?? '').matchAll(/'([^']+)'/g)].map(([, part]) => part as LaterPart),
    })),
  )
}

const keysOfPart = async (part: LaterPart, locale: Locale) => keysOf(await loadPart(part, locale))
const keysOfArea = async (area: Area, locale: Locale) => keysOf((await loadLocale(locale, area)).messages)

const cases = AREAS.flatMap((area) => LOCALES.map((locale) => [area, locale] as const))

test.each(cases)('R1.09 all that a page of %s says in %s is loaded with it', async (area, locale) => {
  const first = await keysOfArea(area, locale)
  const missing: string[] = []
  const pages = pagesOf(area)
  expect(pages.length).toBeGreaterThan(5)
  for (const { file, parts } of pages) {
    const loaded = new Set([...first, ...(await Promise.all(parts.map((part) => keysOfPart(part, locale)))).flat()])
    const lacks = keysUsedBy(modulesOf(file)).filter((key) => !loaded.has(key))
    missing.push(...lacks.map((key) => `${relative(src, file)}: ${key}`))
  }
  expect(missing).toEqual([])
})

test.each(cases)('R1.09 all that the frame around the pages of %s says in %s is there first', async (area, locale) => {
  const first = new Set(await keysOfArea(area, locale))
  const { resources } = (await areas[area]()).default
  const menu = resources.filter(({ icon }) => icon).flatMap(({ label, group }) => (group ? [label, group] : label))
  const frame = modulesOf(join(src, 'start.tsx'), /\/(investor|company|staff)\//)
  expect([...menu, ...keysUsedBy(frame)].filter((key) => !first.has(key))).toEqual([])
})

test('R1.09 a page loads only such texts as it says some of', async () => {
  const needless: string[] = []
  for (const { file, parts } of AREAS.flatMap(pagesOf)) {
    const used = new Set(keysUsedBy(modulesOf(file)))
    for (const part of parts) {
      const isUsed = (await keysOfPart(part, 'de-DE')).some((key) => used.has(key))
      if (!isUsed) needless.push(`${relative(src, file)}: ${part}`)
    }
  }
  expect(needless).toEqual([])
})

/** All of staff's words were 30 KB of the first load. */
test.each(LOCALES)('the first load of staff has few of their words in %s', async (locale) => {
  const { messages: first } = await loadLocale(locale, 'staff')
  expect(JSON.stringify(first.staff).length).toBeLessThan(8_000)
})
