import { HARD_ENDS_BEFORE_ALONE } from '@goldammer/sdk/constants'
import { sql } from 'kysely'
import type { Database, Tx } from '../shared/database.ts'
import { jobKeyOf, LANES, MAX_ATTEMPTS, queueJobs } from '../shared/outbox.ts'
import { inTransaction } from '../shared/transaction.ts'

/** Why an effect was given up whose last attempt no process was left to describe. */
const UNHEARD = `Each of the ${MAX_ATTEMPTS} attempts ended with its process, before it could report an error.`

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

/** Answers the effects that have ended too many processes. Those of the lane `alone` ended with the process that watched over theirs. */
async function countEnds(tx: Tx, dead: readonly string[]): Promise<string[]> {
  await sql`update job_run set hard_ends = hard_ends + 1
    where job in (select task_identifier from graphile_worker.jobs where locked_by = any(${dead}::text[]))`.execute(tx)
  const { rows } = await sql<{ id: string; task: string; hardEnds: number }>`update outbox
    set attempts = lost.attempts,
      hard_ends = hard_ends + case when task = ${LANES.alone} then 0 else 1 end,
      last_error = case when lost.attempts >= ${MAX_ATTEMPTS}::int then coalesce(last_error, ${UNHEARD}) else last_error end,
      failed_at = case when lost.attempts >= ${MAX_ATTEMPTS}::int then now() else failed_at end
    from (select (case when task_identifier = any(${Object.values(LANES)}::text[]) then key end)::uuid as effect, attempts
      from graphile_worker.jobs where locked_by = any(${dead}::text[])) as lost
    where lost.effect = id and delivered_at is null
    returning id, task, hard_ends`.execute(tx)
  return rows.filter((row) => row.task !== LANES.alone && row.hardEnds >= HARD_ENDS_BEFORE_ALONE).map(({ id }) => id)
}

async function runAloneFromNow(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('outbox')
    .set({ task: LANES.alone, attempts: 0, lastError: null, failedAt: null, queuedAt: null, runAt: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
  // The queue changes the task of a job only while the job has attempts left.
  await sql`select from graphile_worker.reschedule_jobs(array(
    select job.id from graphile_worker.jobs as job join outbox on job.key = ${jobKeyOf(sql`outbox.id`)}
    where outbox.id = any(${ids}::uuid[])), attempts => 0)`.execute(tx)
  await queueJobs(tx, ids)
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
