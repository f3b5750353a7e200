import type { CategoryTree } from '@goldammer/sdk/staff/model'
import { expect, test } from 'vitest'
import { asItWas, branchesOf, dropPositionOf, stepOf, withDepth, withoutBelow } from './tree.ts'

const entry = (id: string, parentId: string | null = null) => ({ id, parentId })
const nodes = withDepth([entry('a'), entry('b'), entry('b1', 'b'), entry('b11', 'b1'), entry('b2', 'b'), entry('c')])
const dropAt = (...[id, over, levels]: [string, string, number]) => {
  const { parentId, position } = dropPositionOf(nodes, id, over, levels)
  return [parentId, position]
}

test('R3.16 what is below an entry goes along with it', () => {
  expect(withoutBelow(nodes, 'b').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(withoutBelow(nodes, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'b1', 'b11', 'b2', 'c'])
})

test('R3.16 a dropped entry stands where it was put, as deep as its new neighbours allow', () => {
  expect(dropAt('c', 'a', 0)).toEqual([null, 0])
  // Between b and its first child there is only one level.
  expect(dropAt('c', 'b1', 0)).toEqual(['b', 0])
  expect(dropAt('c', 'b1', 5)).toEqual(['b', 0])
  expect(dropAt('c', 'c', 1)).toEqual(['b', 2])
  expect(dropAt('c', 'c', 2)).toEqual(['b2', 0])
  expect(dropAt('b2', 'b2', -1)).toEqual([null, 2])
  // Its own entries are no place for it.
  expect(dropAt('b', 'c', 0)).toEqual([null, 2])
})

test('R3.16 each step by keys leads to the next place, and nowhere at an end', () => {
  expect(stepOf(nodes, 'a', 'up')).toBeNull()
  expect(stepOf(nodes, 'b', 'up')).toEqual({ parentId: null, position: 0 })
  expect(stepOf(nodes, 'b', 'down')).toEqual({ parentId: null, position: 2 })
  expect(stepOf(nodes, 'c', 'down')).toBeNull()
  expect(stepOf(nodes, 'c', 'in')).toEqual({ parentId: 'b', position: 2 })
  expect(stepOf(nodes, 'b1', 'in')).toBeNull()
  expect(stepOf(nodes, 'b11', 'out')).toEqual({ parentId: 'b', position: 1 })
  expect(stepOf(nodes, 'b2', 'out')).toEqual({ parentId: null, position: 2 })
  expect(stepOf(nodes, 'a', 'out')).toBeNull()
})

test('R3.16 a former order is restored for what still exists, and new entries come last', () => {
  const at = (id: string, parentId: string | null = null, tree: CategoryTree = 'catalogue') => ({ id, parentId, tree })
  const before = [at('a'), at('b'), at('b1', 'b'), at('gone', 'b'), at('g1', 'gone'), at('c')]
  const now = [
    at('g1', null, 'main-navigation'),
    at('c'),
    at('new', 'c'),
    at('b'),
    at('b1', 'b'),
    at('a', 'b1'),
    at('last'),
  ]
  const taken = branchesOf(asItWas(before, now).map((entry) => ({ ...entry, name: entry.id })))
  const branch = (id: string, ...entries: object[]) => ({ id, name: id, entries })
  expect(taken).toEqual({
    'main-navigation': [],
    'footer-navigation': [],
    'service-navigation': [],
    catalogue: [branch('a'), branch('b', branch('b1'), branch('g1')), branch('c', branch('new')), branch('last')],
  })
  expect(asItWas(now, now)).toEqual(now)
})
