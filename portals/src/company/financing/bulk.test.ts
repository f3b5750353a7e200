import type { BulkResult, CompanyContract } from '@goldammer/sdk/store/model'
import { expect, test, vi } from 'vitest'
import { mayStart, partsMatching, partsOf, runInParts } from './bulk.ts'

const ids = Array.from({ length: 23 }, (_, index) => String(index))
const done = (orderIds: string[]): BulkResult => ({
  ...{ succeeded: orderIds.length, failed: 0 },
  results: orderIds.map((orderId) => ({ orderId, ok: true })),
})
const run = (call: (orderIds: string[]) => Promise<BulkResult>, more = {}) => {
  const progress: number[] = []
  const onProgress = (results: unknown[]) => progress.push(results.length)
  const results = runInParts(partsOf(ids), { call, reasonOf: String, onProgress, isStopped: () => false, ...more })
  return results.then((all) => ({ results: all, progress }))
}

test('R2.25 a bulk action runs ten at a time and reports one result for each contract', async () => {
  const call = vi.fn(async (orderIds: string[]) => done(orderIds))
  const { results, progress } = await run(call)
  expect(call.mock.calls.map(([part]) => part.length)).toEqual([10, 10, 3])
  expect(progress).toEqual([10, 20, 23])
  expect(results.map((it) => it.orderId)).toEqual(ids)
})

test('R2.25 where one step of a bulk action fails its contracts say why, and the others are done all the same', async () => {
  let calls = 0
  const call = async (orderIds: string[]) => {
    calls += 1
    if (calls === 2) throw new TypeError('Failed to fetch')
    return done(orderIds)
  }
  const { results, progress } = await run(call, { reasonOf: () => 'offline' })
  expect(progress).toEqual([10, 20, 23])
  expect(results.filter((it) => !it.ok)).toEqual(
    ids.slice(10, 20).map((orderId) => ({ orderId, ok: false, detail: 'offline' })),
  )
})

test('R2.25 a bulk action that is stopped begins nothing more', async () => {
  let isStopped = false
  const call = async (orderIds: string[]) => {
    isStopped = true
    return done(orderIds)
  }
  const { results } = await run(call, { isStopped: () => isStopped })
  expect(results).toHaveLength(10)
})

test('R2.25 all that match are read part by part, each from where the last one ended', async () => {
  const asked: (string | undefined)[] = []
  const parts = partsMatching(async (after) => {
    asked.push(after)
    return after ? { orderIds: [], next: null } : { orderIds: ['a', 'b'], next: 'b' }
  })
  const read: string[][] = []
  for await (const part of parts) read.push(part)
  expect([read, asked]).toEqual([[['a', 'b']], [undefined, 'b']])
})

test('R6.07 what may be begun with a contract that is shown follows state, name and rights', () => {
  const contract = { state: '3_2_active', investorName: 'Jana Probst', actions: [] as string[] } as CompanyContract
  expect((['accept', 'reject', 'cancel', 'message'] as const).filter((it) => mayStart(contract, it))).toEqual([
    'cancel',
    'message',
  ])
  expect(mayStart({ ...contract, investorName: null }, 'message')).toBe(false)
})
