import type { MessageKey } from '@goldammer/sdk/messages'
import type { Scope } from '../shared/scope.ts'
import type { Watch } from '../shared/watch.ts'

/** `payload.secret` (a link with a token) is forgotten once the effect is done. */
export type EffectPayload = { id: string; subjectId: string | null; payload: Record<string, unknown> }

/**
 * Carries out one kind of outbox row. It may run twice (a crash between the act and its receipt), so it must make no harm then:
 * it uses the row's id as the key of what it does outside.
 */
export type Effect = (scope: Scope, effect: EffectPayload) => Promise<void>

/** Staff see each kind of effect by a name in their language. */
export type EffectKind = MessageKey extends infer Key
  ? Key extends `staff.queue.tasks.${infer Kind}`
    ? Kind
    : never
  : never

export type Effects = Partial<Record<EffectKind, Effect>>

/** Staff see each of them by a name in their language. */
export type JobName = MessageKey extends infer Key
  ? Key extends `staff.operations.jobs.names.${infer Name}`
    ? Name
    : never
  : never

/** A job that runs by the clock; `crontab` in graphile-worker's notation, times in UTC. */
export type TimedJob = {
  name: JobName
  crontab: string
  run(scope: Scope): Promise<void>
  /** It moves money or writes to many people: staff cannot run it ahead of time. */
  byClockOnly?: true
  /** It has one day in the year: if nothing ran on it, the job runs at the next start, and does then what it would have done. */
  isMadeUp?: true
}

/** An effect throws it while what it needs is missing. The queue tries again; only the last failed attempt counts as a fault. */
export class RetryLater extends Error {}

/** A job as metrics and traces name it. `lane`: the worker's task; `timed` for the jobs of the clock. `task`: what it does. */
export type WatchedJob = { lane: string; task: EffectKind | JobName }

export type JobWatch = Watch<WatchedJob>

export const unwatchedJob: JobWatch = (_job, work) => work()
