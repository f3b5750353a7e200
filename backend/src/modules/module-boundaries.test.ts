import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { MODULES } from './module-map.ts'

type Import = { file: string; module: string; imported: string; importedModule: string }

const order = MODULES.map(({ name }) => name)
const positionOf = (module: string) => order.indexOf(module)

/** What stands in another module, of types as of values. */
function importsBetweenModules(): Import[] {
  return globSync('*/**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).flatMap((path) => {
    const file = path.split(sep).join('/')
    const text = readFileSync(join(import.meta.dirname, path), 'utf8')
    return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, target = '']) => join('/', file, '..', target).split(sep).join('/').slice(1))
      .map((imported) => ({ file, module: moduleOf(file), imported, importedModule: moduleOf(imported) }))
      .filter(({ module, importedModule }) => order.includes(importedModule) && importedModule !== module)
  })
}

const moduleOf = (file: string) => file.slice(0, Math.max(0, file.indexOf('/')))

test('style §1 the map has every module once', () => {
  const folders = globSync('*/', { cwd: import.meta.dirname })
  expect(order.toSorted()).toEqual(folders.toSorted())
})

test('style §1 no module imports from one that stands above it', () => {
  const upward = importsBetweenModules()
    .filter(({ module, importedModule }) => positionOf(importedModule) > positionOf(module))
    .map(({ file, imported }) => `${file} → ${imported}`)
  expect(upward).toEqual([])
})

test('style §1 no module imports another’s repository; reference’s is for all', () => {
  const reached = importsBetweenModules()
    .filter(({ imported, importedModule }) => /[/.]repository\.ts$/.test(imported) && importedModule !== 'reference')
    .map(({ file, imported }) => `${file} → ${imported}`)
  expect(reached).toEqual([])
})

test('style §1 neither shared code nor a port imports a module', () => {
  const upward = globSync('{shared,ports}/**/*.ts', { cwd: join(import.meta.dirname, '..'), exclude: ['**/*.test.ts'] })
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, '..', file), 'utf8') }))
    .filter(({ text }) => /\b(?:from|import)\s*\(?\s*'(?:\.\.\/)+modules\//.test(text))
  expect(upward.map(({ file }) => file)).toEqual([])
})
