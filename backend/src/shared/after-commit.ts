import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** Between two runs of one follow-up, which handles together what is committed meanwhile. */
const pauseMs = 100

/**
 * Runs after the commit, once for the transactions of many calls. If the process ends before, it does not run, so nothing may be
 * lost without it. It handles all items, whichever transaction they come from.
 */
export type FollowUp = (db: Database, items: string[]) => Promise<unknown>

type PendingFollowUps = Map<FollowUp, string[]>

const pendingOf = new WeakMap<Tx, PendingFollowUps>()
const waiting = new WeakMap<Database, PendingFollowUps>()

function add(pending: PendingFollowUps, followUp: FollowUp, items: readonly string[]): void {
  pending.set(followUp, [...(pending.get(followUp) ?? []), ...items])
}

/** Collects the follow-ups of a transaction that begins; `startFollowUps` runs them after the commit, a rollback drops them. */
export function collectFollowUps(tx: Tx): PendingFollowUps {
  const pending: PendingFollowUps = new Map()
  pendingOf.set(tx, pending)
  return pending
}

/** Runs the follow-up on these items once the transaction is committed. */
export function afterCommit(tx: Tx, followUp: FollowUp, items: readonly string[]): void {
  const pending = pendingOf.get(tx)
  if (pending && items.length > 0) add(pending, followUp, items)
}

/**
 * Notifies the listeners of the channel (`LISTEN`) once the transaction is committed. Of the transactions that notify themselves,
 * PostgreSQL commits one at a time, and each waits for the disk alone: orders would be committed one after the other. If the
 * process ends in between, no process is notified, so listeners must also check from time to time.
 */
export const notifyAfterCommit = (tx: Tx, channel: string): void => afterCommit(tx, notifyListeners, [channel])

async function notifyListeners(db: Database, channels: string[]): Promise<void> {
  const calls = [...Map.groupBy(channels, (channel) => channel)].map(
    ([channel, { length: count }]) => sql`pg_notify(${channel}, ${JSON.stringify({ count })})`,
  )
  // This transaction writes nothing that must be on the disk.
  await sql`select set_config('synchronous_commit', 'off', true), ${sql.join(calls)}`.execute(db)
}

/** Starts the follow-ups of a committed transaction; items that wait for the same follow-up share a run. */
export function startFollowUps(db: Database, pending: PendingFollowUps): void {
  const others = waiting.get(db) ?? new Map()
  waiting.set(db, others)
  for (const [followUp, items] of pending) {
    const isRunning = others.has(followUp)
    add(others, followUp, items)
    if (!isRunning) void runAll(db, others, followUp)
  }
}

async function runAll(db: Database, all: PendingFollowUps, followUp: FollowUp): Promise<void> {
  for (let items = all.get(followUp)!; items.length > 0; items = all.get(followUp)!) {
    all.set(followUp, [])
    await followUp(db, items).catch(() => {})
    await wait(pauseMs)
  }
  all.delete(followUp)
}
