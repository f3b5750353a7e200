import { statfs } from 'node:fs/promises'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { listMissed } from '../../../jobs/missed-runs.ts'
import { timedJobs } from '../../../jobs/registry.ts'
import { countUnsealed } from '../../../shared/file-seals.ts'
import { listChangedFunctions, listMigrationNames } from '../../../shared/migrations.ts'
import type { Scope } from '../../../shared/scope.ts'
import { countUnsealedText } from '../../../shared/text-keys.ts'
import { listAuditChecks } from '../staff/audit-check.service.ts'
import { grade, type HealthState, worst } from './health.rules.ts'
import { queuedJobs } from './queue.service.ts'

type Schemas = components['schemas']
type Check = Schemas['SystemHealth']['checks'][number]

const startedAt = new Date()

const check = (key: Check['key'], state: HealthState, figures: Check['figures'] = {}): Check => ({
  key,
  state,
  figures,
})

async function ofDatabase({ db }: Scope): Promise<Check> {
  const { rows } = await sql<{ used: number; limit: number }>`select
    (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as used,
    current_setting('max_connections')::integer as limit`.execute(db)
  const { used, limit } = rows[0]!
  return check('database', grade((used * 100) / limit, { amber: 80, red: 95 }), { used, limit })
}

async function ofMigrations({ db }: Scope): Promise<Check> {
  const [wanted, applied, changed] = await Promise.all([
    listMigrationNames(),
    listApplied(db),
    listChangedFunctions(db),
  ])
  const open = wanted.filter((name) => !applied.includes(name)).length + changed.length
  // A later version of the program has migrated already: this one is to be replaced.
  const unknown = applied.filter((name) => !wanted.includes(name)).length
  return check('migrations', open > 0 ? 'red' : unknown > 0 ? 'amber' : 'green', {
    applied: applied.length,
    open,
    unknown,
  })
}

const listApplied = async (db: Scope['db']): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

/** Two beats that were missed are chance, more are none. */
const BEATS_MISSED = { amber: 3, red: 10 }

async function ofWorker({ db }: Scope): Promise<Check> {
  const { rows } = await sql<{ count: number; seconds: number | null }>`select
    count(*) filter (where seen_at > now() - interval '10 seconds')::integer as count,
    extract(epoch from now() - max(seen_at))::float8 as seconds from worker_heartbeat`.execute(db)
  const { count, seconds } = rows[0]!
  const state = seconds === null ? 'red' : grade(seconds, BEATS_MISSED)
  return check('worker', state, { count, ...(seconds === null ? {} : { seconds: Math.round(seconds) }) })
}

/** Seconds that the next job in turn has waited. */
const WAIT = { amber: 60, red: 600 }
const DEAD = { amber: 1, red: 10 }

async function ofQueue({ db }: Scope): Promise<Check[]> {
  const { rows } = await sql<{ waiting: number; seconds: number; dead: number }>`select
    count(*) filter (where state in ('waiting', 'failing') and run_at <= now())::integer as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (where state in ('waiting', 'failing')
      and run_at <= now())), 0)::float8 as seconds,
    count(*) filter (where state = 'dead')::integer as dead
    from ${queuedJobs} as job`.execute(db)
  const { waiting, seconds, dead } = rows[0]!
  return [
    check('queue', grade(seconds, WAIT), { waiting, seconds: Math.round(seconds) }),
    check('deadLetters', grade(dead, DEAD), { count: dead }),
  ]
}

/** A job that failed runs again at its next time; one that did not run at all shows that nothing runs jobs. */
async function ofTimedJobs({ db, clock }: Scope): Promise<Check> {
  const runs = await db.selectFrom('jobRun').select(['job', 'startedAt', 'finishedAt', 'error']).execute()
  const count = runs.filter(({ error }) => error !== null).length
  const missed = listMissed(timedJobs, runs, clock.now()).length
  const state = worst([grade(count, { amber: 1, red: 5 }), missed > 0 ? 'red' : 'green'])
  return check('timedJobs', state, { count, missed })
}

async function ofWebhooks({ db, clock }: Scope): Promise<Check> {
  const hourAgo = new Date(clock.now().getTime() - 3_600_000)
  const { failed, refused } = await db
    .selectFrom('providerEvent')
    .select([
      sql<number>`count(*) filter (where state = 'failed')::integer`.as('failed'),
      sql<number>`coalesce(sum(count) filter (where state = 'refused' and received_at > ${hourAgo}), 0)::integer`.as(
        'refused',
      ),
    ])
    .where('state', '!=', 'handled')
    .executeTakeFirstOrThrow()
  return check('webhooks', failed > 0 ? 'red' : refused > 0 ? 'amber' : 'green', { failed, refused })
}

