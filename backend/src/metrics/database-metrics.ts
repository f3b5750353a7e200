import { Gauge, Registry } from '@goldammer/sdk/metrics'
import type { FastifyBaseLogger } from 'fastify'
import {
  type FigureScope,
  readAttempts,
  readAuditCheck,
  readConnections,
  readFrontDoors,
  readQueue,
  readSecurityLog,
  readTimedJobs,
  readUploads,
  readWebhooks,
  readWorkers,
} from '../modules/backoffice/operations/figures.ts'
import { withPipelinedConnection } from '../shared/database.ts'
import { LANES } from '../shared/outbox.ts'
import { countStuckPayments, readOpenRounds, readPayments } from './money.ts'

/** Milliseconds for which figures are shown again: two scrapes at once cost one reading. */
const FRESH_FOR = 5_000

/** All figures of the database, as of one moment, over one connection. */
function readFigures(scope: FigureScope) {
  return withPipelinedConnection(scope.db, async (db) => {
    const over = { ...scope, db }
    const [connections, workers, frontDoors, queue, timedJobs, webhooks, uploads] = await Promise.all([
      readConnections(over),
      readWorkers(over),
      readFrontDoors(over),
      readQueue(over),
      readTimedJobs(over),
      readWebhooks(over),
      readUploads(over),
    ])
    const [audit, securityLog, attempts, payments, stuckPayments, rounds] = await Promise.all([
      readAuditCheck(over),
      readSecurityLog(over),
      readAttempts(over),
      readPayments(over),
      countStuckPayments(over),
      readOpenRounds(over),
    ])
    return {
      connections,
      workers,
      frontDoors,
      queue,
      timedJobs,
      webhooks,
      uploads,
      audit,
      securityLog,
      attempts,
      payments,
      stuckPayments,
      rounds,
    }
  })
}

type Figures = Awaited<ReturnType<typeof readFigures>>
type Labels = Record<string, string>
type Sample = { labels?: Labels; value: number }

type Named = { name: string; help: string; labelNames?: string[] }
type Definition = Named & { samples(figures: Figures): Sample[] }

const one = (value: number): Sample[] => [{ value }]

/** One sample for those that have the same labels. */
const combine = (samples: { labels: Labels; value: number }[], by: (values: number[]) => number): Sample[] =>
  [...Map.groupBy(samples, ({ labels }) => JSON.stringify(labels)).values()].map((same) => ({
    labels: same[0]!.labels,
    value: by(same.map(({ value }) => value)),
  }))

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const max = (values: number[]) => Math.max(...values)

/** Shown also while nothing waits, so that a rule can tell an empty lane from one that nobody measures. */
const SHOWN = [...Object.values(LANES), 'timed']
const effectsIn = ({ queue }: Figures) => queue.filter(({ isEffect }) => isEffect)

const UP = {
  name: 'goldammer_database_up',
  help: '1: the database answered when the figures were read.',
}

