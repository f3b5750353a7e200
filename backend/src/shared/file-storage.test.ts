import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTestApp, openTestApp, refusalOf, type TestApp } from '../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../test/factories.ts'
import { anInvestor } from '../../test/investing-factories.ts'
import { startS3 } from '../../test/s3-server.ts'
import { aPhotoFile } from '../../test/scene/files.ts'
import { sendFile } from '../../test/upload.ts'
import { NoSuchFile, StorageOutage } from '../ports/storage/problems.ts'
import { identityOf, OWNER_KEY, refuseMissingPlaces } from './file-places.ts'
import { claimFiles } from './file-sweep.ts'
import { eraseFile, getFile, readFile as readStored, storeFile } from './files.ts'
import { hashToken, newToken } from './ids.ts'
import { countElsewhere, moveFiles } from './move-files.ts'
import { inTransaction } from './transaction.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldammer-places-'))
let s3: Awaited<ReturnType<typeof startS3>>
/** One shop, as processes see it that write to the disk, and to the bucket. */
let onDisk: TestApp
let inBucket: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  s3 = await startS3()
  const settings = { DATA_DIR: dataDir, ...s3.environment }
  onDisk = await buildTestApp({ settings: { ...settings, FILES_IN: 'disk' } })
  inBucket = await openTestApp(onDisk.parts.config.databaseUrl, { settings })
})
afterAll(async () => {
  await inBucket.close()
  await onDisk.close()
  await s3.close()
  rmSync(dataDir, { recursive: true })
})

type Shop = typeof inBucket

const store = async (shop: Shop, content = randomBytes(5_000), more: { isPublic?: true; uploaded?: true } = {}) => {
  const file = { fileName: 'a.pdf', mimeType: 'application/pdf', content, ...more }
  return { content, file: await storeFile(shop.scope, shop.db, file) }
}
const placeOf = async (id: string) =>
  (await onDisk.db.selectFrom('file').select('place').where('id', '=', id).executeTakeFirstOrThrow()).place
const ofDisk = () => onDisk.parts.ports.storage.places.find(({ name }) => name === 'disk')!
const ofBucket = () => onDisk.parts.ports.storage.places.find(({ name }) => name === 's3')!

test('issue 34 a file goes where FILES_IN says, and every process reads it', async () => {
  const one = await store(onDisk)
  const other = await store(inBucket)
  expect([await placeOf(one.file.id), await placeOf(other.file.id)]).toEqual(['disk', 's3'])
  for (const shop of [onDisk, inBucket])
    for (const { file, content } of [one, other])
      expect((await readStored(shop.scope, await getFile(shop.db, file.id))).equals(content)).toBe(true)
})

test('issue 34 a process without the bucket does not start while files are in it', async () => {
  await expect(refuseMissingPlaces(onDisk.db, { s3: null })).rejects.toThrow(
    /^S3_URL: \d+ stored files are in the bucket/,
  )
  await refuseMissingPlaces(onDisk.db, { s3: s3.settings })
})

test('R3.16 a part of a film in the bucket is sent, and no other', async () => {
  const content = randomBytes(50_000)
  const film = { fileName: 'f.webm', mimeType: 'video/webm', content, isPublic: true }
  const file = await storeFile(inBucket.scope, inBucket.db, film)
  const media = { id: file.id, fileId: file.id, createdAt: inBucket.clock.now() }
  await inBucket.db.insertInto('media').values(media).execute()
  for (const { app } of [inBucket, onDisk]) {
    const headers = { range: 'bytes=1000-1999' }
    const answer = await app.inject({ url: `/media/${file.id}/f.webm`, headers })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, 'bytes 1000-1999/50000'])
    expect(answer.rawPayload.equals(content.subarray(1_000, 2_000))).toBe(true)
  }
})

