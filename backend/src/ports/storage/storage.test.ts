import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startS3 } from '../../../test/s3-server.ts'
import { diskStorage, UNFINISHED } from './disk.ts'
import { storageOf } from './places.ts'
import type { StoragePlace } from './port.ts'
import { NoSuchFile, StorageOutage, StorageProblem } from './problems.ts'
import { s3Storage } from './s3.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldammer-storage-'))
let server: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  server = await startS3()
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

/** All that `list` yields, sorted. */
async function keysIn(place: StoragePlace, folder?: string): Promise<string[]> {
  const keys: string[] = []
  for await (const some of place.list(folder)) keys.push(...some)
  return keys.sort()
}

const PLACES: [string, () => StoragePlace][] = [
  ['the disk', () => diskStorage(dataDir)],
  ['a bucket', () => s3Storage(server.settings)],
]

describe.each(PLACES)('issue 34 files in %s', (_, open) => {
  let place: StoragePlace
  beforeAll(async () => {
    place = open()
    await place.check()
  })

  test.each([0, 1, 4_096, 3_000_001])('of %i bytes come back as they were stored', async (size) => {
    const content = randomBytes(size)
    const key = `sealed/0a/${size}-whole`
    await place.put(key, content)
    expect((await place.get(key)).equals(content)).toBe(true)
    expect((await buffer(await place.stream(key))).equals(content)).toBe(true)
  })

  test.each([
    // The server of the tests takes an end of 0 for none.
    [0, 1],
    [2, 4],
    [65_530, 70_000],
    [99_998, 99_999],
  ])('R3.16 are read from byte %i to %i, and no more of them', async (from, to) => {
    const content = randomBytes(100_000)
    await place.put('ab/film', content)
    const part = await buffer(await place.stream('ab/film', { from, to }))
    expect(part.equals(content.subarray(from, to + 1))).toBe(true)
  })

  test('are replaced as a whole, and gone once they are removed', async () => {
    await place.put('renditions/1f/800.avif', Buffer.from('first'))
    await place.put('renditions/1f/800.avif', Buffer.from('another one'))
    expect((await place.get('renditions/1f/800.avif')).toString()).toBe('another one')
    expect(Date.now() - (await place.changedAt('renditions/1f/800.avif')).getTime()).toBeLessThan(60_000)
    await place.remove('renditions/1f/800.avif')
    await place.remove('renditions/1f/800.avif')
    await expect(place.get('renditions/1f/800.avif')).rejects.toThrow(NoSuchFile)
  })

  test('that are not there are named so, by each call', async () => {
    for (const call of [
      () => place.get('ab/none'),
      () => place.stream('ab/none'),
      () => place.stream('ab/none', { from: 0, to: 1 }),
      () => place.changedAt('ab/none'),
    ])
      await expect(call()).rejects.toThrow(NoSuchFile)
  })

  test('never leave their folder', async () => {
    const outside = '../outside'
    for (const call of [
      async () => await place.put(outside, Buffer.from('x')),
      async () => await place.get(outside),
      async () => await place.stream(outside, { from: 0, to: 1 }),
      async () => await place.remove(outside),
    ])
      await expect(call()).rejects.toThrow('Path traversal')
    expect(existsSync(join(dataDir, 'outside'))).toBe(false)
  })

  test('are listed with their keys, all or those of a folder', async () => {
    const keys = ['listed/a', 'listed/b/c', 'listed/b/d/e']
    for (const key of keys) await place.put(key, Buffer.from(key))
    expect(await keysIn(place, 'listed')).toEqual(keys)
    expect(await keysIn(place)).toEqual(expect.arrayContaining(keys))
    expect(await keysIn(place, 'nowhere')).toEqual([])
  })
})

test('issue 34 a reader never sees a part of a file that is being written to the disk', async () => {
  const place = diskStorage(dataDir)
  const versions = [Buffer.alloc(2_000_000, 1), Buffer.alloc(1_000_000, 2)]
  await place.put('ab/changing', versions[0]!)
  let isWriting = true
  const writing = (async () => {
    for (let turn = 1; turn < 20; turn++) await place.put('ab/changing', versions[turn % 2]!)
    isWriting = false
  })()
  while (isWriting) {
    const read = await place.get('ab/changing')
    expect(versions.some((version) => version.equals(read))).toBe(true)
  }
  await writing
})

/** The next write to any file fails as if the disk were full. */
async function fillDisk(): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const handle = await open(join(dataDir, 'handle'), 'w')
  await handle.close()
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  vi.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValueOnce(error)
  onTestFinished(() => void vi.restoreAllMocks())
}

test('issue 34 a full disk is named with its code, and leaves nothing behind', async () => {
  const place = diskStorage(dataDir)
  await fillDisk()
  const refused = await place.put('ab/too-much', Buffer.from('x')).catch((error) => error)
  expect(refused).toBeInstanceOf(StorageOutage)
  expect(refused).toMatchObject({ code: 'STORAGE_FULL', message: expect.stringContaining('DATA_DIR is full (ENOSPC)') })
  await expect(place.get('ab/too-much')).rejects.toThrow(NoSuchFile)
  expect(readdirSync(join(dataDir, 'files', UNFINISHED))).toEqual([])
})

