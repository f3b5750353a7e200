import { LRUCache } from 'lru-cache'
import { type Database, databaseOf, type Tx } from './database.ts'
import type { Notices } from './notices.ts'

/** Caches what is the same for everybody: answers of public calls, rows of reference tables. Each replica has its own cache. */
export type PublicCache = {
  /** The cached value of the key, or the one that `make` returns; concurrent readers of a key share one call. `bytes`: its size, if it is no answer. */
  read<Value extends object>(key: string, make: () => Promise<Value>, bytes?: number): Promise<Value>
  /** The cached value of the key. */
  find(key: string): object | undefined
  stop(): void
}

/** The database notifies this channel (`pg_notify`) when something that everybody may see has changed. */
export const PUBLIC_CACHE_CHANNEL = 'public_facts'

/** A change by the clock alone, such as the end of an early bird, shows up to this much later. */
const lifetimeMs = 60_000
/** The cache is emptied at most once in this time, however often something changes: a rush of orders can't switch it off. */
export const RENEWAL_MS = 500
const maxBytes = 128 * 1024 * 1024
/** The assumed size of rows; the tables that are read as a whole are small. */
const bytesOfRows = 100_000

/** Returns nothing older than a change that the database has reported. Without a connection to it, `lifetimeMs` is the bound. */
export async function openPublicCache(notices: Notices): Promise<PublicCache> {
  const entries = new LRUCache<string, object, () => Promise<object>>({
    maxSize: maxBytes,
    ttl: lifetimeMs,
    fetchMethod: (_key, _stale, { context }) => context(),
  })
  // Part of every key: a value whose reading began before a change is never returned after it.
  let generation = 0
  let renewedAt = 0
  let waiting: NodeJS.Timeout | undefined

  function renew() {
    clearTimeout(waiting)
    waiting = undefined
    renewedAt = Date.now()
    generation++
  }
  function changed() {
    waiting ??= setTimeout(renew, Math.max(0, renewedAt + RENEWAL_MS - Date.now())).unref()
  }

  await notices.listen(PUBLIC_CACHE_CHANNEL, changed)
  notices.whenLost(renew)

  return {
    async read<Value extends object>(key: string, make: () => Promise<Value>, bytes = bytesOfRows) {
      const keyNow = `${generation} ${key}`
      const sizeCalculation = (value: object) => (Buffer.isBuffer(value) ? value.length : bytes) + keyNow.length
      // One reader's broken connection must not fail the others who wait for it: each of them reads for itself.
      const read = () => entries.fetch(keyNow, { context: make, sizeCalculation }).catch(() => undefined)
      const value = entries.get(keyNow) ?? (await read())
      return (value as Value | undefined) ?? (await make())
    },
    find: (key) => entries.get(`${generation} ${key}`),
    stop: () => clearTimeout(waiting),
  }
}

const cacheOf = new WeakMap<object, PublicCache>()

/** From now on `cachedPublicRead` caches what it reads of this database. Tests and jobs cache nothing. */
export function usePublicCache(db: Database, cache: PublicCache): void {
  cacheOf.set(db, cache)
}

/**
 * Returns what `make` reads of the database, from the cache if possible; within a transaction it always reads. A caller that
 * holds a connection reads over it, or waits for another caller that holds one: if it waited for a second connection, all
 * connections could be held by callers that wait, for ever.
 */
export function cachedPublicRead<Value extends object>(
  db: Database | Tx,
  key: string,
  make: () => Promise<Value>,
  bytes?: number,
): Promise<Value> {
  const pool = databaseOf(db)
  return cacheOf.get(pool)?.read(db === pool ? key : `${key} over a connection held`, make, bytes) ?? make()
}