test('issue 34 files move to the bucket and back while they are read, and each stays the same', async () => {
  const survey = 'institution/surveys/one.json'
  await ofDisk().put(survey, Buffer.from('{}'))
  const stored = await Promise.all(Array.from({ length: 12 }, () => store(onDisk)))
  let isMoving = true
  let reads = 0
  const reading = (async () => {
    while (isMoving) {
      for (const { file, content } of stored) expect((await readStored(onDisk.scope, file)).equals(content)).toBe(true)
      reads++
    }
  })()
  for (const [shop, there, gone] of [
    [inBucket, ofBucket(), ofDisk()],
    [onDisk, ofDisk(), ofBucket()],
  ] as const) {
    expect(await moveFiles(shop.scope)).toMatchObject({ failed: [] })
    expect(await countElsewhere(shop.scope)).toBe(0)
    for (const { file } of stored) {
      expect(await placeOf(file.id)).toBe(there.name)
      await there.get(file.storageKey)
      await expect(gone.get(file.storageKey)).rejects.toThrow(NoSuchFile)
    }
    expect((await there.get(survey)).toString()).toBe('{}')
  }
  isMoving = false
  await reading
  expect(reads).toBeGreaterThan(0)
  await refuseMissingPlaces(onDisk.db, { s3: null })
})

test('issue 34 a damaged file is not moved but named, and the others are moved', async () => {
  const damaged = await store(onDisk)
  const fine = await store(onDisk)
  const bytes = await ofDisk().get(damaged.file.storageKey)
  bytes[100]! ^= 1
  await ofDisk().put(damaged.file.storageKey, bytes)
  const { failed } = await moveFiles(inBucket.scope)
  expect(failed.map(([key]) => key)).toEqual([damaged.file.storageKey])
  expect([await placeOf(damaged.file.id), await placeOf(fine.file.id)]).toEqual(['disk', 's3'])
  expect((await ofDisk().get(damaged.file.storageKey)).equals(bytes)).toBe(true)
  await inTransaction(onDisk, (tx) => eraseFile(onDisk.scope, tx, damaged.file.id))
  await onDisk.runJobs()
})

test('issue 34 an interrupted move goes on: what is there already is noted', async () => {
  const { file, content } = await store(onDisk)
  await ofBucket().put(file.storageKey, await ofDisk().get(file.storageKey))
  await ofDisk().remove(file.storageKey)
  expect((await readStored(onDisk.scope, file)).equals(content)).toBe(true)
  await moveFiles(inBucket.scope)
  expect(await placeOf(file.id)).toBe('s3')
})

test('issue 34 an erased file is gone from either place', async () => {
  const { file } = await store(inBucket)
  await ofDisk().put(file.storageKey, Buffer.from('left over'))
  await inTransaction(onDisk, (tx) => eraseFile(onDisk.scope, tx, file.id))
  await onDisk.runJobs()
  for (const place of [ofDisk(), ofBucket()]) await expect(place.get(file.storageKey)).rejects.toThrow(NoSuchFile)
})

test('issue 34 a ticket leads to a link once, and only to a file that is plain and in the bucket', async () => {
  const visitor = await loggedIn(inBucket, await aCustomer(inBucket))
  async function download(fileId: string) {
    const token = newToken()
    const ticket = {
      tokenHash: hashToken(token),
      sessionHash: hashToken(visitor.token!),
      kind: 'company-file',
      subjectId: fileId,
      expiresAt: new Date(inBucket.clock.now().getTime() + 60_000),
    }
    await inBucket.db.insertInto('downloadTicket').values(ticket).execute()
    return [await visitor.get(`/download/${token}`), await visitor.get(`/download/${token}`)] as const
  }
  const plain = await store(inBucket, randomBytes(3_000), { isPublic: true })
  const [first, second] = await download(plain.file.id)
  expect([first.status, first.headers['cache-control']]).toEqual([302, 'no-store, private'])
  const answer = await fetch(String(first.headers.location))
  expect(Buffer.from(await answer.arrayBuffer()).equals(plain.content)).toBe(true)
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="a.pdf"')
  expect(refusalOf(second)).toEqual([410, 'DOWNLOAD_TICKET_EXPIRED'])
  await onDisk.db.updateTable('file').set({ scan: 'waiting' }).where('id', '=', plain.file.id).execute()
  expect(refusalOf((await download(plain.file.id))[0])).toEqual([404, 'FILE_NOT_SCANNED'])
  for (const { file, content } of [
    await store(inBucket),
    await store(onDisk, randomBytes(3_000), { isPublic: true }),
  ]) {
    const [{ status, body, headers }] = await download(file.id)
    expect([status, headers.location, body.equals(content)]).toEqual([200, undefined, true])
  }
})

