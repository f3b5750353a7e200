import { expect, test } from 'vitest'
import { findCircles, readImports, specifiersIn } from './imports.ts'

test('imports of values, types, side effects and whole modules are read, and so are re-exports', () => {
  const code = `import './style.css'
import a from './a.ts'
import {
  b,
  type C,
} from "./b.ts"
import type { D } from './d.ts'
export { e } from './e.ts'
export * from './f.ts'
const page = lazy(() => import('./g.tsx'))
export const text = 'from ./h.ts'
`
  expect(specifiersIn(code)).toEqual(['./style.css', './a.ts', './b.ts', './d.ts', './e.ts', './f.ts', './g.tsx'])
})

test('a circle is found in the middle of a graph, and what only leads to it is not part of it', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'e']],
    ['c', ['d']],
    ['d', ['b']],
    ['e', []],
  ])
  expect(findCircles(graph)).toEqual([['b', 'c', 'd']])
})

// Biome's `noImportCycles` looks at the same while one types, but doesn't follow the imports of `.astro` files.
test.each(['api-spec', 'sdk', 'backend', 'demo', 'storefront', 'portals', 'e2e', 'tools'])(
  'no import circle in %s, types included',
  (folder) => {
    const graph = readImports([folder])
    expect(graph.size).toBeGreaterThan(0)
    expect(findCircles(graph)).toEqual([])
  },
)
