import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { createWorkshop } from './workshop.ts'

/** Work that ends when it is told to. */
function pieces() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const piece = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, piece, end: (name: string) => ends.get(name)?.() }
}

test('a piece of work is done once for all who ask at the same time', async () => {
  const { begun, piece, end } = pieces()
  const once = createWorkshop<string>({ hands: 2, waiting: 2 })
  const answers = [once('a', piece('a')), once('a', piece('a')), once('a', piece('a'))]
  end('a')
  expect(await Promise.all(answers)).toEqual(['a', 'a', 'a'])
  expect(begun).toEqual(['a'])
  const again = once('a', piece('a'))
  end('a')
  await again
  expect(begun).toEqual(['a', 'a'])
})

test('a few pieces are done at a time, some wait, and more are told to come back', async () => {
  const { begun, piece, end } = pieces()
  const once = createWorkshop<string>({ hands: 1, waiting: 1 })
  const first = once('a', piece('a'))
  const second = once('b', piece('b'))
  await expect(once('c', piece('c'))).rejects.toEqual(expect.any(AppError))
  expect(begun).toEqual(['a'])
  end('a')
  await first
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await second).toBe('b')
})

test('work that fails makes room for the next', async () => {
  const once = createWorkshop<string>({ hands: 1, waiting: 1 })
  await expect(once('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await once('b', async () => 'b')).toBe('b')
})
