import { sql } from 'kysely'
import { isWorkerAlive } from '../jobs/heartbeat.ts'
import { queuedJobs } from '../modules/backoffice/operations/queue.service.ts'
import { type Check, type Finding, findFaults, MOST_LISTED } from './check.ts'

const nameOf = sql`concat_ws(' ', 'job', job.task, job.subject, job.id)`

/** Where nothing runs jobs, as after a restore, they rightly wait. */
export const jobs: Check = {
  name: 'jobs',
  holds: 'no job has given up, and none has waited or run for an hour',
  async run({ db }) {
    const isRunning = await isWorkerAlive(db)
    const findings = await findFaults(db, [
      sql<Finding>`select ${nameOf} as subject, format('gave up after %s attempts', attempts) as problem
        from ${queuedJobs} as job where state = 'dead' order by 1 limit ${MOST_LISTED}`,
      ...(isRunning
        ? [
            sql<Finding>`select ${nameOf} as subject, format('has waited since %s', run_at) as problem
              from ${queuedJobs} as job where state in ('waiting', 'failing') and run_at < now() - interval '1 hour'
              order by 1 limit ${MOST_LISTED}`,
          ]
        : []),
      sql<Finding>`select concat_ws(' ', 'job', job.task_identifier, job.key) as subject,
          format('is held since %s', job.locked_at) as problem
        from graphile_worker.jobs as job where locked_at < now() - interval '1 hour' order by 1 limit ${MOST_LISTED}`,
    ])
    return isRunning ? { findings } : { findings, note: 'no process runs jobs, so those that wait were not looked at' }
  },
}
