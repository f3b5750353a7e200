import { globSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { expect, test } from 'vitest'

/** The layers of a module (docs/style.md, section 2), by the names of its files. */
type Layer = 'handlers' | 'service' | 'wire' | 'repository' | 'rules' | 'other'

function layerOf(path: string): Layer {
  const name = basename(path, '.ts')
  if (name === 'handlers' || name.endsWith('.handlers')) return 'handlers'
  if (name === 'service' || name.endsWith('.service')) return 'service'
  if (name === 'wire' || name.endsWith('-wire')) return 'wire'
  if (/(?:^|[.-])(?:repository|query|view)$/.test(name)) return 'repository'
  return /(?:^|[.-])(?:rules|states)$/.test(name) ? 'rules' : 'other'
}

const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
  .map((path) => path.split(sep).join('/'))
  .map((file) => ({ file, layer: layerOf(file), text: readFileSync(join(import.meta.dirname, file), 'utf8') }))
const importsOf = (text: string) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name)
/** Without those of types alone: what pure code calculates with may be a row. */
const usedBy = (text: string) => importsOf(text.replaceAll(/^import type .*$|^import type \{[^}]*\} .*$/gm, ''))

const wireTypes = /^@goldammer\/sdk\/operations\//

test('style §2 only handlers, services and wire files name types of the interface', () => {
  const naming = files
    .filter(({ layer }) => !['handlers', 'service', 'wire'].includes(layer))
    .filter(({ text }) => importsOf(text).some((name) => wireTypes.test(name)))
  expect(naming.map(({ file }) => file)).toEqual([])
})

test('style §2 rules and states import neither database nor server, nor what stands above them', () => {
  const reaching = files
    .filter(({ layer }) => layer === 'rules')
    .flatMap(({ file, text }) =>
      usedBy(text)
        .filter(
          (name) =>
            (name.startsWith('.') && ['handlers', 'service', 'wire', 'repository'].includes(layerOf(name))) ||
            /^(?:kysely|pg|fastify)$|\/shared\/(?:database|scope|transaction)\.ts$/.test(name),
        )
        .map((name) => `${file} → ${name}`),
    )
  expect(reaching).toEqual([])
})

test('style §2 repositories import no service, no handler and no wire file', () => {
  const reaching = files
    .filter(({ layer }) => layer === 'repository')
    .flatMap(({ file, text }) =>
      usedBy(text)
        .filter((name) => name.startsWith('.') && ['handlers', 'service', 'wire'].includes(layerOf(name)))
        .map((name) => `${file} → ${name}`),
    )
  expect(reaching).toEqual([])
})

test('style §2 only handlers are asked by name of an operation, and they import no database', () => {
  const reaching = files
    .filter(({ layer }) => layer === 'handlers')
    .flatMap(({ file, text }) =>
      usedBy(text)
        .filter(
          (name) =>
            (name.startsWith('.') && layerOf(name) === 'repository') ||
            /^(?:kysely|pg)$|\/shared\/(?:transaction)\.ts$/.test(name),
        )
        .map((name) => `${file} → ${name}`),
    )
  expect(reaching).toEqual([])
})
