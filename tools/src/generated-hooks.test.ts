import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, root } from './paths.ts'

const generated = globSync('sdk/src/generated/{store,staff}/*/*.ts', { cwd: root })
const hooks = generated.flatMap((file) =>
  [...readFileSync(inRoot(file), 'utf8').matchAll(/^export (?:const|function) (use[A-Z]\w*)/gm)].map(
    ([, name]) => name,
  ),
)

const isImported = (operation: string): boolean => {
  const folders = ['portals/src', 'storefront/src']
  // A query may also be used through its options.
  const pattern = `\\b(use${operation}|get${operation}QueryOptions)\\b`
  try {
    return execFileSync('git', ['grep', '-lE', pattern, '--', ...folders], { cwd: root, encoding: 'utf8' }) !== ''
  } catch {
    return false
  }
}

test('every generated hook is used (sdk/orval.config.ts, HOOKS)', () => {
  const operations = [...new Set(hooks.map((name = '') => name.slice('use'.length)))]
  expect(operations).not.toEqual([])
  expect(operations.filter((operation) => !isImported(operation))).toEqual([])
})
