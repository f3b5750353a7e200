import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Database, databaseOf, type Tx } from './database.ts'

/** What is the same for everybody: answers of public calls, rows of reference tables. Each replica keeps them for itself. */
export type PublicFacts = {
  /** The fact kept under the key, or the one that is made now; who asks meanwhile waits for the same. */
  read<Fact extends object>(key: string, make: () => Promise<Fact>): Promise<Fact>
  stop(): Promise<void>
}

/** Told by the database when something that everybody may see has changed (`pg_notify` with this channel). */
export const PUBLIC_FACTS = 'public_facts'

/** What changes by the clock alone, such as the end of an early bird, is seen so much later. */
const lifetimeMs = 60_000
/** However often something changes, an answer is made anew only once in so long: a run of orders can't switch the cache off. */
const renewalMs = 500
const maxBytes = 128 * 1024 * 1024
/** What rows are counted as; the tables read as a whole are small. */
const bytesOfRows = 100_000

/** Gives nothing from before a change the database has told of. While it can't be heard, `lifetimeMs` is the bound. */
export async function openPublicFacts(databaseUrl: string): Promise<PublicFacts> {
  const kept = new LRUCache<string, object, () => Promise<object>>({
    maxSize: maxBytes,
    sizeCalculation: (fact, key) => (Buffer.isBuffer(fact) ? fact.length : bytesOfRows) + key.length,
    ttl: lifetimeMs,
    fetchMethod: (_key, _stale, { context }) => context(),
  })
  // Part of every key: a fact begun before a change is never given after it.
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
    async read<Fact extends object>(key: string, make: () => Promise<Fact>) {
      const keyNow = `${generation} ${key}`
      // Whose connection has failed must not fail for all who wait: each of them asks for itself.
      const fact = kept.get(keyNow) ?? (await kept.fetch(keyNow, { context: make }).catch(() => undefined))
      return (fact as Fact | undefined) ?? (await make())
    },
    async stop() {
      stopped = true
      clearTimeout(waiting)
      await client?.end()
    },
  }
}

const factsOf = new WeakMap<object, PublicFacts>()

/** From now on what `publicFact` reads of this database is kept. Tests and jobs keep nothing. */
export function keepPublicFacts(db: Database, facts: PublicFacts): void {
  factsOf.set(db, facts)
}

/**
 * What `make` reads of the database, or has read lately. Within a transaction it is read anew. Who holds a connection reads
 * over that one, or waits for others who hold one: a second connection, their own or that of whom they wait for, would be
 * waited for by all of them, for ever.
 */
export function publicFact<Fact extends object>(
  db: Database | Tx,
  key: string,
  make: () => Promise<Fact>,
): Promise<Fact> {
  const lasting = databaseOf(db)
  return factsOf.get(lasting)?.read(db === lasting ? key : `${key} over a connection held`, make) ?? make()
}