const old = new Date(Date.now() - 49 * 3_600_000)
/** Puts bytes on the disk as they were left there two days ago. */
async function leaveBehind(key: string, at = old): Promise<void> {
  await ofDisk().put(key, Buffer.from('left'))
  utimesSync(join(dataDir, 'files', key), at, at)
}
const isThere = (key: string) =>
  readFile(join(dataDir, 'files', key)).then(
    () => true,
    () => false,
  )

test('issue 34 orphans of two days are swept; uploads under way, files and surveys stay', async () => {
  await claimFiles(onDisk.scope)
  const { file } = await store(onDisk)
  utimesSync(join(dataDir, 'files', file.storageKey), old, old)
  const orphans = ['ab/orphan', 'sealed/0a/orphan', 'renditions/0b/orphan.avif', 'unfinished/of-a-killed-process']
  for (const key of orphans) await leaveBehind(key)
  await leaveBehind('sealed/0a/under-way', new Date(Date.now() - 47 * 3_600_000))
  await leaveBehind('institution/surveys/old.json')
  await ofBucket().put('ab/young-in-bucket', Buffer.from('young'))
  // By the platform's clock all of them are old.
  onDisk.clock.set(new Date('2099-01-01T00:00:00Z'))
  await onDisk.runTimedJob('files.sweep')
  expect(await Promise.all(orphans.map(isThere))).toEqual(orphans.map(() => false))
  for (const key of ['sealed/0a/under-way', 'institution/surveys/old.json', file.storageKey, OWNER_KEY])
    expect([key, await isThere(key)]).toEqual([key, true])
  await ofBucket().get('ab/young-in-bucket')
  const changedAt = vi.spyOn(ofBucket(), 'changedAt').mockResolvedValue(old)
  await onDisk.runTimedJob('files.sweep')
  changedAt.mockRestore()
  await expect(ofBucket().get('ab/young-in-bucket')).rejects.toThrow(NoSuchFile)
})

test('issue 34 a database whose files these are not sweeps none of them', async () => {
  await leaveBehind('ab/of-another')
  await ofDisk().put(OWNER_KEY, Buffer.from('7/7'))
  const own = await identityOf(onDisk.db)
  await expect(onDisk.runTimedJob('files.sweep')).rejects.toThrow(`of the database 7/7, and this is ${own}`)
  await claimFiles(onDisk.scope)
  expect((await ofDisk().get(OWNER_KEY)).toString()).toBe('7/7')
  expect(await isThere('ab/of-another')).toBe(true)
})

test('issue 34 without room an upload is a 503 that says so, and readiness and staff see it', async () => {
  const { storage } = onDisk.parts.ports
  const full = new StorageOutage('STORAGE_FULL', 'the disk of DATA_DIR is full (ENOSPC): no file can be stored')
  const visitor = await loggedIn(onDisk, await anInvestor(onDisk))
  const admin = await someoneOf(onDisk, 'admin', 'Adam Admin')
  const { content } = await aPhotoFile()
  const upload = () =>
    sendFile(visitor, '/investor/change-requests', content, { lastName: 'Musterfrau', reason: 'Heirat' })
  const seenByStaff = async () => {
    const { checks } = (await admin.get('/system-health')).body as { checks: { key: string; state: string }[] }
    return checks.find(({ key }) => key === 'files')!.state
  }
  const spies = [vi.spyOn(storage, 'ready').mockRejectedValue(full), vi.spyOn(storage, 'put').mockRejectedValue(full)]
  const ready = await onDisk.app.inject('/health/ready')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', storage: 'full' }])
  const refused = await upload()
  expect([refusalOf(refused), refused.headers['retry-after']]).toEqual([[503, 'STORAGE_FULL'], '60'])
  expect(await seenByStaff()).toBe('red')
  for (const spy of spies) spy.mockRestore()
  expect((await upload()).status).toBe(201)
  expect(await seenByStaff()).not.toBe('red')
  expect((await onDisk.app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
})