async function ofFiles({ config }: Scope): Promise<Check> {
  const { bavail, blocks } = await statfs(config.dataDir)
  const used = Math.round(100 - (bavail * 100) / blocks)
  return check('files', grade(used, { amber: 85, red: 95 }), { used })
}

/** Seconds that an upload has waited for the virus scanner. */
const SCAN_WAIT = { amber: 180, red: 900 }

/** Switched off is a choice that stays in sight. */
async function ofScan({ db, config, clock }: Scope): Promise<Check> {
  const { waiting, unscanned, infected, since } = await db
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
  const isOff = config.openBy !== null && config.clamavUrl === ''
  const state = worst([grade(seconds, SCAN_WAIT), isOff || infected > 0 ? 'amber' : 'green'])
  return check('scan', state, { waiting, unscanned, infected })
}

/** Only a key that nobody has set any more is a fault; the rest is the work of a job. */
async function ofSeals({ db, ports }: Scope): Promise<Check> {
  const [files, values] = await Promise.all([countUnsealed(db, ports.keys), countUnsealedText(db, ports.keys)])
  const { plain } = files
  const previous = files.previous + values.previous
  const unknown = files.unknown + values.unknown
  return check('seals', unknown > 0 ? 'red' : plain + previous > 0 ? 'amber' : 'green', { plain, previous, unknown })
}

async function ofAudit(scope: Scope): Promise<Check> {
  const [latest] = (await listAuditChecks(scope)).elements
  return check('audit', latest?.break ? 'red' : 'green')
}

/** Tries in ten minutes: people mistype now and then, programs by the hundred. */
const ATTEMPTS = { amber: 50, red: 1000 }

/** Somebody tries passwords, or what they may not do. */
async function ofAttempts({ db, clock }: Scope): Promise<Check> {
  const since = new Date(clock.now().getTime() - 600_000)
  const { wrong, refused } = await db
    .selectFrom('securityEvent')
    .select([
      sql<number>`coalesce(sum(count) filter (where kind in ('signInFailed', 'signInLocked')), 0)::integer`.as('wrong'),
      sql<number>`coalesce(sum(count) filter (where kind = 'refused'), 0)::integer`.as('refused'),
    ])
    .where('lastAt', '>', since)
    .where('at', '>', new Date(since.getTime() - 600_000))
    .where('kind', 'in', ['signInFailed', 'signInLocked', 'refused'])
    .executeTakeFirstOrThrow()
  return check('attempts', worst([grade(wrong, ATTEMPTS), grade(refused, ATTEMPTS)]), { wrong, refused })
}

/** Seconds that the oldest row has waited to be sealed, which a job does every minute. */
const UNSEALED = { amber: 300, red: 3600 }

async function ofSecurityLog({ db, clock }: Scope): Promise<Check> {
  const now = clock.now()
  const [{ oldest }, { broken }] = await Promise.all([
    db
      .selectFrom('securityEvent')
      .select(sql<Date | null>`min(coalesce(open_until, at))`.as('oldest'))
      .where('hash', 'is', null)
      .executeTakeFirstOrThrow(),
    db.selectFrom('securityChain').select('broken').executeTakeFirstOrThrow(),
  ])
  const seconds = oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : 0
  return check('securityLog', broken ? 'red' : grade(seconds, UNSEALED), { seconds, broken: broken ? 1 : 0 })
}

/** Each part of the system, as it is this moment. */
export async function readSystemHealth(scope: Scope): Promise<Schemas['SystemHealth']> {
  const checks = (
    await Promise.all([
      ofDatabase(scope),
      ofMigrations(scope),
      ofWorker(scope),
      ofQueue(scope),
      ofTimedJobs(scope),
      ofWebhooks(scope),
      ofFiles(scope),
      ofScan(scope),
      ofSeals(scope),
      ofAudit(scope),
      ofAttempts(scope),
      ofSecurityLog(scope),
    ])
  ).flat()
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(scope.db)
  return {
    checkedAt: scope.clock.now().toISOString(),
    state: worst(checks.map(({ state }) => state)),
    checks,
    versions: {
      node: process.versions.node,
      postgres: rows[0]!.version,
      migration: (await listApplied(scope.db)).at(-1) ?? '',
      startedAt: startedAt.toISOString(),
    },
  }
}
