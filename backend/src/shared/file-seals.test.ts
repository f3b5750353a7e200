import { readFile as readFromDisk } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, files, type TestApp } from '../../test/build-app.ts'
import { someoneOf } from '../../test/factories.ts'
import { configuredKeys } from '../ports/keys/configured.ts'
import type { KeyPort } from '../ports/keys/port.ts'
import { refuseUnknownKeys } from './file-seals.ts'
import { eraseFile, getFile, readFile, storeFile } from './files.ts'
import { inTransaction } from './transaction.ts'

let shop: TestApp
let keys: KeyPort
beforeAll(async () => {
  shop = await buildTestApp()
  keys = shop.parts.ports.keys
})
afterEach(() => {
  shop.parts.ports.keys = keys
})
afterAll(() => shop.close())

const SECRET = 'L01X00T47 Jana Probst, DE89 3704 0044 0532 0130 00'
const content = Buffer.from(SECRET)
const NEW_KEY = 'a-new-data-key-of-32-random-signs'
const OLD_KEY = () => shop.parts.config.dataKeys[0]

const store = (text = content) =>
  storeFile(shop.scope, shop.db, { fileName: 'ausweis.pdf', mimeType: 'application/pdf', content: text })

const onDisk = (storageKey: string) => readFromDisk(join(files, 'files', storageKey))

/** As files lay there before they were sealed. */
async function storePlain(): Promise<string> {
  const { id, storageKey } = await store()
  await shop.parts.ports.storage.remove(storageKey)
  await shop.parts.ports.storage.put(`plain/${id}`, content)
  await shop.db
    .updateTable('file')
    .set({ storageKey: `plain/${id}`, wrappedKey: null, keyId: null })
    .where('id', '=', id)
    .execute()
  return id
}

const healthOfSeals = async () => {
  const adam = await someoneOf(shop, 'admin', 'Adam Admin')
  const { body } = await adam.get('/system-health')
  return body.checks.find(({ key }: { key: string }) => key === 'seals')
}

test('R8.07 neither the disk nor the row of a file says what is in it, and the file reads as it came', async () => {
  const file = await store()
  const twin = await store()
  const bytes = await onDisk(file.storageKey)
  const twinBytes = await onDisk(twin.storageKey)
  for (const part of ['Probst', 'DE89', 'L01X00T47']) expect(bytes.toString('latin1')).not.toContain(part)
  expect(bytes.equals(twinBytes)).toBe(false)
  expect(JSON.stringify(await getFile(shop.db, file.id))).not.toContain('Probst')
  expect((await readFile(shop.scope, file)).toString()).toBe(SECRET)
})

test('R8.07 bytes that were changed or belong to another file are not shown', async () => {
  const file = await store()
  const other = await store(Buffer.from('another paper'))
  const bytes = await onDisk(file.storageKey)
  await shop.parts.ports.storage.put(other.storageKey, bytes)
  const { wrappedKey } = file
  for (const row of [{ wrappedKey: other.wrappedKey }, { wrappedKey }]) {
    await shop.db.updateTable('file').set(row).where('id', '=', other.id).execute()
    await expect(readFile(shop.scope, await getFile(shop.db, other.id))).rejects.toThrow()
  }
  await shop.db.deleteFrom('file').where('id', '=', other.id).execute()
  bytes[bytes.length - 1]! ^= 1
  await shop.parts.ports.storage.put(file.storageKey, bytes)
  await expect(readFile(shop.scope, file)).rejects.toThrow()
})

test('R8.07 a job seals the files from before, and who reads one meanwhile gets it', async () => {
  const ids = [await storePlain(), await storePlain(), await storePlain()]
  const before = await getFile(shop.db, ids[0]!)
  expect(await healthOfSeals()).toMatchObject({ state: 'amber', figures: { plain: 3, unknown: 0 } })
  await shop.runTimedJob('files.seal')
  await shop.runJobs()
  for (const id of ids) {
    await expect(onDisk(`plain/${id}`)).rejects.toThrow('ENOENT')
    const file = await getFile(shop.db, id)
    expect((await onDisk(file.storageKey)).includes('Probst')).toBe(false)
    expect(await readFile(shop.scope, file)).toEqual(content)
  }
  expect(await readFile(shop.scope, before)).toEqual(content)
  expect(await healthOfSeals()).toMatchObject({ state: 'green', figures: { plain: 0 } })
})

