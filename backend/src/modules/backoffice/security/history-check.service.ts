import { sql } from 'kysely'
import type { Database } from '../../../shared/database.ts'
import { findHistoryBreak, type HistoryBreak, type StoredStep } from './history-check.rules.ts'

const recordsAtOnce = 1000

/** A record, by the kind and the id that its history has. */
export type HistoryPosition = { entity: string; entityId: string }

/** All steps of the next records, record by record. One statement: steps and ends fit together. */
async function readSteps(db: Database, from: HistoryPosition | null): Promise<StoredStep[]> {
  const after = from ? sql`where (entity, entity_id) > (${from.entity}, ${from.entityId}::uuid)` : sql``
  const { rows } = await sql<StoredStep>`
    with record as materialized (
      select entity, entity_id from history ${after} group by entity, entity_id order by entity, entity_id
      limit ${recordsAtOnce}
    )
    select step.id, step.entity, step.entity_id, step.event, step.from_state, step.to_state, step.actor_kind, step.actor_id,
      step.on_behalf_of, step.reason, step.at, step.previous_hash, step.hash,
      date_trunc('milliseconds', step.at) = step.at as is_whole_millisecond,
      chain.length as chain_length, chain.hash as chain_hash
    from record join history step using (entity, entity_id) left join history_chain chain using (entity, entity_id)
    order by step.entity, step.entity_id, step.at, step.id`.execute(db)
  return rows
}

function* recordsOf(steps: readonly StoredStep[]): Generator<StoredStep[]> {
  let record: StoredStep[] = []
  for (const step of steps) {
    const [first] = record
    if (first && (first.entity !== step.entity || first.entityId !== step.entityId)) {
      yield record
      record = []
    }
    record.push(step)
  }
  if (record.length > 0) yield record
}

/** A record of which not one step is left. */
async function findLostHistory(db: Database): Promise<HistoryBreak | null> {
  const { rows } = await sql<HistoryPosition>`select entity, entity_id from history_chain as chain
    where not exists (select from history step where step.entity = chain.entity and step.entity_id = chain.entity_id)
    order by entity, entity_id limit 1`.execute(db)
  return rows[0] ? { ...rows[0], kind: 'missing', position: 1, id: null, at: null } : null
}

/** One part of a check: the records that follow `from`. `read` counts steps; `last` is null at the end. */
export async function goOverHistory(
  db: Database,
  from: HistoryPosition | null,
): Promise<{ found: HistoryBreak | null; isEnd: boolean; last: HistoryPosition | null; read: number }> {
  const steps = await readSteps(db, from)
  let found: HistoryBreak | null = null
  let records = 0
  for (const record of recordsOf(steps)) {
    records++
    found ??= findHistoryBreak(record)
  }
  const isEnd = records < recordsAtOnce
  if (isEnd) found ??= await findLostHistory(db)
  const last = steps.at(-1)
  return { found, isEnd, last: last ? { entity: last.entity, entityId: last.entityId } : null, read: steps.length }
}

/** The first break in all histories; null: they hold. */
export async function findBreakOfHistory(db: Database): Promise<HistoryBreak | null> {
  for (let from: HistoryPosition | null = null; ; ) {
    const part: Awaited<ReturnType<typeof goOverHistory>> = await goOverHistory(db, from)
    if (part.found || part.isEnd) return part.found
    from = part.last
  }
}
