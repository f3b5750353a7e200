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

/** What the apps name: hooks, and the options by which a query is asked without its hook. */
function namedByApps(): Set<string> {
  const pattern = '\\b(use[A-Z]\\w*|get[A-Z]\\w*QueryOptions)\\b'
  const found = execFileSync('git', ['grep', '-ohE', pattern, '--', 'portals/src', 'storefront/src'], { cwd: root })
  return new Set(found.toString().split('\n'))
}

test('every generated hook is used (sdk/orval.config.ts, HOOKS)', () => {
  const named = namedByApps()
  const operations = [...new Set(hooks.map((name = '') => name.slice('use'.length)))]
  expect(operations).not.toEqual([])
  const isNamed = (operation: string) => named.has(`use${operation}`) || named.has(`get${operation}QueryOptions`)
  expect(operations.filter((operation) => !isNamed(operation))).toEqual([])
})
