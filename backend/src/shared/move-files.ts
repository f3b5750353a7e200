import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { StoragePlace } from '../ports/storage/port.ts'
import { NoSuchFile } from '../ports/storage/problems.ts'
import type { Database, Tx } from './database.ts'
import { openBytes } from './files.ts'
import { isOutage } from './outage.ts'
import type { Scope } from './scope.ts'

const READ_TOGETHER = 100
const AT_ONCE = 4
/** What has no row: the licensed institution fetches it from here. */
const WITHOUT_ROW = 'institution'

type Needs = Pick<Scope, 'db' | 'ports'>
type Places = { from: StoragePlace; to: StoragePlace }
type Table = 'file' | 'rendition'

export type Moved = {
  files: number
  bytes: number
  /** With its reason, by key; each is where it was. */
  failed: [key: string, reason: string][]
}

/**
 * Moves what is in the other place to where new files go, while everything runs: each file is copied, read again and compared, and
 * only then erased where it was, so that it can be read at any moment. It may be interrupted, and goes on the next time.
 */
export async function moveFiles(scope: Needs, report: (moved: Moved) => void = () => undefined): Promise<Moved> {
  const to = scope.ports.storage.current
  const moved: Moved = { files: 0, bytes: 0, failed: [] }
  const limit = pLimit(AT_ONCE)
  const count = async (key: string, work: () => Promise<number | null>) => {
    try {
      const bytes = await work()
      if (bytes === null) return
      moved.files++
      moved.bytes += bytes
    } catch (error) {
      if (isOutage(error)) throw error
      moved.failed.push([key, (error as Error).message])
    }
  }
  for (const from of scope.ports.storage.places.filter((place) => place !== to)) {
    for (const table of ['file', 'rendition'] as const) {
      for (let after = ''; ; ) {
        const keys = await listElsewhere(scope.db, table, { place: to.name, after })
        await Promise.all(keys.map((key) => limit(() => count(key, () => moveStored(scope, table, key, { from, to })))))
        if (keys.length > 0) report(moved)
        if (keys.length < READ_TOGETHER) break
        after = keys.at(-1)!
      }
    }
    for await (const keys of from.list(WITHOUT_ROW))
      for (const key of keys) await count(key, async () => await move(key, { from, to }))
  }
  return moved
}

/** How many files are not where new ones go. */
export async function countElsewhere({ db, ports }: Needs): Promise<number> {
  const { name } = ports.storage.current
  let sum = 0
  for (const table of ['file', 'rendition'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('place', '!=', name)
      .executeTakeFirstOrThrow()
    sum += Number(count)
  }
  return sum
}

async function listElsewhere(
  db: Database,
  table: Table,
  { place, after }: { place: string; after: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('storageKey')
    .where('place', '!=', place)
    .where('storageKey', '>', after)
    .orderBy('storageKey')
    .limit(READ_TOGETHER)
    .execute()
  return rows.map(({ storageKey }) => storageKey)
}

/** Locked, so that nobody erases or seals it meanwhile; null: somebody does, or has. */
async function moveStored(scope: Needs, table: Table, key: string, places: Places): Promise<number | null> {
  return await scope.db.transaction().execute(async (tx) => {
    const { rowCount } = await lock(tx, table, key)
    if (rowCount === 0) return null
    const check = table === 'file' ? await checkOf(scope, tx, key) : undefined
    await tx.updateTable(table).set({ place: places.to.name }).where('storageKey', '=', key).execute()
    return await move(key, places, check)
  })
}

async function lock(tx: Tx, table: Table, key: string): Promise<{ rowCount: number }> {
  const rows = await tx
    .selectFrom(table)
    .select('storageKey')
    .where('storageKey', '=', key)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return { rowCount: rows.length }
}

type CheckBytes = (bytes: Buffer) => Promise<void>

/** A damaged file must not replace a good copy, nor be erased where somebody may still mend it. */
async function checkOf(scope: Needs, tx: Tx, key: string): Promise<CheckBytes> {
  const file = await tx
    .selectFrom('file')
    .select(['id', 'wrappedKey', 'keyId', 'sha256'])
    .where('storageKey', '=', key)
    .executeTakeFirstOrThrow()
  return async (bytes) => {
    if (hashOf(await openBytes(scope, file, bytes)) !== file.sha256)
      throw new Error('its bytes are not those of its hash')
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The row may be wrong after an interruption, or in a database of an earlier moment: what is there already stays. */
async function move(key: string, { from, to }: Places, check?: CheckBytes): Promise<number> {
  const bytes = await readOrNull(from, key)
  if (bytes === null) {
    const there = await to.get(key)
    await check?.(there)
    return 0
  }
  await check?.(bytes)
  await to.put(key, bytes)
  if (hashOf(await to.get(key)) !== hashOf(bytes)) throw new Error(`its bytes are others in ${to.name}`)
  await from.remove(key)
  return bytes.length
}

async function readOrNull(place: StoragePlace, key: string): Promise<Buffer | null> {
  try {
    return await place.get(key)
  } catch (error) {
    if (error instanceof NoSuchFile) return null
    throw error
  }
}
