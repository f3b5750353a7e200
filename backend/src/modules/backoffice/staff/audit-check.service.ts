import type { components } from '@goldammer/sdk/operations/staff'
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { isWorkerAlive } from '../../../jobs/heartbeat.ts'
import type { Database } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { DB } from '../../../shared/tables.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { contractView } from '../../contracts/contract-view.ts'
import { type Break, findBreak, type Link } from '../security/audit-check.rules.ts'
import type { HistoryBreak } from '../security/history-check.rules.ts'
import { goOverHistory } from '../security/history-check.service.ts'

type Schemas = components['schemas']

const rowsAtOnce = 5000
const shown = 10
const nobody = '0'.repeat(32)
const chainOf = sql`coalesce(audit.actor_id, ${sql.lit(nobody)}::uuid)`

const selectChecks = (db: Database) =>
  db
    .selectFrom('auditCheck as check')
    .leftJoin('staff', 'staff.id', 'check.startedBy')
    .leftJoin('staff as brokenStaff', 'brokenStaff.id', 'check.brokenActorId')
    .leftJoin(customerView('customer'), 'customer.id', 'check.brokenActorId')
    .leftJoin(contractView('brokenContract'), 'brokenContract.orderId', 'check.brokenEntityId')
    .selectAll('check')
    .select(['staff.name as startedByName', 'brokenStaff.name as staffName', 'customer.firstName', 'customer.lastName'])
    .select('brokenContract.orderNumber')

type Row = Awaited<ReturnType<ReturnType<typeof selectChecks>['executeTakeFirstOrThrow']>>

function toBreak(row: Row): Schemas['AuditBreak'] | null {
  if (!row.broken) return null
  return {
    log: row.brokenEntity === null ? 'audit' : 'history',
    kind: row.broken as Break['kind'],
    record: row.brokenEntity === null ? null : `${row.brokenEntity} ${row.orderNumber ?? row.brokenEntityId}`,
    actorName: row.staffName ?? (row.firstName === null ? null : `${row.firstName} ${row.lastName}`),
    position: row.brokenPosition ?? 0,
    entryId: row.brokenEntity === null ? row.brokenId : null,
    at: row.brokenAt?.toISOString() ?? null,
  }
}

const toCheck = (row: Row): Schemas['AuditCheck'] => ({
  id: row.id,
  startedAt: row.startedAt.toISOString(),
  startedBy: row.startedByName,
  total: row.total,
  checked: row.checked,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  break: toBreak(row),
})

export async function listAuditChecks({ db }: Pick<Scope, 'db'>): Promise<Schemas['AuditCheckList']> {
  const rows = await selectChecks(db)
    .orderBy('check.startedAt', 'desc')
    .orderBy('check.id', 'desc')
    .limit(shown)
    .execute()
  return { elements: rows.map(toCheck) }
}

const rowsToCheck = sql<number>`(select count(*) from audit) + (select count(*) from history)`

/**
 * Has a job go over all chains; one check is under way at a time, and that one is answered. Where no process runs jobs, as after a
 * restore, this process does it beside its calls.
 */
