import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { findPartOf, MODULES } from './module-map.ts'

type Import = { file: string; part: string; imported: string; importedPart: string }

const order = MODULES.map(({ name }) => name)
const positionOf = (part: string) => order.indexOf(part)

/** What stands in another module or in another part of the same, of types as of values. */
function importsBetweenParts(): Import[] {
  return globSync('*/**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).flatMap((path) => {
    const file = path.split(sep).join('/')
    const text = readFileSync(join(import.meta.dirname, path), 'utf8')
    return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, target = '']) => join('/', file, '..', target).split(sep).join('/').slice(1))
      .map((imported) => ({ file, part: findPartOf(file) ?? '', imported, importedPart: findPartOf(imported) ?? '' }))
      .filter(({ part, importedPart }) => importedPart !== '' && importedPart !== part)
  })
}

test('style §1 the map names every module, and parts that exist', () => {
  const files = globSync('*/**/*.ts', { cwd: import.meta.dirname }).map((path) => path.split(sep).join('/'))
  expect(files.filter((file) => findPartOf(file) === undefined)).toEqual([])
  expect(order.filter((part) => !files.some((file) => findPartOf(file) === part))).toEqual([])
  expect(order).toEqual([...new Set(order)])
})

test('style §1 the parts of a module stand together in the map', () => {
  const modules = order.map((part) => part.split('/')[0])
  const changes = modules.filter((module, index) => module !== modules[index - 1])
  expect(changes).toEqual([...new Set(modules)])
})

test('style §1 no module imports from one that stands above it', () => {
  const upward = importsBetweenParts()
    .filter(({ part, importedPart }) => positionOf(importedPart) > positionOf(part))
    .map(({ file, imported }) => `${file} → ${imported}`)
  expect(upward).toEqual([])
})

test('style §1 no module imports another’s repository; reference’s is for all', () => {
  const reached = importsBetweenParts()
    .filter(({ imported, importedPart }) => /[/.]repository\.ts$/.test(imported) && importedPart !== 'reference')
    .map(({ file, imported }) => `${file} → ${imported}`)
  expect(reached).toEqual([])
})

test('style §1 neither shared code nor a port imports a module', () => {
  const upward = globSync('{shared,ports}/**/*.ts', { cwd: join(import.meta.dirname, '..'), exclude: ['**/*.test.ts'] })
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, '..', file), 'utf8') }))
    .filter(({ text }) => /\b(?:from|import)\s*\(?\s*'(?:\.\.\/)+modules\//.test(text))
  expect(upward.map(({ file }) => file)).toEqual([])
})
