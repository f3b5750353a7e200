import type { BulkResult, CompanyContract } from '@goldammer/sdk/store/model'
import { expect, test, vi } from 'vitest'
import { contractFilters, previewBulk, runInChunks } from './financing.ts'

const aContract = (values: Partial<CompanyContract>) =>
  ({
    orderId: 'a',
    amountTotal: 250,
    state: '2_1_in_review',
    actions: ['accept', 'reject'],
    ...values,
  }) as CompanyContract

test('filters of the address become lists and numbers for the interface', () => {
  expect(contractFilters({ state: '2_1_in_review,3_2_active', minAmount: '250', text: 'Probst' })).toEqual({
    state: ['2_1_in_review', '3_2_active'],
    minAmount: 250,
    text: 'Probst',
  })
})

test('the preview of a bulk action counts only contracts that may take it and names the others by state', () => {
  const contracts = [
    aContract({ orderId: 'a', amountTotal: 0.1 }),
    aContract({ orderId: 'b', amountTotal: 0.2 }),
    aContract({ orderId: 'c', state: '3_2_active', actions: [] }),
    aContract({ orderId: 'd', state: '3_2_active', actions: [] }),
  ]
  const preview = previewBulk(contracts, 'accept')
  expect(preview.able.map((it) => it.orderId)).toEqual(['a', 'b'])
  expect(preview.amountTotal).toBe(0.3)
  expect(preview.leftOut).toEqual([{ state: '3_2_active', count: 2 }])
})

test('a bulk action runs ten at a time and reports one result for each contract', async () => {
  const ids = Array.from({ length: 23 }, (_, index) => String(index))
  const call = vi.fn(
    async (orderIds: string[]): Promise<BulkResult> => ({
      succeeded: orderIds.length,
      failed: 0,
      results: orderIds.map((orderId) => ({ orderId, ok: true })),
    }),
  )
  const progress: number[] = []
  const results = await runInChunks(ids, call, String, (soFar) => progress.push(soFar.length))
  expect(call.mock.calls.map(([chunk]) => chunk.length)).toEqual([10, 10, 3])
  expect(progress).toEqual([10, 20, 23])
  expect(results.map((it) => it.orderId)).toEqual(ids)
})

test('where one step of a bulk action fails its contracts say why, and the others are accepted all the same', async () => {
  const ids = Array.from({ length: 23 }, (_, index) => String(index))
  let calls = 0
  const call = async (orderIds: string[]): Promise<BulkResult> => {
    calls += 1
    if (calls === 2) throw new TypeError('Failed to fetch')
    return { succeeded: orderIds.length, failed: 0, results: orderIds.map((orderId) => ({ orderId, ok: true })) }
  }
  const progress: number[] = []
  const results = await runInChunks(
    ids,
    call,
    () => 'offline',
    (soFar) => progress.push(soFar.length),
  )
  expect(progress).toEqual([10, 20, 23])
  expect(results.filter((it) => !it.ok)).toEqual(
    ids.slice(10, 20).map((orderId) => ({ orderId, ok: false, detail: 'offline' })),
  )
  expect(results.filter((it) => it.ok)).toHaveLength(13)
})
