import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ImportGraph, readImports } from './imports.ts'
import { inRoot } from './paths.ts'

const AREAS = ['company', 'investor', 'staff']

const imports = readImports(['portals/src', 'portals/gallery'])
const isOfGallery = (file: string) =>
  /\.gallery\.(tsx|astro)$/.test(file) || /^(portals|storefront)\/gallery\//.test(file)

/** The names under which a file exports components. */
const componentsIn = (code: string): string[] =>
  [...code.matchAll(/^export (?:default )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)\b/gm)].map(([, name]) =>
    String(name),
  )

/** Files of `shared` that files of two areas or more import. */
function sharedFiles(graph: ImportGraph): string[] {
  const areas = new Map<string, Set<string>>()
  for (const [file, imported] of graph) {
    const area = file.split('/')[2] ?? ''
    if (!AREAS.includes(area)) continue
    for (const one of imported) areas.set(one, (areas.get(one) ?? new Set()).add(area))
  }
  return [...areas]
    .filter(([file, users]) => users.size > 1 && file.startsWith('portals/src/shared/') && file.endsWith('.tsx'))
    .map(([file]) => file)
    .sort()
}

/** The components of these files that the entry beside them does not show. */
function missingOf(files: string[], read: (file: string) => string): string[] {
  return files.flatMap((file) => {
    const entry = read(file.replace(/\.tsx$/, '.gallery.tsx'))
    return componentsIn(read(file))
      .filter((name) => !new RegExp(`^ +${name}: \\{$|^ +${name}: \\{ default: `, 'm').test(entry))
      .map((name) => `${file}: ${name}`)
  })
}

const present = new Set(globSync('portals/src/**/*.tsx', { cwd: inRoot() }))
const readIfThere = (file: string) => (present.has(file) ? readFileSync(inRoot(file), 'utf8') : '')

test('every component that two areas of the portals share has an entry in the gallery', () => {
  const files = sharedFiles(imports)
  expect(files.length).toBeGreaterThan(50)
  expect(missingOf(files, readIfThere)).toEqual([])
})

test('a shared component without an entry is found, and one whose entry shows another one', () => {
  const graph: ImportGraph = new Map([
    ['portals/src/staff/a.tsx', ['portals/src/shared/both.tsx', 'portals/src/shared/one.tsx']],
    ['portals/src/company/b.tsx', ['portals/src/shared/both.tsx']],
  ])
  const files = sharedFiles(graph)
  expect(files).toEqual(['portals/src/shared/both.tsx'])
  const code =
    'export function Both() {}\nexport const useBoth = 1\nexport const LIMIT = 2\nexport const Other = () => null'
  expect(missingOf(files, (file) => (file.includes('gallery') ? '' : code))).toEqual([
    'portals/src/shared/both.tsx: Both',
    'portals/src/shared/both.tsx: Other',
  ])
  const entry = 'export default defineEntry({\n  Both: {\n    default: 1,\n  },\n})'
  expect(missingOf(files, (file) => (file.includes('gallery') ? entry : code))).toEqual([
    'portals/src/shared/both.tsx: Other',
  ])
})

test('every component that the features of the shop share has an entry in the gallery', () => {
  const folder = 'storefront/src/components/ui'
  const files = globSync('*.{astro,tsx}', { cwd: inRoot(folder), exclude: ['*.gallery.*', '*.test.*'] })
  expect(files.length).toBeGreaterThan(25)
  const entries = new Set(globSync('*.gallery.*', { cwd: inRoot(folder) }))
  const entryOf = (file: string) => file.replace(/\.(astro|tsx)$/, '.gallery.$1')
  const showsIt = (file: string) => {
    const entry = entries.has(entryOf(file)) ? readFileSync(inRoot(folder, entryOf(file)), 'utf8') : ''
    return entry.includes(`<${file.replace(/\..*$/, '')}`)
  }
  expect(files.filter((file) => !showsIt(file))).toEqual([])
})

test('nothing that is built for production imports the gallery', () => {
  const apps = readImports(['portals', 'storefront'])
  const importers = [...apps]
    .filter(([file]) => !isOfGallery(file) && !/\.test\.tsx?$|\/vitest\.config\.ts$/.test(file))
    .filter(([, imported]) => imported.some(isOfGallery))
    .map(([file]) => file)
  expect(importers).toEqual([])
})
