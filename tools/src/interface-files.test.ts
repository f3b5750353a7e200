import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

// The layout that `api-spec/README.md` describes: one file for each resource's paths and one for its schemas.
const folder = inRoot('api-spec')
const files = globSync('**/*', { cwd: folder, withFileTypes: true, exclude: (it) => it.name === 'node_modules' })
  .filter((it) => it.isFile())
  .map((it) => join(it.parentPath, it.name).slice(folder.length + 1))
  .sort()
const specs = files.filter((file) => file.endsWith('.yaml') && file !== 'redocly.yaml')

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const keysOf = (file: string) => [...read(file).matchAll(/^([\w-]+):/gm)].map(([, key = '']) => key)
const isPart = (kind: string) => (file: string) => file.includes(`/${kind}/`)

/** What a file names, as `file#/key`. */
function referencesOf(file: string): string[] {
  return [...read(file).matchAll(/\$ref: '?([^\s'},]*)/g)].map(([, reference = '']) => {
    const [path = '', key = ''] = reference.split('#/')
    return `${path ? join(dirname(file), path) : file}#/${key}`
  })
}

test('the interface has at most 450 files', () => expect(files.length).toBeLessThanOrEqual(450))

test('a file is of a resource, or shared', () => {
  const resource = /^(store|staff)-api\/(paths|schemas)\/[a-z-]+\/[a-z-]+\.yaml$/
  const examples = /^store-api\/examples\/[a-z-]+\.yaml$/
  const shared = /^((store|staff)-api\/(openapi|parameters|responses|request-bodies)|shared\/[a-z-]+)\.yaml$/
  expect(specs.filter((file) => ![resource, examples, shared].some((it) => it.test(file)))).toEqual([])
})

test('schemas stand in the file of the resource whose paths use them', () => {
  const resources = new Set(specs.filter(isPart('paths')).map((file) => file.replace('/paths/', '/schemas/')))
  // These belong to several resources.
  const common = ['staff-api/schemas/content/texts.yaml', 'store-api/schemas/criteria/criteria.yaml']
  expect(specs.filter(isPart('schemas')).filter((file) => !resources.has(file))).toEqual(common)
})

test('every URL of a document is described by a key of its own', () => {
  for (const api of ['store-api', 'staff-api']) {
    const described = specs
      .filter((file) => file.startsWith(`${api}/paths/`))
      .flatMap((file) => keysOf(file).map((key) => `${file}#/${key}`))
    expect(referencesOf(`${api}/openapi.yaml`).sort()).toEqual(described.sort())
  }
})

test('a schema has one key, and every key is used', () => {
  const used = new Set(specs.flatMap(referencesOf))
  const named = specs
    .filter((file) => !isPart('paths')(file) && !file.endsWith('openapi.yaml'))
    .flatMap((file) => keysOf(file).map((key) => `${file}#/${key}`))
  expect(named.filter((key) => !used.has(key))).toEqual([])
  const schemas = named.filter((key) => isPart('schemas')(key) || /^shared\/(?!headers|parameters|responses)/.test(key))
  for (const api of ['store-api', 'staff-api']) {
    const names = schemas.filter((key) => !key.startsWith(api === 'store-api' ? 'staff-api' : 'store-api'))
    const seen = names.map((key) => key.split('#/')[1])
    expect(names.filter((key, at) => seen.indexOf(key.split('#/')[1]) !== at)).toEqual([])
  }
})
