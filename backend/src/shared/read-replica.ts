import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Database, databaseOf, openDatabase, openPool, textSealsOf } from './database.ts'
import { isOutage } from './outage.ts'
import type { Sending } from './postgres/connections.ts'
import { CALLS, type Limits } from './postgres/limits.ts'
import type { Scope } from './scope.ts'

/**
 * What a reader needs to find. `current`: all that was committed before it asked, so nobody misses what they have just saved.
 * `within the lag`: what is at most DATABASE_READ_MAX_LAG old.
 */
export type Freshness = 'current' | 'within the lag'

/** A streaming replica, from which some calls may read. */
export type ReadReplica = {
  /** The replica, if it has what the reader needs; null: read the primary. */
  choose(freshness: Freshness): Promise<Database | null>
  /** Reading there has failed: for some seconds the primary is read. */
  avoid(error: unknown): void
  stop(): Promise<void>
}

type Options = {
  primary: Database
  url: string
  maxLagSeconds: number
  connections: number
  sending: Sending
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Milliseconds for which a reader waits for the replica to reach what the primary has; usually it is there at once. */
const PATIENCE = 250
const BETWEEN_LOOKS = 10
/** Milliseconds without a question to a replica that is behind, and to one that fails: nobody waits for it in vain again and again. */
const PAUSE_BEHIND = 1_000
const PAUSE_AWAY = 5_000
/** How long the question may take whether it can be read. */
const LOOK: Limits = { connection: 1_000, statement: 1_000, lock: 1_000, idleInTransaction: 1_000 }

/** Where the write-ahead log of the primary is durable up to: a commit is answered after that. */
type Position = { askedAt: number; position: string; system: string }

/** Opens the pools; nothing is asked yet, so that a replica that is away holds up no start. */
export function openReadReplica(options: Options): ReadReplica {
  const { primary, url, maxLagSeconds, connections, sending, log } = options
  const pool = openPool(url, connections, {
    sending,
    limits: CALLS,
    name: 'goldammer reads',
    seals: textSealsOf(primary),
  })
  const lookPool = openPool(url, 2, { limits: LOOK, name: 'goldammer replica' })
  const db = openDatabase(pool)
  const looks = openDatabase(lookPool)
  const maxLag = maxLagSeconds * 1000
  /** Those of the time that a reader `within the lag` may be behind, the oldest first. */
  let positions: Position[] = []
  let pausedUntil = 0
  let problem: string | null = null

  async function askPrimary(): Promise<Position> {
    const askedAt = performance.now()
    const { rows } = await sql<Omit<Position, 'askedAt'>>`select pg_current_wal_flush_lsn()::text as position,
      (select system_identifier::text from pg_control_system()) as system`.execute(primary)
    return { askedAt, ...rows[0]! }
  }
  /** A replica that has not reached it is behind the bound, whatever the clocks of the servers say. */
  function oldestWithinLag(): Position | undefined {
    const from = performance.now() - maxLag
    return positions.find(({ askedAt }) => askedAt >= from)
  }
  async function notePosition(): Promise<void> {
    positions.push(await askPrimary())
    const oldest = oldestWithinLag()
    positions = oldest ? positions.slice(positions.indexOf(oldest)) : []
  }
  const timer = setInterval(() => void notePosition().catch(() => {}), Math.min(1_000, maxLag / 4)).unref()

  function pause(milliseconds: number, why: string, error?: unknown): null {
    pausedUntil = performance.now() + milliseconds
    if (why !== problem) log.warn({ err: error }, `the primary is read: the replica ${why}`)
    problem = why
    return null
  }

  /** Why it can't be read, or null. */
  async function look({ position, system }: Position): Promise<'behind' | 'promoted' | 'foreign' | null> {
    const asked = sql<{
      isReplica: boolean
      isThere: boolean
      system: string
    }>`select pg_is_in_recovery() as "isReplica",
      coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isThere",
      (select system_identifier::text from pg_control_system()) as system`.execute(looks)
    asked.catch(() => {})
    // A server that hangs ends no statement, and the driver waits some seconds longer.
    const late = wait(LOOK.statement, undefined, { ref: false })
    const answer = await Promise.race([asked, late])
    if (!answer) throw new Error('timeout exceeded when trying to connect to the replica')
    const { isReplica, isThere, system: own } = answer.rows[0]!
    if (own !== system) return 'foreign'
    if (!isReplica) return 'promoted'
    return isThere ? null : 'behind'
  }

  async function lookUntil(target: Position, patience: number) {
    const until = performance.now() + patience
    for (;;) {
      const found = await look(target)
      if (found !== 'behind' || performance.now() > until) return found
      await wait(BETWEEN_LOOKS)
    }
  }

  return {
    async choose(freshness) {
      if (performance.now() < pausedUntil) return null
      const known = freshness === 'current' ? undefined : oldestWithinLag()
      // The primary's own failure is not the replica's: the call reads the primary then, and answers as ever.
      const target = known ?? (await askPrimary().catch(() => null))
      if (!target) return null
      try {
        const found = await lookUntil(target, known ? 0 : PATIENCE)
        if (found === 'behind') return pause(PAUSE_BEHIND, 'is behind')
        if (found === 'promoted') return pause(PAUSE_AWAY, 'is none any more: it has been promoted')
        if (found === 'foreign') return pause(PAUSE_AWAY, 'belongs to another database system (DATABASE_READ_URL)')
      } catch (error) {
        return pause(PAUSE_AWAY, 'does not answer', error)
      }
      if (problem) log.info('the replica is read again')
      problem = null
      return db
    },
    avoid: (error) => void pause(PAUSE_AWAY, 'failed', error),
    async stop() {
      clearInterval(timer)
      await Promise.all([pool.end(), lookPool.end()])
    },
  }
}

const replicas = new WeakMap<object, ReadReplica>()

/** From now on exports and the handlers behind `fromReplica` may read the replica of this database. */
export function useReadReplica(db: Database, replica: ReadReplica): void {
  replicas.set(db, replica)
}

/** A server ended what took too long; asked elsewhere, it takes as long again. */
const isTooLong = (error: unknown): boolean => (error as { code?: string }).code === '57014'

/** Tries the replica, if there is one and it has what is needed; what fails there is done again with the primary. */
export async function withReplica<T>(
  db: Database,
  freshness: Freshness,
  read: (nearest: Database) => Promise<T>,
): Promise<T> {
  const replica = replicas.get(databaseOf(db))
  const nearest = await replica?.choose(freshness)
  if (!replica || !nearest) return await read(db)
  try {
    return await read(nearest)
  } catch (error) {
    if (!isOutage(error) || isTooLong(error)) throw error
    replica.avoid(error)
    return await read(db)
  }
}

/** A handler that only reads, and may read the replica. */
export const fromReplica =
  <Call extends { scope: Scope }, Answer>(freshness: Freshness, handle: (call: Call) => Promise<Answer>) =>
  (call: Call): Promise<Answer> =>
    withReplica(call.scope.db, freshness, (db) => handle({ ...call, scope: { ...call.scope, db } }))