export async function startAuditCheck(scope: Scope): Promise<Schemas['AuditCheck']> {
  const startedBy = scope.actor.kind === 'staff' ? scope.actor.staffId : null
  const id = await inTransaction(scope, async (tx) => {
    const now = scope.clock.now()
    const check = await tx
      .insertInto('auditCheck')
      .values({ id: newId(now), startedAt: now, startedBy, total: rowsToCheck })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (check) await addToOutbox(scope, tx, { kind: 'audit.check', subjectId: check.id, lane: 'atOnce' })
    return check?.id
  })
  // Another that was under way may be done by now: it is the last that began.
  const row = await selectChecks(scope.db)
    .$if(id !== undefined, (query) => query.where('check.id', '=', id!))
    .orderBy('check.startedAt', 'desc')
    .orderBy('check.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (!row.finishedAt && scope.config.role === 'web' && !(await isWorkerAlive(scope.db)))
    void runAuditCheck(scope, row.id).catch((err: unknown) =>
      scope.log.error({ err, checkId: row.id }, 'the check of the chains could not go on'),
    )
  return toCheck(row)
}

type ChainPosition = { actorId: string | null; position: number }

/** Chain by chain; what was looked at last comes once more, to be joined on to. One statement: rows and ends fit together. */
const readLinks = (db: Database, from: ChainPosition | null): Promise<Link[]> =>
  db
    .selectFrom('audit')
    .leftJoin('auditChain as chain', (join) => join.on(sql<SqlBool>`chain.actor_id = ${chainOf}`))
    .select(['audit.id', 'audit.actorId', 'audit.position', 'audit.at', 'audit.previousHash', 'audit.hash'])
    .select(['chain.length as chainLength', 'chain.hash as chainHash'])
    .select(sql<Buffer>`audit_hash(audit)`.as('rightHash'))
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(${chainOf}, audit.position) >= (${from!.actorId ?? nobody}::uuid, ${from!.position})`),
    )
    .orderBy(chainOf)
    .orderBy('audit.position')
    .limit(rowsAtOnce + 1)
    .execute()

/** A chain of which not one row is left. */
async function findLostChain(db: Database): Promise<Break | null> {
  const chain = await db
    .selectFrom('auditChain as chain')
    .select('chain.actorId')
    .where('chain.length', '>', 0)
    .where(sql<boolean>`not exists (select from audit where ${chainOf} = chain.actor_id)`)
    .orderBy('chain.actorId')
    .limit(1)
    .executeTakeFirst()
  if (!chain) return null
  return { kind: 'missing', actorId: chain.actorId === nobody ? null : chain.actorId, position: 1, id: null, at: null }
}

type Progress = Pick<Updateable<DB['auditCheck']>, 'actorId' | 'position' | 'ofHistory' | 'historyEntity' | 'historyId'>

/** What one part of a check has found: how many rows it read, how far it came, and whether that was the end. */
type Part = { found: Break | HistoryBreak | null; isEnd: boolean; read: number; progress: Progress }

/** The next rows of the audit log. */
async function goOverAudit(db: Database, from: ChainPosition | null) {
  const links = await readLinks(db, from)
  const [first] = links
  const isEnd = links.length <= rowsAtOnce
  const isThere = from === null || (first?.actorId === from.actorId && first.position === from.position)
  const found: Break | null = isThere
    ? (findBreak(links, { goesOn: from !== null, isEnd }) ?? (isEnd ? await findLostChain(db) : null))
    : { kind: 'missing', ...from, id: null, at: null }
  const last: ChainPosition | null = links.at(-1) ?? null
  return { found, isEnd, last, read: Math.max(0, links.length - (from === null ? 0 : 1)) }
}

/** The first break in all chains of the audit log; null: they hold. */
export async function findBreakOfAudit(db: Database): Promise<Break | null> {
  for (let from: ChainPosition | null = null; ; ) {
    const { found, last, isEnd } = await goOverAudit(db, from)
    if (found || isEnd) return found
    from = last
  }
}

async function goOver(db: Database, check: Selectable<DB['auditCheck']>): Promise<Part> {
  const { ofHistory, actorId, position, historyEntity: entity, historyId: entityId } = check
  if (!ofHistory) {
    const { last, isEnd, ...part } = await goOverAudit(db, position === null ? null : { actorId, position })
    // After the end of the audit log comes the history.
    const progress = { actorId: last?.actorId ?? null, position: last?.position ?? null, ofHistory: isEnd }
    return { ...part, isEnd: false, progress }
  }
  const from = entity === null || entityId === null ? null : { entity, entityId }
  const { last, ...part } = await goOverHistory(db, from)
  return { ...part, progress: { historyEntity: last?.entity ?? entity, historyId: last?.entityId ?? entityId } }
}

function toColumns(found: Break | HistoryBreak): Updateable<DB['auditCheck']> {
  const { kind, position, id, at } = found
  const broken = { broken: kind, brokenPosition: position, brokenId: id, brokenAt: at }
  return 'entity' in found
    ? { ...broken, brokenEntity: found.entity, brokenEntityId: found.entityId }
    : { ...broken, brokenActorId: found.actorId }
}

/**
 * Goes on where it has come to, so that a process that dies loses nothing; finds the first break, or none. Two processes may go over the
 * same check: a part counts for whoever records it first.
 */
export async function runAuditCheck(scope: Scope, checkId: string): Promise<void> {
  for (;;) {
    const check = await scope.db
      .selectFrom('auditCheck')
      .selectAll()
      .where('id', '=', checkId)
      .executeTakeFirstOrThrow()
    if (check.finishedAt) return
    const { found, isEnd, read, progress } = await goOver(scope.db, check)
    const checked = check.checked + read
    const isOver = found !== null || isEnd
    const isRecorded = await inTransaction(scope, async (tx) => {
      const updated = await tx
        .updateTable('auditCheck')
        .set({ checked, ...progress })
        .set(isOver ? { finishedAt: scope.clock.now() } : {})
        .set(found ? toColumns(found) : {})
        .where('id', '=', checkId)
        .where('finishedAt', 'is', null)
        .where('checked', '=', check.checked)
        .where('ofHistory', '=', check.ofHistory)
        .returning('id')
        .executeTakeFirst()
      if (updated && isOver) {
        const details = { checkId, checked, ...(found ? { kind: found.kind, position: found.position } : {}) }
        await writeAudit(scope, tx, { action: found ? 'audit.broken' : 'audit.intact', details })
      }
      return updated !== undefined
    })
    if (isRecorded && found) scope.log.error({ ...found, checkId }, 'the audit log or the history is broken')
  }
}
