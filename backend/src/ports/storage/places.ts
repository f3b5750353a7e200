import { randomUUID } from 'node:crypto'
import { UNFINISHED } from './disk.ts'
import type { PlaceName, StoragePlace, StoragePort } from './port.ts'
import { NoSuchFile, StorageOutage } from './problems.ts'

/** Milliseconds between two tries to write while there was no room, or the place was away. */
const RETRY = 10_000
/** Bytes of such a try. */
const TRIAL = 1024 * 1024

/**
 * The disk, and the bucket where one is set up (decision 32). `current`: where new files go. While files move from one to the
 * other, each is found in either.
 */
export function storageOf(disk: StoragePlace, s3: StoragePlace | null, current: PlaceName): StoragePort {
  const places = s3 ? [disk, s3] : [disk]
  const target = current === 's3' && s3 ? s3 : disk
  const room = watchRoom(target)

  /** The disk first: it answers at once. And once more at the end, for a file that was moved there meanwhile. */
  async function find<T>(read: (place: StoragePlace) => Promise<T>): Promise<T> {
    let missing: unknown
    for (const place of s3 ? [disk, s3, disk] : [disk]) {
      try {
        return await read(place)
      } catch (error) {
        if (!(error instanceof NoSuchFile)) throw error
        missing = error
      }
    }
    throw missing
  }

  return {
    places,
    current: target,
    async check() {
      for (const place of places) await (place === target ? room.check() : place.check())
    },
    async put(key, content) {
      await room.put(key, content)
      return target.name
    },
    get: (key) => find((place) => place.get(key)),
    stream: (key, part) => find((place) => place.stream(key, part)),
    async remove(key) {
      for (const place of places) await place.remove(key)
    },
    link: async (key, options) => (s3 ? await s3.link(key, options) : null),
    ready: room.ready,
  }
}

/** Remembers that a write found no room, or no place, until another succeeds: readiness itself writes only then. */
function watchRoom(place: StoragePlace) {
  let outage: StorageOutage | null = null
  let triedAt = 0

  function note(error: unknown): never {
    if (error instanceof StorageOutage) {
      outage = error
      triedAt = Date.now()
    }
    throw error
  }

  async function put(key: string, content: Buffer): Promise<void> {
    await place.put(key, content).catch(note)
    outage = null
  }

  async function ready(): Promise<void> {
    await place.refuseFull()
    if (!outage) return
    if (Date.now() - triedAt < RETRY) throw outage
    triedAt = Date.now()
    const key = `${UNFINISHED}/${randomUUID()}`
    await put(key, Buffer.alloc(TRIAL))
    await place.remove(key)
  }

  return { check: () => place.check().catch(note), put, ready }
}
