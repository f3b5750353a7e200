import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inRoot, root } from './paths.ts'

/** Files by path from the root, each with the files of the repository it imports: values, types, `import()` and re-exports. */
export type ImportGraph = Map<string, string[]>

const STATIC = /^\s*(?:import|export)\b(?:[^'"`;=()]*?\bfrom)?\s*['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g

/** The specifiers that a file of TypeScript or Astro names, in the order of the kinds above. */
export function specifiersIn(code: string): string[] {
  return [STATIC, DYNAMIC].flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => String(specifier)))
}

/** Reads the imports of all files below these folders. An import of a package is left out. */
export function readImports(folders: string[]): ImportGraph {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,astro}`),
    { cwd: root, exclude: ['**/node_modules', '**/generated', '**/dist', '**/.astro'] },
  )
  return new Map(files.map((file) => [file, importedBy(file, readFileSync(inRoot(file), 'utf8'))]))
}

function importedBy(file: string, code: string): string[] {
  return specifiersIn(code)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')))
    .filter((path) => existsSync(inRoot(path)))
}

/** The groups of files that reach each other by their imports (Tarjan). */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  function visit(file: string) {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
