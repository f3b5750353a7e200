import { expect, test, vi } from 'vitest'
import { Overloaded, WorkLimit } from './overload.ts'

const limitOf = (isLate = () => false) =>
  new WorkLimit({
    shares: {
      first: { atOnce: 1, waiting: 1, patience: 1_000 },
      ordinary: { atOnce: 2, waiting: 1, patience: 1_000 },
    },
    yielding: ['ordinary'],
    isLate,
  })

test('issue 34 what finds its share and its queue full is refused at once; the other share is not', async () => {
  const limit = limitOf()
  const releases = [await limit.take('ordinary'), await limit.take('ordinary')]
  const waits = limit.take('ordinary')
  expect(limit.stateOf('ordinary')).toEqual({ running: 2, waiting: 1 })
  expect([limit.isFull('ordinary'), limit.isFull('first')]).toEqual([true, false])
  await expect(limit.take('ordinary')).rejects.toThrow(Overloaded)
  expect(await limit.run('first', async () => 'done')).toBe('done')
  releases[0]?.()
  const release = await waits
  releases[1]?.()
  release()
  await vi.waitFor(() => expect(limit.stateOf('ordinary')).toEqual({ running: 0, waiting: 0 }), { timeout: 60_000 })
})

test('issue 34 what waits too long is refused and never begins; what runs goes on', async () => {
  vi.useFakeTimers()
  try {
    const limit = limitOf()
    const releases = [await limit.take('ordinary'), await limit.take('ordinary')]
    const waits = expect(limit.take('ordinary')).rejects.toThrow(Overloaded)
    await vi.advanceTimersByTimeAsync(1_001)
    await waits
    expect(limit.stateOf('ordinary').running).toBe(2)
    for (const release of releases) release()
    await vi.advanceTimersByTimeAsync(0)
    expect(limit.stateOf('ordinary')).toEqual({ running: 0, waiting: 0 })
  } finally {
    vi.useRealTimers()
  }
})

test('issue 34 while the process is late, only shares that yield are refused', async () => {
  const limit = limitOf(() => true)
  expect([limit.isFull('ordinary'), limit.isFull('first')]).toEqual([true, false])
  await expect(limit.take('ordinary')).rejects.toThrow(Overloaded)
  await limit.run('first', async () => {})
})

test('issue 34 work that fails gives its turn back', async () => {
  const limit = limitOf()
  await expect(limit.run('first', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await vi.waitFor(() => expect(limit.stateOf('first').running).toBe(0), { timeout: 60_000 })
})

test('issue 34 refusals are counted, and leave at a bounded rate', async () => {
  vi.useFakeTimers()
  try {
    const limit = limitOf()
    const counted: string[] = []
    limit.countRefusals((share) => counted.push(share))
    let sent = 0
    for (let index = 0; index < 30; index++) void limit.paceRefusal('ordinary').then(() => sent++)
    await vi.advanceTimersByTimeAsync(0)
    expect([counted.length, sent]).toEqual([30, 10])
    await vi.advanceTimersByTimeAsync(110)
    expect(sent).toBe(30)
  } finally {
    vi.useRealTimers()
  }
})
