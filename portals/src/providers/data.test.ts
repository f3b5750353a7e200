import { expect, test, vi } from 'vitest'
import { dataProvider } from './data.ts'
import type { PortalResource } from './resource.ts'

const answer = { elements: [{ id: 'a' }], total: 41, next: 'n', previous: null, amountTotal: 100 }

function aResource(readList: PortalResource['readList']): PortalResource {
  return { name: 'contracts', label: 'company.contracts.label', readList }
}

test('a list is read with its page, its sorting and its filters', async () => {
  const readList = vi.fn(async () => answer)
  const provider = dataProvider([aResource(readList)])
  const result = await provider.getList({
    resource: 'contracts',
    pagination: { pageSize: 50 },
    sorters: [{ field: 'amountTotal', order: 'desc' }],
    filters: [
      { field: 'state', operator: 'eq', value: '3_2_active' },
      { field: 'text', operator: 'eq', value: '' },
    ],
    meta: { page: { anchor: 'last' } },
  })
  expect(readList).toHaveBeenCalledWith({
    anchor: 'last',
    limit: 50,
    sort: '-amountTotal',
    filters: { state: '3_2_active' },
  })
  expect(result).toEqual({ ...answer, data: answer.elements })
})

test('changes go through named actions only', async () => {
  const provider = dataProvider([aResource(async () => answer)])
  await expect(provider.update({ resource: 'contracts', id: 'a', variables: {} })).rejects.toThrow('named actions')
})
