import { HARD_ENDS_BEFORE_ALONE } from '@goldammer/sdk/constants'
import { sql } from 'kysely'
import type { Database, Tx } from '../shared/database.ts'
import { countHardEnds, runAloneFromNow } from '../shared/outbox.ts'
import { inTransaction } from '../shared/transaction.ts'

/**
 * Frees what workers had begun whose process ended hard, and counts that end for each of these jobs. The attempt stays used: it began. What has
 * now ended several processes goes to the lane `alone`, with attempts of its own. Two processes may notice the same end; it counts once.
 * `deadAfter`: seconds of silence.
 */
export async function takeOverFrom(db: Database, workerIds: readonly string[], deadAfter: number): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    const dead = await claim(tx, workerIds, deadAfter)
    if (dead.length === 0) return
    const poisonous = await countEnds(tx, dead)
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(tx)
    await runAloneFromNow(tx, poisonous)
  })
}

/** The first who asks gets them. Of a worker that ended before its first heartbeat there is no row yet. */
async function claim(tx: Tx, workerIds: readonly string[], deadAfter: number): Promise<string[]> {
  await sql`insert into worker_heartbeat (worker_id, seen_at)
    select unnest(${workerIds}::text[]), timestamptz '-infinity' order by 1 on conflict do nothing`.execute(tx)
  const { rows } = await sql<{
    workerId: string
  }>`delete from worker_heartbeat where worker_id = any(${workerIds}::text[])
    and seen_at < now() - make_interval(secs => ${deadAfter}) returning worker_id`.execute(tx)
  return rows.map(({ workerId }) => workerId)
}

/** Of effects and of jobs of the clock. Answers the effects that have ended too many processes. */
async function countEnds(tx: Tx, dead: readonly string[]): Promise<string[]> {
  await sql`update job_run set hard_ends = hard_ends + 1
    where job in (select task_identifier from graphile_worker.jobs where locked_by = any(${dead}::text[]))`.execute(tx)
  return await countHardEnds(tx, dead)
}

/** Frees what workers still hold whose process did not end hard: they could not note an end, or have no time to wait for it. */
export async function freeJobsOf(db: Database, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db)
}

/** Whether the scheduled job has ended so many processes that it gets one of its own. It does until it succeeds. */
export async function mustRunAlone(db: Database, job: string): Promise<boolean> {
  const run = await db.selectFrom('jobRun').select('hardEnds').where('job', '=', job).executeTakeFirst()
  return run !== undefined && run.hardEnds >= HARD_ENDS_BEFORE_ALONE
}
