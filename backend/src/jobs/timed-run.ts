import type { Scope } from '../shared/scope.ts'
import type { TimedJob } from './effects.ts'

/** Runs a scheduled job, and records its start, end and error; `askedBy`: the member of staff who ran it ahead of time. */
export async function runTimed(scope: Scope, job: TimedJob, payload: unknown): Promise<void> {
  const { askedBy = null } = (payload ?? {}) as { askedBy?: string | null }
  const started = { startedAt: scope.clock.now(), finishedAt: null, error: null, askedBy }
  await scope.db
    .insertInto('jobRun')
    .values({ job: job.name, ...started })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(started))
    .execute()
  const end = (error: string | null) =>
    scope.db
      .updateTable('jobRun')
      .set({ finishedAt: scope.clock.now(), error, ...(error === null ? { hardEnds: 0 } : {}) })
      .where('job', '=', job.name)
      .execute()
  try {
    await job.run(scope)
  } catch (error) {
    await end(error instanceof Error ? error.message : String(error))
    throw error
  }
  await end(null)
}

/** Records that the job ended also a process that ran nothing else. It runs again at its next time. */
export async function noteEndedProcess({ db, clock }: Scope, { name }: TimedJob, reason: string): Promise<void> {
  await db
    .updateTable('jobRun')
    .set((run) => ({ finishedAt: clock.now(), error: reason, hardEnds: run('hardEnds', '+', 1) }))
    .where('job', '=', name)
    .execute()
}
