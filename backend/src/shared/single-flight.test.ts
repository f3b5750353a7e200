import { expect, test, vi } from 'vitest'
import { AppError } from './app-error.ts'
import { createSingleFlightPool } from './single-flight.ts'

/** Work that ends when the test ends it. */
function pieces() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const piece = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return {
    started,
    piece,
    async end(name: string) {
      await vi.waitFor(() => expect([...ends.keys()]).toContain(name))
      ends.get(name)!()
      ends.delete(name)
    },
  }
}

test('callers who ask for the same work at the same time share one run', async () => {
  const { started, piece, end } = pieces()
  const once = createSingleFlightPool<string>({ concurrency: 2, waiting: 2 })
  const answers = [once('a', piece('a')), once('a', piece('a')), once('a', piece('a'))]
  await end('a')
  expect(await Promise.all(answers)).toEqual(['a', 'a', 'a'])
  expect(started).toEqual(['a'])
  const again = once('a', piece('a'))
  await end('a')
  await again
  expect(started).toEqual(['a', 'a'])
})

test('a few pieces run at a time, some wait, and a caller beyond that is refused', async () => {
  const { started, piece, end } = pieces()
  const once = createSingleFlightPool<string>({ concurrency: 1, waiting: 1 })
  const first = once('a', piece('a'))
  const second = once('b', piece('b'))
  await expect(once('c', piece('c'))).rejects.toEqual(expect.any(AppError))
  expect(started).toEqual(['a'])
  await end('a')
  await first
  await vi.waitFor(() => expect(started).toEqual(['a', 'b']))
  await end('b')
  expect(await second).toBe('b')
})

test('work that fails makes room for the next', async () => {
  const once = createSingleFlightPool<string>({ concurrency: 1, waiting: 1 })
  await expect(once('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await once('b', async () => 'b')).toBe('b')
})
