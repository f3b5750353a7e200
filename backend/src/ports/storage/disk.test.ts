import { mkdtempSync, type ReadStream, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldammer-storage-'))
const storage = diskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true }))

test('R3.16 of a file a part is read that is asked for, and no more of it', async () => {
  await storage.put('film', Buffer.from('0123456789'))
  const part = (await storage.stream('film', { from: 2, to: 4 })) as ReadStream
  expect(await text(part)).toBe('234')
  expect(part.bytesRead).toBe(3)
  expect(await text(await storage.stream('film'))).toBe('0123456789')
})

test('a key that leaves the folder or has no file is refused, for a part as for the whole', async () => {
  await expect(storage.stream('../film', { from: 0, to: 1 })).rejects.toThrow()
  await expect(storage.stream('another', { from: 0, to: 1 })).rejects.toThrow()
})