const DEFINITIONS: Definition[] = [
  {
    name: 'goldammer_database_connections',
    help: 'Connections to the database server, of all programs.',
    samples: ({ connections }) => one(connections.used),
  },
  {
    name: 'goldammer_database_connections_max',
    help: 'The most connections that the database server takes.',
    samples: ({ connections }) => one(connections.limit),
  },
  {
    name: 'goldammer_database_workers',
    help: 'Workers that carry out jobs and were alive in the last ten seconds.',
    samples: ({ workers }) => one(workers.count),
  },
  {
    name: 'goldammer_database_front_doors',
    help: 'Front doors that sent a heartbeat in the last twenty seconds.',
    samples: ({ frontDoors }) => one(frontDoors.count),
  },
  {
    name: 'goldammer_database_front_door_behind_seconds',
    help: 'Seconds for which a front door that is alive has not confirmed a purge; 0: all are up to date.',
    samples: ({ frontDoors }) => one(frontDoors.seconds),
  },
  {
    name: 'goldammer_database_queue_jobs',
    help: 'Jobs that are not done, by lane and state; dead: given up.',
    labelNames: ['lane', 'state'],
    samples: ({ queue }) =>
      combine(
        [
          ...SHOWN.map((lane) => ({ labels: { lane, state: 'dead' }, value: 0 })),
          ...queue.map(({ lane, state, count }) => ({ labels: { lane, state }, value: count })),
        ],
        sum,
      ),
  },
  {
    name: 'goldammer_database_queue_oldest_seconds',
    help: 'Seconds for which the first job that is due has waited, by lane.',
    labelNames: ['lane'],
    samples: ({ queue }) =>
      combine(
        [
          ...SHOWN.map((lane) => ({ labels: { lane }, value: 0 })),
          ...queue.map(({ lane, seconds }) => ({ labels: { lane }, value: seconds })),
        ],
        max,
      ),
  },
  {
    name: 'goldammer_database_outbox_effects',
    help: 'Effects that are committed and not carried out, by kind and state.',
    labelNames: ['kind', 'state'],
    samples: (figures) =>
      combine(
        effectsIn(figures).map(({ task, state, count }) => ({ labels: { kind: task, state }, value: count })),
        sum,
      ),
  },
  {
    name: 'goldammer_database_outbox_oldest_seconds',
    help: 'Seconds for which the first effect that is due has waited, by kind.',
    labelNames: ['kind'],
    samples: (figures) =>
      combine(
        effectsIn(figures).map(({ task, seconds }) => ({ labels: { kind: task }, value: seconds })),
        max,
      ),
  },
  {
    name: 'goldammer_database_timed_job_failed',
    help: '1: the last run of the scheduled job failed.',
    labelNames: ['timed_job'],
    samples: ({ timedJobs }) =>
      timedJobs.map(({ name, isFailed }) => ({ labels: { timed_job: name }, value: Number(isFailed) })),
  },
  {
    name: 'goldammer_database_timed_job_missed',
    help: '1: the time of the scheduled job has passed and it has not run.',
    labelNames: ['timed_job'],
    samples: ({ timedJobs }) =>
      timedJobs.map(({ name, isMissed }) => ({ labels: { timed_job: name }, value: Number(isMissed) })),
  },
  {
    name: 'goldammer_database_timed_job_start_timestamp_seconds',
    help: 'When the last run of the scheduled job began, in seconds since 1970; none if it never ran.',
    labelNames: ['timed_job'],
    samples: ({ timedJobs }) =>
      timedJobs.flatMap(({ name, startedAt }) =>
        startedAt ? [{ labels: { timed_job: name }, value: startedAt.getTime() / 1000 }] : [],
      ),
  },
  {
    name: 'goldammer_database_webhooks',
    help: 'Events of providers: failed ones, and refused ones in the last hour.',
    labelNames: ['state'],
    samples: ({ webhooks: { failed, refused } }) => [
      { labels: { state: 'failed' }, value: failed },
      { labels: { state: 'refused' }, value: refused },
    ],
  },
  {
    name: 'goldammer_database_uploads',
    help: 'Uploads that wait for the virus scanner, that nobody scanned, that are infected.',
    labelNames: ['scan'],
    samples: ({ uploads }) => [
      { labels: { scan: 'waiting' }, value: uploads.waiting },
      { labels: { scan: 'not_scanned' }, value: uploads.unscanned },
      { labels: { scan: 'infected' }, value: uploads.infected },
    ],
  },
  {
    name: 'goldammer_database_uploads_oldest_seconds',
    help: 'Seconds for which the first upload has waited for the virus scanner.',
    samples: ({ uploads }) => one(uploads.seconds),
  },
  {
    name: 'goldammer_database_chain_broken',
    help: '1: the last check of the hash chain found a row that was changed, removed or added.',
    labelNames: ['chain'],
    samples: ({ audit, securityLog }) => [
      { labels: { chain: 'audit' }, value: Number(audit.isBroken) },
      { labels: { chain: 'security' }, value: Number(securityLog.isBroken) },
    ],
  },
  {
    name: 'goldammer_database_sign_in_attempts',
    help: 'Sign-ins that failed and calls that were refused, in the last ten minutes.',
    labelNames: ['outcome'],
    samples: ({ attempts: { wrong, refused } }) => [
      { labels: { outcome: 'wrong' }, value: wrong },
      { labels: { outcome: 'refused' }, value: refused },
    ],
  },
  {
    name: 'goldammer_database_payments',
    help: 'Payments by provider and state.',
    labelNames: ['provider', 'state'],
    samples: ({ payments }) =>
      payments.map(({ provider, state, count }) => ({ labels: { provider, state }, value: count })),
  },
  {
    name: 'goldammer_database_payments_cents',
    help: 'Sum of the payments, in cents, by provider and state.',
    labelNames: ['provider', 'state'],
    samples: ({ payments }) =>
      payments.map(({ provider, state, amount }) => ({ labels: { provider, state }, value: amount })),
  },
  {
    name: 'goldammer_database_payments_stuck',
    help: 'Payments that should have left their state days ago.',
    labelNames: ['state'],
    samples: ({ stuckPayments }) =>
      combine(
        [
          ...['prenotified', 'filed', 'mandate_pending'].map((state) => ({ labels: { state }, value: 0 })),
          ...stuckPayments.map(({ state, count }) => ({ labels: { state }, value: count })),
        ],
        sum,
      ),
  },
  {
    name: 'goldammer_database_round_contracts',
    help: 'Contracts of each round that accepts orders, by the number of its product.',
    labelNames: ['product'],
    samples: ({ rounds }) => rounds.map(({ product, contracts }) => ({ labels: { product }, value: contracts })),
  },
  {
    name: 'goldammer_database_round_cents',
    help: 'Of each round that accepts orders, in cents: what is reserved, what waits, its threshold and its volume.',
    labelNames: ['product', 'of'],
    samples: ({ rounds }) =>
      rounds.flatMap(({ product, reserved, waiting, threshold, volume }) => [
        { labels: { product, of: 'reserved' }, value: reserved },
        { labels: { product, of: 'waiting' }, value: waiting },
        { labels: { product, of: 'threshold' }, value: threshold },
        { labels: { product, of: 'volume' }, value: volume },
      ]),
  },
]

/**
 * What the database contains about the shop as a whole. While it does not answer, `goldammer_database_up` is 0 and no other figure is
 * shown: an old one would look like a new one.
 */
export function databaseMetrics(scope: FigureScope, log: Pick<FastifyBaseLogger, 'warn'>): Registry {
  const registry = new Registry()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Figures | null> = Promise.resolve(null)
  const read = () => {
    if (performance.now() - readAt < FRESH_FOR) return reading
    readAt = performance.now()
    reading = readFigures(scope).catch((error: unknown) => {
      log.warn({ err: error }, 'the figures of the database could not be read')
      return null
    })
    return reading
  }
  const gauge = ({ name, help, labelNames = [] }: Named, samples: (figures: Figures | null) => Sample[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await read()
        this.reset()
        const shown = samples(figures)
        // The library shows 0 for a gauge without labels that has no value.
        if (shown.length === 0 && labelNames.length === 0) this.remove()
        for (const { labels = {}, value } of shown) this.set(labels, value)
      },
    })
  gauge(UP, (figures) => one(figures === null ? 0 : 1))
  for (const definition of DEFINITIONS)
    gauge(definition, (figures) => (figures === null ? [] : definition.samples(figures)))
  return registry
}
