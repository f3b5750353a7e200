import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** Between two runs of one follow-up: what is committed meanwhile is taken together. */
const pauseMs = 100

/**
 * What follows a commit, for the transactions of many calls together. If the process ends before, it does not happen: what it
 * does must not get lost by that. It handles all items; which transaction they come from makes no difference.
 */
export type FollowUp = (db: Database, items: string[]) => Promise<unknown>

type News = Map<FollowUp, string[]>

const newsOf = new WeakMap<Tx, News>()
const waiting = new WeakMap<Database, News>()

function add(news: News, followUp: FollowUp, items: readonly string[]): void {
  news.set(followUp, [...(news.get(followUp) ?? []), ...items])
}

/** What follows a transaction that begins, once it is committed; nothing follows one that is rolled back. */
export function beginNews(tx: Tx): News {
  const news: News = new Map()
  newsOf.set(tx, news)
  return news
}

/** Runs the follow-up on these items once the transaction is committed. */
export function afterCommit(tx: Tx, followUp: FollowUp, items: readonly string[]): void {
  const news = newsOf.get(tx)
  if (news && items.length > 0) add(news, followUp, items)
}

/**
 * Notifies who listens to the channel (`LISTEN`) once the transaction is committed. PostgreSQL lets only one transaction at
 * a time commit that itself notifies, and each waits for the disk alone: orders would be committed one after the other. If
 * the process ends in between, nobody is notified: who listens must look by itself from time to time.
 */
export const announceAfterCommit = (tx: Tx, channel: string): void => afterCommit(tx, notifyListeners, [channel])

async function notifyListeners(db: Database, channels: string[]): Promise<void> {
  const calls = [...Map.groupBy(channels, (channel) => channel)].map(
    ([channel, { length: count }]) => sql`pg_notify(${channel}, ${JSON.stringify({ count })})`,
  )
  // Nothing is lost that the disk would have to keep.
  await sql`select set_config('synchronous_commit', 'off', true), ${sql.join(calls)}`.execute(db)
}

/** Starts what follows a commit, together with what else waits for the same follow-up. */
export function announce(db: Database, news: News): void {
  const others = waiting.get(db) ?? new Map()
  waiting.set(db, others)
  for (const [followUp, items] of news) {
    const isRunning = others.has(followUp)
    add(others, followUp, items)
    if (!isRunning) void runAll(db, others, followUp)
  }
}

async function runAll(db: Database, all: News, followUp: FollowUp): Promise<void> {
  for (let items = all.get(followUp)!; items.length > 0; items = all.get(followUp)!) {
    all.set(followUp, [])
    await followUp(db, items).catch(() => {})
    await wait(pauseMs)
  }
  all.delete(followUp)
}
