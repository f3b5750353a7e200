import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { countUnsealed } from '../../../shared/file-seals.ts'
import { listChangedFunctions, listMigrationNames } from '../../../shared/migrations.ts'
import type { Scope } from '../../../shared/scope.ts'
import { countUnsealedText } from '../../../shared/text-keys.ts'
import {
  readAttempts,
  readAuditCheck,
  readConnections,
  readDisk,
  readQueue,
  readSecurityLog,
  readTimedJobs,
  readUploads,
  readWebhooks,
  readWorkers,
  startedAt,
} from './figures.ts'
import { grade, type HealthState, worst } from './health.rules.ts'

type Schemas = components['schemas']
type Check = Schemas['SystemHealth']['checks'][number]

const check = (key: Check['key'], state: HealthState, figures: Check['figures'] = {}): Check => ({
  key,
  state,
  figures,
})

async function ofDatabase(scope: Scope): Promise<Check> {
  const { used, limit } = await readConnections(scope)
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

async function ofWorker(scope: Scope): Promise<Check> {
  const { count, seconds } = await readWorkers(scope)
  const state = seconds === null ? 'red' : grade(seconds, BEATS_MISSED)
  return check('worker', state, { count, ...(seconds === null ? {} : { seconds: Math.round(seconds) }) })
}

/** Seconds that the next job in turn has waited. */
const WAIT = { amber: 60, red: 600 }
const DEAD = { amber: 1, red: 10 }

async function ofQueue(scope: Scope): Promise<Check[]> {
  const figures = await readQueue(scope)
  const waiting = figures.reduce((sum, { due }) => sum + due, 0)
  const seconds = Math.max(0, ...figures.map((one) => one.seconds))
  const dead = figures.filter(({ state }) => state === 'dead').reduce((sum, { count }) => sum + count, 0)
  return [
    check('queue', grade(seconds, WAIT), { waiting, seconds: Math.round(seconds) }),
    check('deadLetters', grade(dead, DEAD), { count: dead }),
  ]
}

/** A job that did not run leaves no error anywhere. */
async function ofTimedJobs(scope: Scope): Promise<Check> {
  const jobs = await readTimedJobs(scope)
  const count = jobs.filter(({ isFailed }) => isFailed).length
  const missed = jobs.filter(({ isMissed }) => isMissed).length
  return check('timedJobs', worst([grade(count, { amber: 1, red: 5 }), missed > 0 ? 'red' : 'green']), {
    count,
    missed,
  })
}

async function ofWebhooks(scope: Scope): Promise<Check> {
  const { failed, refused } = await readWebhooks(scope)
  return check('webhooks', failed > 0 ? 'red' : refused > 0 ? 'amber' : 'green', { failed, refused })
}

async function ofFiles(scope: Scope): Promise<Check> {
  const [disk, isReady] = await Promise.all([
    readDisk(scope),
    scope.ports.storage.ready().then(
      () => true,
      () => false,
    ),
  ])
  const used = Math.round(100 * disk)
  return check('files', isReady ? grade(used, { amber: 85, red: 95 }) : 'red', { used })
}

/** Seconds that an upload has waited for the virus scanner. */
const SCAN_WAIT = { amber: 180, red: 900 }

/** Switched off is a choice that stays in sight. */
async function ofScan(scope: Scope): Promise<Check> {
  const { waiting, unscanned, infected, seconds } = await readUploads(scope)
  const isOff = scope.config.openBy !== null && scope.config.clamavUrl === ''
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

/** What nobody has checked yet is not known to be whole. */
async function ofAudit(scope: Scope): Promise<Check> {
  const { hours, isBroken } = await readAuditCheck(scope)
  if (hours === null) return check('audit', 'amber')
  return check('audit', isBroken ? 'red' : 'green', { hours })
}

/** Tries in ten minutes: people mistype now and then, programs by the hundred. */
const ATTEMPTS = { amber: 50, red: 1000 }

/** Somebody tries passwords, or what they may not do. */
async function ofAttempts(scope: Scope): Promise<Check> {
  const { wrong, refused } = await readAttempts(scope)
  return check('attempts', worst([grade(wrong, ATTEMPTS), grade(refused, ATTEMPTS)]), { wrong, refused })
}

/** Seconds that the oldest row has waited to be sealed, which a job does every minute. */
const UNSEALED = { amber: 300, red: 3600 }

async function ofSecurityLog(scope: Scope): Promise<Check> {
  const { seconds, isBroken } = await readSecurityLog(scope)
  return check('securityLog', isBroken ? 'red' : grade(seconds, UNSEALED), { seconds, broken: isBroken ? 1 : 0 })
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
