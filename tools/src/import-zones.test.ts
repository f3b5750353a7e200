import { expect, test } from 'vitest'
import { type FloorPlan, floorPlans } from './import-zones.ts'
import { type ImportGraph, readImports } from './imports.ts'

interface Zone {
  name: string
  layer: number
}

/** The zone of a file: the longest path of the plan that fits it, with the names that `*` stands for. */
function zoneOf(plan: FloorPlan, file: string): Zone | undefined {
  const path = file.slice(plan.folder.length + 1).split('/')
  const fits = (pattern: string[]) =>
    pattern.length <= path.length && pattern.every((part, index) => part === '*' || part === path[index])
  const zones = plan.layers.flatMap((patterns, layer) =>
    patterns.map((pattern) => ({ layer, parts: pattern.split('/') })),
  )
  const rank = ({ parts }: { parts: string[] }) => parts.length * 2 - (parts.includes('*') ? 1 : 0)
  const [best] = zones.filter(({ parts }) => fits(parts)).sort((one, other) => rank(other) - rank(one))
  return best && { name: path.slice(0, best.parts.length).join('/'), layer: best.layer }
}

/** A test composes what it needs of all zones. */
const isTest = (file: string) => file.includes('.test.')

function breaches(plan: FloorPlan, graph: ImportGraph): string[] {
  const areaOf = (zone: Zone) => plan.apart.find((area) => zone.name === area || zone.name.startsWith(`${area}/`))
  return [...graph].flatMap(([file, imported]) => {
    const own = zoneOf(plan, file)
    if (isTest(file)) return []
    if (!own) return [`${file} is in no zone`]
    return imported
      .filter((other) => other.startsWith(`${plan.folder}/`))
      .filter((other) => {
        const zone = zoneOf(plan, other)
        if (!zone || zone.name === own.name) return false
        const areas = [areaOf(own), areaOf(zone)].filter((area) => area !== undefined)
        if (new Set(areas).size > 1) return true
        const isExcepted = plan.exceptions.some(({ from, to }) => from === own.name && to === zone.name)
        return zone.layer >= own.layer && !isExcepted
      })
      .map((other) => `${file} imports ${other}`)
  })
}

test.each(floorPlans.map((plan) => [plan.folder, plan] as const))(
  '%s imports only what its floor plan allows',
  (folder, plan) => {
    expect(breaches(plan, readImports([folder]))).toEqual([])
  },
)

test.each(floorPlans.map((plan) => [plan.folder, plan] as const))(
  '%s uses every zone and exception of its plan',
  (folder, plan) => {
    const graph = readImports([folder])
    const zones = [...graph.keys()].map((file) => zoneOf(plan, file)?.name)
    const unused = plan.layers
      .flat()
      .filter((pattern) => !pattern.includes('*') && pattern !== 'styles')
      .filter((pattern) => !zones.includes(pattern))
    expect(unused).toEqual([])
    const arrows = [...graph].flatMap(([file, imported]) =>
      imported.map((other) => `${zoneOf(plan, file)?.name} → ${zoneOf(plan, other)?.name}`),
    )
    expect(plan.exceptions.map(({ from, to }) => `${from} → ${to}`).filter((arrow) => !arrows.includes(arrow))).toEqual(
      [],
    )
  },
)

test('an import upwards, beside or into another area is a breach, one downwards is not', () => {
  const plan: FloorPlan = {
    folder: 'app',
    layers: [['lib'], ['one/*', 'two/*', 'kit/*'], ['one/area.ts']],
    apart: ['one', 'two'],
    exceptions: [{ from: 'kit/b', to: 'kit/a', reason: 'a test' }],
  }
  const imports = (file: string, other: string) => breaches(plan, new Map([[file, [other]]]))
  expect(imports('app/one/a/list.ts', 'app/lib/text.ts')).toEqual([])
  expect(imports('app/one/a/list.ts', 'app/one/a/show.ts')).toEqual([])
  expect(imports('app/kit/b/list.ts', 'app/kit/a/list.ts')).toEqual([])
  expect(imports('app/lib/text.ts', 'app/one/a/list.ts')).toEqual(['app/lib/text.ts imports app/one/a/list.ts'])
  expect(imports('app/one/a/list.ts', 'app/one/b/list.ts')).toEqual(['app/one/a/list.ts imports app/one/b/list.ts'])
  expect(imports('app/one/area.ts', 'app/two/a/list.ts')).toEqual(['app/one/area.ts imports app/two/a/list.ts'])
  expect(imports('app/new/list.ts', 'app/lib/text.ts')).toEqual(['app/new/list.ts is in no zone'])
})
