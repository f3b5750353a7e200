// What /staff/operations and the metrics show of the system at work: each figure is read here, and nowhere else.
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { listMissed } from '../../../jobs/missed-runs.ts'
import { timedJobs } from '../../../jobs/registry.ts'
import { summariseFrontDoors } from '../../../shared/front-doors.ts'
import type { Scope } from '../../../shared/scope.ts'
import { listAuditChecks } from '../staff/audit-check.service.ts'
import { queuedJobs } from './queue.service.ts'

/** All that reading a figure needs of its surroundings. */
export type FigureScope = Pick<Scope, 'db' | 'clock' | 'config'>

/** When this process began. */
export const startedAt = new Date()

/**
 * Connections to the database server, of all programs, and the most that it takes. To a user without special rights the server hides what
 * kind of process a stranger's is; one with a database and a user is a connection, too.
 */
export async function readConnections({ db }: FigureScope): Promise<{ used: number; limit: number }> {
  const { rows } = await sql<{ used: number; limit: number }>`select
    (select count(*) from pg_stat_activity where coalesce(backend_type, 'client backend') = 'client backend'
      and datid is not null and usesysid is not null)::integer as used,
    current_setting('max_connections')::integer as limit`.execute(db)
  return rows[0]!
}

/** Workers that are alive, and the seconds since one of them was last; null: there never was one. */
export async function readWorkers({ db }: FigureScope): Promise<{ count: number; seconds: number | null }> {
  const { rows } = await sql<{ count: number; seconds: number | null }>`select
    count(*) filter (where seen_at > now() - interval '10 seconds')::integer as count,
    extract(epoch from now() - max(seen_at))::float8 as seconds from worker_heartbeat`.execute(db)
  return rows[0]!
}

/** Front doors that are alive, and for how many seconds one of them has not confirmed a purge. */
export const readFrontDoors = ({ db }: FigureScope): Promise<{ count: number; seconds: number }> =>
  summariseFrontDoors(db)

/** Jobs of one kind in one state. */
export type QueueFigure = {
  /** One of `LANES`, or `timed`. */
  lane: string
  /** The kind of an effect of the outbox, or the name of a job of the clock. */
  task: string
  isEffect: boolean
  state: 'running' | 'dead' | 'failing' | 'planned' | 'waiting'
  count: number
  /** How many of them should have run by now. */
  due: number
  /** How long the first of those has waited, in seconds; 0 without one. */
  seconds: number
}

/** What is queued and not done, by lane, kind and state. */
export async function readQueue({ db }: FigureScope): Promise<QueueFigure[]> {
  const { rows } = await sql<QueueFigure>`select lane, task, is_effect, state, count(*)::integer as count,
    count(*) filter (where state in ('waiting', 'failing') and run_at <= now())::integer as due,
    coalesce(extract(epoch from now() - min(run_at) filter (where state in ('waiting', 'failing')
      and run_at <= now())), 0)::float8 as seconds
    from ${queuedJobs} as job group by lane, task, is_effect, state`.execute(db)
  return rows
}

/** The last run of a job of the clock. */
export type TimedJobFigure = {
  name: string
  /** Null: it has never run. */
  startedAt: Date | null
  isFailed: boolean
  /** Its time has passed and it has not run. */
  isMissed: boolean
}

/** Each job of the clock. */
export async function readTimedJobs({ db, clock }: FigureScope): Promise<TimedJobFigure[]> {
  const runs = await db.selectFrom('jobRun').select(['job', 'startedAt', 'finishedAt', 'error']).execute()
  const byJob = new Map(runs.map((run) => [run.job, run]))
  const missed = new Set(listMissed(timedJobs, runs, clock.now()))
  return timedJobs.map((job) => {
    const run = byJob.get(job.name)
    return {
      name: job.name,
      startedAt: run?.startedAt ?? null,
      isFailed: run?.error != null,
      isMissed: missed.has(job),
    }
  })
}