test('R8.07 one file from before that cannot be read keeps no other from being sealed, and is not lost', async () => {
  const missing = await storePlain()
  const usual = await storePlain()
  await shop.parts.ports.storage.remove(`plain/${missing}`)
  await expect(shop.runTimedJob('files.seal')).rejects.toThrow()
  expect((await getFile(shop.db, usual)).keyId).not.toBeNull()
  await shop.parts.ports.storage.put(`plain/${missing}`, content)
  await shop.runTimedJob('files.seal')
  expect(await readFile(shop.scope, await getFile(shop.db, missing))).toEqual(content)
})

test('R8.07 a medium stays as everybody may see it', async () => {
  const { storageKey, keyId } = await storeFile(shop.scope, shop.db, {
    fileName: 'bild.webp',
    mimeType: 'image/webp',
    content,
    isPublic: true,
  })
  expect([(await onDisk(storageKey)).toString(), keyId]).toEqual([SECRET, null])
  await shop.db.deleteFrom('file').where('storageKey', '=', storageKey).execute()
})

test('R8.07 a new data key takes over during reads; interrupted, both keys work until it is done', async () => {
  const stored = [await store(), await store(), await store(), await store()]
  const rotating = configuredKeys([NEW_KEY, OLD_KEY()])
  let left = 2
  shop.parts.ports.keys = {
    ...rotating,
    wrap: (key, about) => (left-- > 0 ? rotating.wrap(key, about) : Promise.reject(new Error('killed'))),
  }
  const readAll = async () => {
    for (const file of stored) {
      expect(await readFile(shop.scope, file)).toEqual(content)
      expect(await readFile(shop.scope, await getFile(shop.db, file.id))).toEqual(content)
    }
  }
  await Promise.all([expect(shop.runTimedJob('files.seal')).rejects.toThrow('killed'), readAll(), readAll()])
  const idsNow = await shop.db.selectFrom('file').select('keyId').where('keyId', 'is not', null).execute()
  expect(new Set(idsNow.map(({ keyId }) => keyId))).toEqual(new Set([rotating.keyId, keys.keyId]))
  await readAll()
  expect(await healthOfSeals()).toMatchObject({ state: 'amber', figures: { unknown: 0 } })

  shop.parts.ports.keys = rotating
  const bytes = await onDisk(stored[3]!.storageKey)
  await Promise.all([shop.runTimedJob('files.seal'), readAll(), readAll()])
  expect(await onDisk(stored[3]!.storageKey)).toEqual(bytes)
  shop.parts.ports.keys = configuredKeys([NEW_KEY])
  await refuseUnknownKeys(shop.db, shop.parts.ports.keys)
  for (const { id } of stored) expect(await readFile(shop.scope, await getFile(shop.db, id))).toEqual(content)

  // And back, so that the other tests find their key.
  shop.parts.ports.keys = configuredKeys([OLD_KEY(), NEW_KEY])
  await shop.runTimedJob('files.seal')
})

test('R8.07 with a wrong key nothing starts, and the health shows how many files are unreadable', async () => {
  const file = await store()
  shop.parts.ports.keys = configuredKeys([NEW_KEY])
  await expect(refuseUnknownKeys(shop.db, shop.parts.ports.keys)).rejects.toThrow(/^DATA_KEY: \d+ stored files/)
  await expect(readFile(shop.scope, file)).rejects.toThrow('neither DATA_KEY nor DATA_KEY_PREVIOUS')
  const { state, figures } = await healthOfSeals()
  expect([state, figures.unknown > 0]).toEqual(['red', true])
})

test('R8.07 what is erased leaves neither bytes nor key', async () => {
  const { id, storageKey } = await store()
  await inTransaction(shop.scope, (tx) => eraseFile(shop.scope, tx, id))
  await shop.runJobs()
  await expect(onDisk(storageKey)).rejects.toThrow('ENOENT')
  expect(await shop.db.selectFrom('file').select('id').where('id', '=', id).execute()).toEqual([])
})
