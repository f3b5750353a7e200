import { expect, test, vi } from 'vitest'
import { dataProvider } from './data.ts'
import type { ResourceReads } from './reads.ts'

const answer = { elements: [{ id: 'a' }], total: 41, next: 'n', previous: null, amountTotal: 100 }

const contracts = (reads: ResourceReads) => ({ contracts: reads })

test('a list is read with its page, its sorting and its filters', async () => {
  const readList = vi.fn(async () => answer)
  const provider = dataProvider(contracts({ readList }))
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

test('a record is read by all that identifies it, and by no name that an address contains', async () => {
  const readOne = vi.fn(async () => ({ state: '3_2_active' }))
  const { getOne } = dataProvider(contracts({ readOne }))
  const key = { customerId: 'c', orderId: 'o' }
  expect(await getOne({ resource: 'contracts', id: 'only', meta: { key } })).toEqual({ data: { state: '3_2_active' } })
  await getOne({ resource: 'contracts', id: 'only', meta: { key: undefined } })
  expect(readOne.mock.calls).toEqual([[key], [undefined]])
})

test('what is no resource is read by the call of the screen, and by no parameter of the address', async () => {
  const readOne = vi.fn(async () => 'record')
  const { getOne } = dataProvider(contracts({ readOne }))
  const call = async () => 'preview'
  expect(await getOne({ resource: 'mail-preview', id: 'only', meta: { call } })).toEqual({ data: 'preview' })
  expect(await getOne({ resource: 'contracts', id: 'only', meta: { call: '1' } })).toEqual({ data: 'record' })
})

test('a resource without a list, or without a name, is an error', async () => {
  const provider = dataProvider(contracts({ readOne: async () => null }))
  await expect(provider.getList({ resource: 'contracts' })).rejects.toThrow('contracts has no list')
  await expect(provider.getOne({ resource: 'orders', id: 'only' })).rejects.toThrow('No resource called orders')
})

test('a change and a named action run the call of the screen with what was typed', async () => {
  const provider = dataProvider({})
  const call = vi.fn(async (input: unknown) => ({ input }))
  const at = { resource: 'team', meta: { call }, variables: { name: 'Ada' } }
  expect(await provider.create(at)).toEqual({ data: { input: { name: 'Ada' } } })
  expect(await provider.update({ ...at, id: 'a' })).toEqual({ data: { input: { name: 'Ada' } } })
  expect(await provider.deleteOne({ ...at, id: 'a' })).toEqual({ data: { input: { name: 'Ada' } } })
  const action = { url: '', method: 'post', payload: 'day', meta: { call } } as const
  expect(await provider.custom?.(action)).toEqual({ data: { input: 'day' } })
  expect(call).toHaveBeenCalledTimes(4)
})

test('a change without a call is an error', async () => {
  await expect(dataProvider({}).create({ resource: 'team', variables: {} })).rejects.toThrow('needs the call')
})
