import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrowsIn, drawingsIn, findMissingNames, findSyntaxError } from './drawings.ts'
import { readImports } from './imports.ts'
import { inRoot, root } from './paths.ts'

const [system, packages, modules] = drawingsIn(readFileSync(inRoot('docs/design.md'), 'utf8'))

test('a drawing that Mermaid cannot draw is found', async () => {
  expect(await findSyntaxError('flowchart LR\n  a["one"] --> b')).toBeNull()
  expect(await findSyntaxError('sequenceDiagram\n  actor A\n  A->>B: asks')).toBeNull()
  expect(await findSyntaxError('flowchart LR\n  a["one" --> b')).toContain('Parse error')
})

test('a file or a function of a sequence that is gone is found', () => {
  const code = `sequenceDiagram
  actor V as Visitor
  participant A as tools/<br/>drawings.ts
  participant B as tools/gone.ts
  V->>A: drawingsIn() of a page
  A->>A: goneFunction()
  A->>B: anything() at all
  A-->>V: answer() of no file`
  expect(findMissingNames(code)).toEqual(['no tools/gone.ts', 'no goneFunction in tools/src/drawings.ts'])
})

test('design.md draws every port of the backend', () => {
  const [, drawn] = system!.match(/ports\["Services behind ports:(.+)"\]/) ?? []
  const folders = globSync('*/', { cwd: inRoot('backend/src/ports') })
  expect(drawn?.match(/[\w-]+(?=,|$)/g)?.toSorted()).toEqual(folders.toSorted())
})

test('design.md draws which package imports which', () => {
  const imports = globSync('*/package.json', { cwd: root }).flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(inRoot(file), 'utf8'))
    const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@goldammer/'))
    return ours.map((name) => `${file.split('/')[0]} --> ${name.split('/')[1]}`)
  })
  expect(arrowsIn(packages!).toSorted()).toEqual(imports.toSorted())
})

test('design.md draws which module imports which, without what follows from other arrows', () => {
  const uses = new Map<string, Set<string>>()
  const moduleOf = (path: string) => path.match(/^backend\/src\/modules\/([\w-]+)\//)?.[1]
  for (const [file, imported] of readImports(['backend/src/modules'])) {
    const module = moduleOf(file)
    if (!module || file.endsWith('.test.ts')) continue
    const used = uses.get(module) ?? new Set()
    uses.set(module, used)
    for (const name of imported.map(moduleOf)) if (name && name !== module) used.add(name)
  }
  const reachedFrom = (module: string): string[] =>
    [...uses.get(module)!].flatMap((used) => [used, ...reachedFrom(used)])
  const direct = [...uses].flatMap(([module, used]) => {
    const throughOthers = new Set([...used].flatMap(reachedFrom))
    return [...used].filter((name) => !throughOthers.has(name)).map((name) => `${module} --> ${name}`)
  })
  expect(arrowsIn(modules!).toSorted()).toEqual(direct.toSorted())
})
