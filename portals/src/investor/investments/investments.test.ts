import { expect, test } from 'vitest'
import { groupingOf, groupSearch, groupsParams } from './investments.ts'

const at = (search: string) => new URLSearchParams(search)

test('R2.21 investments are grouped by industry unless the address says otherwise', () => {
  expect(['', 'group=type', 'group=none', 'group=colour'].map((search) => groupingOf(at(search)))).toEqual([
    'branch',
    'type',
    'none',
    'branch',
  ])
})

test('R2.21 groups are asked for with the filters in force and the order', () => {
  expect(groupsParams('type', { state: '3_2_active' })).toEqual({
    by: 'productType',
    state: ['3_2_active'],
    sort: '-orderDateTime',
  })
  expect(groupsParams('branch', {}, 'amountTotal')).toEqual({ by: 'branch', sort: 'amountTotal' })
})

test('R2.21 all of a group is the list narrowed to it, from its first page on', () => {
  expect(groupSearch(at('term=Wind&cursor=abc'), 'branch', 'energy')).toBe('?term=Wind&group=none&branch=energy')
  expect(groupSearch(at('group=type'), 'type', 'bond')).toBe('?group=none&productType=bond')
})
