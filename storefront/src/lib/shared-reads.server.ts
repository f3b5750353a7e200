import { LRUCache } from 'lru-cache'
import { untilDeadline, withDeadline } from './deadline.server.ts'

/** Milliseconds. Each purge ends it earlier; what changes by the clock alone shows up this much later. */
const KNOWN_FOR = 60_000
/** All of them together weigh at most this. */
const MOST = 5_000

const empty = () =>
  new LRUCache<string, object, () => Promise<object | undefined>>({
    maxSize: MOST,
    ttl: KNOWN_FOR,
    fetchMethod: (_key, _stale, { context }) => context(),
    // What others push out while it is under way is there for those who wait for it.
    ignoreFetchAbort: true,
  })

let reads = empty()

/**
 * What the backend answers to everybody alike, read once for all pages: at most once a minute, or again after a purge. Readers at the
 * same time share one call. What is not found is asked for each time: it may be there a moment later. `weight`: some ten kilobytes weigh 1.
 */
export function readShared<Value extends object>(
  key: string,
  read: () => Promise<Value | undefined>,
  weight = 1,
): Promise<Value | undefined> {
  return untilDeadline(
    reads.fetch(key, { context: () => withDeadline(read), size: weight }) as Promise<Value | undefined>,
  )
}

/** After a purge. What is being read meanwhile may be old: it ends up where nobody looks. */
export function forgetSharedReads() {
  reads = empty()
}