/** A server that answers everything in one way. */
async function aServer(status: number, code: string): Promise<StoragePlace> {
  const http = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void http.close())
  return s3Storage({ ...server.settings, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` })
}

test.each([
  [403, 'QuotaExceeded', 'STORAGE_FULL'],
  [507, 'XMinioStorageFull', 'STORAGE_FULL'],
  [507, 'Anything', 'STORAGE_FULL'],
  [500, 'InternalError', 'STORAGE_AWAY'],
  [503, 'SlowDown', 'STORAGE_AWAY'],
])('issue 34 a bucket that answers %i %s is %s', async (status, answer, code) => {
  const place = await aServer(status, answer)
  await expect(place.put('ab/one', Buffer.from('x'))).rejects.toMatchObject({ code })
})

test('issue 34 a wrong key or bucket is a fault of the settings, without the secret in it', async () => {
  for (const [status, code, said] of [
    [403, 'SignatureDoesNotMatch', 'Mend S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [404, 'NoSuchBucket', 'there is no bucket goldammer'],
    [400, 'Anything', 'cannot be used'],
  ] as const) {
    const refused = await (await aServer(status, code)).check().catch((error) => error)
    expect(refused).toBeInstanceOf(StorageProblem)
    expect(refused.message).toContain(said)
    expect(JSON.stringify([refused, String(refused)])).not.toContain('S3RVER')
  }
  const away = s3Storage({ ...server.settings, url: 'http://127.0.0.1:9' })
  await expect(away.check()).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
  await expect(away.get('ab/one')).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
})

test('issue 34 a bucket behind something that does not speak HTTP is away, and readiness says so', async () => {
  const odd = createTcpServer((socket) => socket.on('error', () => undefined).write('SSH-2.0-OpenSSH_9.2\r\n'))
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void odd.close())
  const bucket = s3Storage({ ...server.settings, url: `http://127.0.0.1:${(odd.address() as AddressInfo).port}` })
  await expect(bucket.get('ab/one')).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
  const storage = storageOf(diskStorage(dataDir), bucket, 's3')
  await expect(storage.ready()).resolves.toBeUndefined()
  await expect(storage.check()).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
  await expect(storage.ready()).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
})

test('issue 34 a link works without a key, as an attachment, for a minute', async () => {
  const strict = await startS3({ isStrict: true })
  onTestFinished(() => strict.close())
  const content = randomBytes(1_000)
  const place = s3Storage(strict.settings)
  await place.put('ab/linked', content)
  const options = { seconds: 60, contentDisposition: 'attachment; filename="a.pdf"', mimeType: 'application/pdf' }
  const link = (await place.link('ab/linked', options))!
  expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('60')
  const answer = await fetch(link)
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  expect(answer.headers.get('content-disposition')).toBe(options.contentDisposition)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await fetch(link.replace('ab/linked', 'ab/another'))).status).toBe(403)
  const wrongKey = { accessKeyId: 'S3RVER', secretAccessKey: 'another' }
  const refused = await s3Storage({ ...strict.settings, credentials: wrongKey })
    .get('ab/linked')
    .catch((error) => error)
  expect(refused.cause.message).toContain('signature')
  expect(await place.link('ab/only-on-disk', options)).toBe(null)
  expect(await s3Storage({ ...strict.settings, linkUrl: null }).link('ab/linked', options)).toBe(null)
  expect(await diskStorage(dataDir).link('ab/linked', options)).toBe(null)
})

describe('issue 34 both places as one', () => {
  const disk = diskStorage(join(dataDir, 'both'))
  let s3: StoragePlace
  beforeEach(() => {
    s3 = s3Storage(server.settings)
  })

  test.each(['disk', 's3'] as const)('new files go to the %s, and are found in either', async (current) => {
    const storage = storageOf(disk, s3, current)
    const [here, other] = current === 'disk' ? [disk, s3] : [s3, disk]
    expect(await storage.put(`both/${current}`, Buffer.from('here'))).toBe(current)
    await expect(other.get(`both/${current}`)).rejects.toThrow(NoSuchFile)
    await other.put(`both/old-${current}`, Buffer.from('there'))
    expect((await here.get(`both/${current}`)).toString()).toBe('here')
    expect((await storage.get(`both/old-${current}`)).toString()).toBe('there')
    await storage.remove(`both/old-${current}`)
    await expect(other.get(`both/old-${current}`)).rejects.toThrow(NoSuchFile)
  })

  test('a file that moves to the disk while it is looked for is found', async () => {
    const moving = {
      ...s3,
      get: async (key: string) => {
        await disk.put(key, await s3.get(key))
        await s3.remove(key)
        return await s3.get(key)
      },
    }
    await s3.put('both/moving', Buffer.from('moved'))
    expect((await storageOf(disk, moving, 'disk').get('both/moving')).toString()).toBe('moved')
  })

  test('a bucket that is away is not a file that is missing', async () => {
    const away = s3Storage({ ...server.settings, url: 'http://127.0.0.1:9' })
    await expect(storageOf(disk, away, 's3').get('both/none')).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
  })

  test('readiness knows of a write that found no room, and of the next that does', async () => {
    const full = new StorageOutage('STORAGE_FULL', 'the bucket is full')
    let isFull = true
    const place: StoragePlace = {
      ...s3,
      put: async (...all) => {
        if (isFull) throw full
        await s3.put(...all)
      },
    }
    const storage = storageOf(disk, place, 's3')
    await storage.ready()
    await expect(storage.put('both/one', Buffer.from('x'))).rejects.toThrow(full)
    await expect(storage.ready()).rejects.toThrow(full)
    isFull = false
    // It does not try at each look.
    await expect(storage.ready()).rejects.toThrow(full)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    onTestFinished(() => void vi.useRealTimers())
    await storage.ready()
    expect(await keysIn(s3, UNFINISHED)).toEqual([])
  })
})
