import { beforeEach, expect, test } from 'vitest'
import { forgetSharedReads, readShared } from './shared-reads.server.ts'

beforeEach(forgetSharedReads)

test('issue 34 what others push out while it is being read is there for those who wait for it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ text: string }>()
  const slow = readShared('slow', () => promise)
  for (let index = 0; index < 600; index++) await readShared(`${index}`, async () => ({ index }), 20)
  resolve({ text: 'there' })
  expect(await slow).toEqual({ text: 'there' })
})

test('issue 34 heavy reads push out others sooner', async () => {
  let reads = 0
  const read = () => readShared('light', async () => ({ number: ++reads }))
  await read()
  for (let index = 0; index < 100; index++) await readShared(`${index}`, async () => ({ index }), 20)
  expect(await read()).toEqual({ number: 1 })
  for (let index = 0; index < 300; index++) await readShared(`more ${index}`, async () => ({ index }), 20)
  expect(await read()).toEqual({ number: 2 })
})
