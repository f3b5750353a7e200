import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { hashToken } from './ids.ts'

export type Step = { after: number; waitSeconds: number }

/** How many attempts are allowed: counted by name in the database, so that a restart or a second process does not reset it. */
export type RateLimit = {
  name: string
  steps: readonly Step[]
  /** Seconds after the last attempt. */
  forgetAfter: number
}

type Needs = { db: Database; clock: Clock }

export const DAY = 24 * 3600

const keyOf = ({ name }: RateLimit, key: string): Buffer => hashToken(`${name} ${key}`)

/** Seconds that so many attempts ask to wait for. */
const waitAfter = ({ steps }: RateLimit, attempts: number): number =>
  steps.findLast(({ after }) => attempts >= after)?.waitSeconds ?? 0

/** The same, in the database. */
function waitInDatabase({ steps }: RateLimit) {
  const longestFirst = steps
    .toReversed()
    .map(({ after, waitSeconds }) => sql`when rate_limit.attempts >= ${after}::int then ${waitSeconds}::int`)
  return longestFirst.length === 0 ? sql<number>`0` : sql<number>`case ${sql.join(longestFirst, sql` `)} else 0 end`
}

/** Seconds to wait before the next attempt; 0 if it may be made now (store-api.md §2). */
export async function secondsToWait({ db, clock }: Needs, limit: RateLimit, key: string): Promise<number> {
  const now = clock.now()
  const row = await db
    .selectFrom('rateLimit')
    .select(['attempts', 'lastAt'])
    .where('key', '=', keyOf(limit, key))
    .where('forgetAt', '>', now)
    .executeTakeFirst()
  if (!row) return 0
  const until = row.lastAt.getTime() + waitAfter(limit, row.attempts) * 1000
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

/**
 * Counts an attempt, unless one has to wait: then it answers how many seconds, and counts nothing. It is one statement, so that
 * of many at once each is counted.
 */
export async function takeAttempt({ db, clock }: Needs, limit: RateLimit, key: string): Promise<number> {
  const now = clock.now()
  const forgetAt = new Date(now.getTime() + limit.forgetAfter * 1000)
  const taken = await db
    .insertInto('rateLimit')
    .values({ key: keyOf(limit, key), attempts: 1, lastAt: now, forgetAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          attempts: sql`case when rate_limit.forget_at <= ${now} then 1 else rate_limit.attempts + 1 end`,
          // Of two at once the one that read the clock first may be written last.
          lastAt: sql`greatest(rate_limit.last_at, ${now})`,
          forgetAt,
        })
        .where(
          sql<boolean>`rate_limit.forget_at <= ${now}
            or ${waitInDatabase(limit)} = 0
            or rate_limit.last_at + make_interval(secs => ${waitInDatabase(limit)}) <= ${now}`,
        ),
    )
    .returning('attempts')
    .executeTakeFirst()
  return taken ? 0 : Math.max(1, await secondsToWait({ db, clock }, limit, key))
}

/** Takes one attempt back. */
export async function forgiveOne({ db }: Pick<Needs, 'db'>, limit: RateLimit, key: string): Promise<void> {
  await db
    .updateTable('rateLimit')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('key', '=', keyOf(limit, key))
    .execute()
}

export async function forgetAll({ db }: Pick<Needs, 'db'>, limit: RateLimit, key: string): Promise<void> {
  await db.deleteFrom('rateLimit').where('key', '=', keyOf(limit, key)).execute()
}

/** Records that something happened, for the period of the limit. */
export async function remember(needs: Needs, limit: RateLimit, key: string): Promise<void> {
  await takeAttempt(needs, limit, key)
}

export async function isRemembered({ db, clock }: Needs, limit: RateLimit, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('rateLimit')
    .select('attempts')
    .where('key', '=', keyOf(limit, key))
    .where('forgetAt', '>', clock.now())
    .executeTakeFirst()
  return row !== undefined
}

export async function removeForgotten({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('rateLimit').where('forgetAt', '<=', clock.now()).execute()
}
