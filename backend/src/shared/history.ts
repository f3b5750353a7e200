import { createHash } from 'node:crypto'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { Selectable } from 'kysely'
import type { Tx } from './database.ts'
import { newId } from './ids.ts'
import type { Actor, Scope } from './scope.ts'
import type { DB } from './tables.ts'

type Trace = {
  kind: 'customer' | 'staff' | 'company' | 'system' | 'provider'
  id: string | null
  onBehalfOf: string | null
}

/** How an actor is named in history and audit rows: impersonation carries both ids (domain/rights#impersonation). */
function traceOf(actor: Actor): Trace {
  if (actor.kind === 'customer') {
    return actor.staffId
      ? { kind: 'staff', id: actor.staffId, onBehalfOf: actor.customerId }
      : { kind: 'customer', id: actor.customerId, onBehalfOf: null }
  }
  if (actor.kind === 'staff') return { kind: 'staff', id: actor.staffId, onBehalfOf: null }
  if (actor.kind === 'provider') return { kind: 'provider', id: null, onBehalfOf: null }
  return { kind: 'system', id: null, onBehalfOf: null }
}

export type HistoryFacts = Pick<
  Selectable<DB['history']>,
  | 'id'
  | 'entity'
  | 'entityId'
  | 'event'
  | 'fromState'
  | 'toState'
  | 'actorKind'
  | 'actorId'
  | 'onBehalfOf'
  | 'reason'
  | 'at'
>

/** The hash of a step: of the one before and of what the step says, in this order. A check computes it again from the stored row. */
export function hashOfStep(previous: Buffer | null, facts: HistoryFacts): Buffer {
  const { id, entity, entityId, event, fromState, toState, actorKind, actorId, onBehalfOf, reason, at } = facts
  const row = { id, entity, entityId, event, fromState, toState, actorKind, actorId, onBehalfOf, reason, at }
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(JSON.stringify(row))
    .digest()
}

export type Step = {
  entity: string
  entityId: string
  event: string
  /** Null: the entity begins here. */
  from: string | null
  to: string
  reason?: string | null
}

type Last = { hash: Buffer; at: Date }

function findLast(tx: Tx, { entity, entityId }: Step): Promise<Last | undefined> {
  return tx
    .selectFrom('history')
    .select(['hash', 'at'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Appends a state change to the entity's chain. The caller holds the entity's row lock, so the chain has one writer. */
export async function writeHistory(scope: Pick<Scope, 'clock' | 'actor'>, tx: Tx, step: Step): Promise<void> {
  const last = step.from === null ? undefined : await findLast(tx, step)
  await tx
    .insertInto('history')
    .values(rowOf(scope, step, last))
    .execute()
}

function rowOf(scope: Pick<Scope, 'clock' | 'actor'>, step: Step, last: Last | undefined) {
  const now = scope.clock.now()
  const trace = traceOf(scope.actor)
  const previousHash = last?.hash ?? null
  // What comes later is dated later, also within one millisecond, and after a clock that was ahead for a while: the steps are read in the order
  // of their time, and a chain in another order would look forged.
  const at = last && last.at >= now ? new Date(last.at.getTime() + 1) : now
  const row = {
    id: newId(at),
    entity: step.entity,
    entityId: step.entityId,
    event: step.event,
    fromState: step.from,
    toState: step.to,
    actorKind: trace.kind,
    actorId: trace.id,
    onBehalfOf: trace.onBehalfOf,
    reason: step.reason ?? null,
    at,
  }
  return { ...row, previousHash, hash: hashOfStep(previousHash, row) }
}

/** The same for many entities of one kind at once; the caller holds the lock of each. None of them begins here. */
export async function writeHistories(
  scope: Pick<Scope, 'clock' | 'actor'>,
  tx: Tx,
  steps: readonly (Step & { from: string })[],
): Promise<void> {
  if (steps.length === 0) return
  const last = await tx
    .selectFrom('history')
    .select(['entityId', 'hash', 'at'])
    .distinctOn('entityId')
    .where('entity', '=', steps[0]!.entity)
    .where(
      'entityId',
      'in',
      steps.map((step) => step.entityId),
    )
    .orderBy('entityId')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const lastOf = new Map(last.map((row) => [row.entityId, row]))
  const rows = steps.map((step) => rowOf(scope, step, lastOf.get(step.entityId)))
  await tx.insertInto('history').values(rows).execute()
}

type ActWithText<Key> = Key extends `staff.activity.${infer Act}` ? Act : never
/** What staff read of an act is a text each, without which it does not compile; of a call in a customer's place its operation. */
export type Activity = ActWithText<MessageKey> | `impersonation.${string}`

export type Act = { action: Activity; customerId?: string | null; details?: Record<string, unknown> }

/** Appends to the actor's audit chain; the database gives the row its place and its hash (migrations/functions/audit-chain.sql). */
export async function writeAudit(scope: Pick<Scope, 'clock' | 'actor' | 'requestId'>, tx: Tx, act: Act): Promise<void> {
  const trace = traceOf(scope.actor)
  const at = scope.clock.now()
  await tx
    .insertInto('audit')
    .values({
      id: newId(at),
      actorKind: trace.kind,
      actorId: trace.id,
      customerId: act.customerId ?? trace.onBehalfOf,
      action: act.action,
      details: JSON.stringify(act.details ?? {}),
      requestId: scope.requestId,
      at,
    })
    .execute()
}
