import type { BulkResult, CompanyContract } from '@goldammer/sdk/store/model'
import { expect, test, vi } from 'vitest'
import { changedSince, mayStart, partsMatching, partsOf, resultOf, runInParts } from './bulk.ts'

const ids = Array.from({ length: 23 }, (_, index) => String(index))
const done = (orderIds: string[]): BulkResult => ({
  succeeded: orderIds.length,
  failed: 0,
  results: orderIds.map((orderId) => ({ orderId, ok: true })),
})
const run = (call: (orderIds: string[]) => Promise<BulkResult>, more = {}) => {
  const progress: number[] = []
  const onProgress = (results: unknown[]) => progress.push(results.length)
  const results = runInParts(partsOf(ids), {
    call,
    reasonOf: String,
    isRefusal: () => false,
    onProgress,
    isStopped: () => false,
    ...more,
  })
  return results.then((all) => ({ ...all, progress }))
}

test('R2.25 a bulk action runs ten at a time and reports one result for each contract', async () => {
  const call = vi.fn(async (orderIds: string[]) => done(orderIds))
  const { results, progress } = await run(call)
  expect(call.mock.calls.map(([part]) => part.length)).toEqual([10, 10, 3])
  expect(progress).toEqual([10, 20, 23])
  expect(results.map((it) => it.orderId)).toEqual(ids)
})

test('R2.25 a step that fails leaves its contracts unknown, and the other steps run', async () => {
  let calls = 0
  const call = async (orderIds: string[]) => {
    calls += 1
    if (calls === 2) throw new TypeError('Failed to fetch')
    return done(orderIds)
  }
  const { results, progress } = await run(call, { reasonOf: () => 'offline' })
  expect(progress).toEqual([10, 20, 23])
  expect(results.filter((it) => !it.ok)).toEqual(
    ids.slice(10, 20).map((orderId) => ({ orderId, ok: false, detail: 'offline', isUnknown: true })),
  )
  const refused = await run(async () => Promise.reject(new Error()), { reasonOf: () => 'no', isRefusal: () => true })
  expect(refused.results.some((it) => it.isUnknown)).toBe(false)
})

test('R2.25 when the next part cannot be read, the list shows what was done and that it stopped', async () => {
  const parts = partsMatching(async (after) => {
    if (after) throw new TypeError('Failed to fetch')
    return { orderIds: ['a', 'b'], next: 'b' }
  })
  const quiet = { reasonOf: () => 'offline', isRefusal: () => false, onProgress: () => {}, isStopped: () => false }
  const { results, broken } = await runInParts(parts, { call: async (orderIds) => done(orderIds), ...quiet })
  expect([results.map((it) => it.ok), broken]).toEqual([[true, true], 'offline'])
})

test('R2.25 a contract without an answer is looked up by what was done since the preview', () => {
  const contract = { orderId: 'a', orderNumber: 'GA-1', state: '2_4_approved' } as CompanyContract
  const act = (at: string) =>
    ({ at, actor: 'company', actorName: null, act: 'accept', state: null, reason: null }) as const
  const since = '2026-11-20T09:30:00.000Z'
  expect(resultOf({ contract, acts: [act('2026-11-20T09:30:01.000Z')] }, 'accept', since).ok).toBe(true)
  expect(resultOf({ contract, acts: [act('2026-11-20T09:29:59.000Z')] }, 'accept', since).ok).toBe(false)
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

test('R2.25 changes since the preview are counted only when the run came to its end', () => {
  expect(changedSince(5, 3, true)).toBe(2)
  expect(changedSince(5, 5, true)).toBe(0)
  expect(changedSince(5, 3, false)).toBe(0)
})

test('R6.07 what may be begun with a contract that is shown follows state, name and rights', () => {
  const contract = { state: '3_2_active', investorName: 'Jana Probst', actions: [] as string[] } as CompanyContract
  expect((['accept', 'reject', 'cancel', 'message'] as const).filter((it) => mayStart(contract, it))).toEqual([
    'cancel',
    'message',
  ])
  expect(mayStart({ ...contract, investorName: null }, 'message')).toBe(false)
})
