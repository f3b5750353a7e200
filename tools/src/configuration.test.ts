import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationPage, variables, withoutSettings } from './configuration.ts'
import { inRoot, root } from './paths.ts'

const SOURCES = [
  'backend/*.ts',
  'backend/{src,test}/**/*.ts',
  'demo/src/**/*.ts',
  'e2e/**/*.ts',
  'portals/*.ts',
  'portals/src/**/*.{ts,tsx}',
  'sdk/src/client/**/*.ts',
  'storefront/*.ts',
  'storefront/{build,server,src}/**/*.{ts,tsx,astro}',
  'tools/src/*.ts',
  'tools/{alerts,rolling,whole-shop}/**/*.ts',
]

/** Of the machine or of our own programs among themselves, not settings. */
const NOT_OURS = new Set(['PATH', 'NODE_ENV', 'CI', 'TZ', 'BOOTSTRAP_BEGAN', 'DEV', 'PROD', 'SSR', 'MODE'])

/** `process.env.NAME`, `environment.NAME`, and the keys of the apps' config schemas. */
function namesInCode(): string[] {
  const files = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules/**', 'tools/**/*.test.ts'] })
  return files.flatMap((file) => {
    const code = readFileSync(inRoot(file), 'utf8')
    const read = [...code.matchAll(/\b(?:process\.env|environment)\.([A-Z][A-Z0-9_]+)\b/g)]
    const schema = file.endsWith('config.ts') ? [...code.matchAll(/^ {2}([A-Z][A-Z0-9_]+): \w/gm)] : []
    return [...read, ...schema].map(([, name]) => String(name))
  })
}

test('docs/configuration.md is what the table says', () => {
  expect(readFileSync(inRoot('docs', 'configuration.md'), 'utf8')).toBe(configurationPage())
})

test('every variable the code reads is in the table, once', () => {
  const names = variables.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const missing = new Set(namesInCode().filter((name) => !NOT_OURS.has(name) && !names.includes(name)))
  expect([...missing]).toEqual([])
})

test('every variable in the table is read somewhere', () => {
  const read = new Set(namesInCode())
  const others = readFileSync(inRoot('tools', 'src', 'dev.ts'), 'utf8')
  const unread = variables.map(({ name }) => name).filter((name) => !read.has(name) && !others.includes(`'${name}'`))
  expect(unread).toEqual([])
})

test('tests start without any setting of the surroundings', () => {
  expect(withoutSettings({ PATH: '/bin', DATABASE_URL: 'postgres://live', PORT: '80' })).toEqual({ PATH: '/bin' })
})
