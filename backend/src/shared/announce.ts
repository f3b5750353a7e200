import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** Between two announcements: what is committed meanwhile is told together. */
const pauseMs = 100

type News = Map<string, number>

const newsOf = new WeakMap<Tx, News>()
const waiting = new WeakMap<Database, News>()

function add(news: News, channel: string, count: number): void {
  news.set(channel, (news.get(channel) ?? 0) + count)
}

/** What a transaction that begins has to tell once it is committed; one that is rolled back tells nothing. */
export function beginNews(tx: Tx): News {
  const news: News = new Map()
  newsOf.set(tx, news)
  return news
}

/**
 * Tells who listens to the channel (`LISTEN`), once the transaction is committed, how many such news there are. PostgreSQL
 * lets only one transaction at a time commit that itself notifies, and each waits for the disk alone: orders would stand in
 * line. If the process ends in between, nobody is told: who listens must look by itself from time to time.
 */
export function announceAfterCommit(tx: Tx, channel: string, count = 1): void {
  const news = newsOf.get(tx)
  if (news) add(news, channel, count)
}

/** Tells the news, together with what else waits to be told. */
export function announce(db: Database, news: News): void {
  if (news.size === 0) return
  const others = waiting.get(db)
  if (others) {
    for (const [channel, count] of news) add(others, channel, count)
    return
  }
  waiting.set(db, news)
  void tellAll(db)
}

async function tellAll(db: Database): Promise<void> {
  for (let news = waiting.get(db)!; news.size > 0; news = waiting.get(db)!) {
    waiting.set(db, new Map())
    const told = [...news].map(([channel, count]) => sql`pg_notify(${channel}, ${JSON.stringify({ count })})`)
    // Nothing is lost that the disk would have to keep.
    await sql`select set_config('synchronous_commit', 'off', true), ${sql.join(told)}`.execute(db).catch(() => {})
    await wait(pauseMs)
  }
  waiting.delete(db)
}
