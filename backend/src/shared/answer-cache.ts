import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** What public calls have answered, ready to be sent again; kept by each replica for itself. */
export type AnswerCache = {
  /** The answer kept under the key, or the one that is made now; who asks meanwhile waits for the same. */
  read(key: string, make: () => Promise<string>): Promise<string>
  stop(): Promise<void>
}

/** Told by the database when something that everybody may see has changed (`pg_notify` with this channel). */
export const PUBLIC_FACTS = 'public_facts'

/** What changes by the clock alone, such as the end of an early bird, is seen so much later. */
const lifetimeMs = 60_000
/** However often something changes, an answer is made anew only once in so long: a run of orders can't switch the cache off. */
const renewalMs = 1000
const maxCharacters = 128 * 1024 * 1024

/** Gives nothing from before a change the database has told of. While it can't be heard, `lifetimeMs` is the bound. */
export async function openAnswerCache(databaseUrl: string): Promise<AnswerCache> {
  const kept = new LRUCache<string, string, () => Promise<string>>({
    maxSize: maxCharacters,
    sizeCalculation: (text, key) => text.length + key.length,
    ttl: lifetimeMs,
    fetchMethod: (_key, _stale, { context }) => context(),
  })
  // Part of every key: an answer begun before a change is never given after it.
  let generation = 0
  let renewedAt = 0
  let waiting: NodeJS.Timeout | undefined
  let stopped = false

  function renew() {
    clearTimeout(waiting)
    waiting = undefined
    renewedAt = Date.now()
    generation++
  }
  function changed() {
    waiting ??= setTimeout(renew, Math.max(0, renewedAt + renewalMs - Date.now())).unref()
  }

  let client: pg.Client | undefined
  async function listen() {
    const listener = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    listener.on('notification', changed)
    listener.on('error', () => {})
    await listener.connect()
    await listener.query(`listen ${PUBLIC_FACTS}`)
    client = listener
    renew()
    listener.on('end', () => void listenAgain())
  }
  async function listenAgain() {
    renew()
    while (!stopped) {
      await wait(renewalMs)
      if (
        await listen().then(
          () => true,
          () => false,
        )
      )
        return
    }
  }
  await listen()

  return {
    async read(key, make) {
      const text = await kept.fetch(`${generation} ${key}`, { context: make })
      return text ?? (await make())
    },
    async stop() {
      stopped = true
      clearTimeout(waiting)
      await client?.end()
    },
  }
}