/** Events of providers that could not be handled, and those without a valid signature in the last hour. */
export async function readWebhooks({ db, clock }: FigureScope): Promise<{ failed: number; refused: number }> {
  const hourAgo = new Date(clock.now().getTime() - 3_600_000)
  return await db
    .selectFrom('providerEvent')
    .select([
      sql<number>`count(*) filter (where state = 'failed')::integer`.as('failed'),
      sql<number>`coalesce(sum(count) filter (where state = 'refused' and received_at > ${hourAgo}), 0)::integer`.as(
        'refused',
      ),
    ])
    .where('state', '!=', 'handled')
    .executeTakeFirstOrThrow()
}

/** How much of the disk with the files is used, from 0 to 1. */
export async function readDisk({ config }: Pick<Scope, 'config'>): Promise<number> {
  const { bavail, blocks } = await statfs(config.dataDir)
  return 1 - bavail / blocks
}

/** Uploads that wait for the scanner, that nobody has scanned, that are infected; and how long the first has waited, in seconds. */
export type UploadFigures = { waiting: number; unscanned: number; infected: number; seconds: number }

export async function readUploads({ db, clock }: FigureScope): Promise<UploadFigures> {
  const { since, ...counts } = await db
    .selectFrom('file')
    .select([
      sql<number>`count(*) filter (where scan = 'waiting')::integer`.as('waiting'),
      sql<number>`count(*) filter (where scan = 'not_scanned')::integer`.as('unscanned'),
      sql<number>`count(*) filter (where scan = 'infected')::integer`.as('infected'),
      sql<Date | null>`min(created_at) filter (where scan = 'waiting')`.as('since'),
    ])
    .where('scan', 'in', ['waiting', 'not_scanned', 'infected'])
    .executeTakeFirstOrThrow()
  const seconds = since ? Math.max(0, Math.round((clock.now().getTime() - since.getTime()) / 1000)) : 0
  return { ...counts, seconds }
}

/** The last check of the audit log that is over: how many hours ago it ended, null before the first, and whether it found a break. */
export async function readAuditCheck({ db, clock }: FigureScope): Promise<{ hours: number | null; isBroken: boolean }> {
  const { elements } = await listAuditChecks({ db })
  const last = elements.find(({ finishedAt }) => finishedAt !== null)
  if (!last) return { hours: null, isBroken: false }
  const milliseconds = clock.now().getTime() - new Date(last.finishedAt!).getTime()
  return { hours: Math.max(0, Math.floor(milliseconds / 3_600_000)), isBroken: last.break != null }
}

/** How long the oldest row of the security log has waited to be sealed, in seconds, and whether its chain is broken. */
export async function readSecurityLog({ db, clock }: FigureScope): Promise<{ seconds: number; isBroken: boolean }> {
  const [{ oldest }, { broken }] = await Promise.all([
    db
      .selectFrom('securityEvent')
      .select(sql<Date | null>`min(coalesce(open_until, at))`.as('oldest'))
      .where('hash', 'is', null)
      .executeTakeFirstOrThrow(),
    db.selectFrom('securityChain').select('broken').executeTakeFirstOrThrow(),
  ])
  const seconds = oldest ? Math.max(0, Math.round((clock.now().getTime() - oldest.getTime()) / 1000)) : 0
  return { seconds, isBroken: Boolean(broken) }
}

/** Sign-ins that failed, and calls that were refused, in ten minutes. */
export async function readAttempts({ db, clock }: FigureScope): Promise<{ wrong: number; refused: number }> {
  const since = new Date(clock.now().getTime() - 600_000)
  return await db
    .selectFrom('securityEvent')
    .select([
      sql<number>`coalesce(sum(count) filter (where kind in ('signInFailed', 'signInLocked')), 0)::integer`.as('wrong'),
      sql<number>`coalesce(sum(count) filter (where kind = 'refused'), 0)::integer`.as('refused'),
    ])
    .where('lastAt', '>', since)
    .where('at', '>', new Date(since.getTime() - 600_000))
    .where('kind', 'in', ['signInFailed', 'signInLocked', 'refused'])
    .executeTakeFirstOrThrow()
}
