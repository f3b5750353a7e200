import type { components } from '@goldammer/sdk/operations/staff'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { type Break, findBreak, type Link } from '../security/audit-check.rules.ts'

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
    .selectAll('check')
    .select(['staff.name as startedByName', 'brokenStaff.name as staffName', 'customer.firstName', 'customer.lastName'])

type Row = Awaited<ReturnType<ReturnType<typeof selectChecks>['executeTakeFirstOrThrow']>>

function toBreak(row: Row): Schemas['AuditBreak'] | null {
  if (!row.broken) return null
  return {
    kind: row.broken as Break['kind'],
    actorName: row.staffName ?? (row.firstName === null ? null : `${row.firstName} ${row.lastName}`),
    position: row.brokenPosition ?? 0,
    entryId: row.brokenId,
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

/** Has a job go over all chains; one is under way at a time, and that one is answered. */
export async function startAuditCheck(scope: Scope): Promise<Schemas['AuditCheck']> {
  const startedBy = scope.actor.kind === 'staff' ? scope.actor.staffId : null
  const made = await inTransaction(scope, async (tx) => {
    const now = scope.clock.now()
    const check = await tx
      .insertInto('auditCheck')
      .values({ id: newId(now), startedAt: now, startedBy, total: sql<number>`(select count(*) from audit)` })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (check) await addToOutbox(scope, tx, { kind: 'audit.check', subjectId: check.id, atOnce: true })
    return check
  })
  const checks = selectChecks(scope.db).orderBy('check.startedAt', 'desc').limit(1)
  return toCheck(
    await checks.$if(made !== undefined, (one) => one.where('check.id', '=', made!.id)).executeTakeFirstOrThrow(),
  )
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

/** One step of a check: the next rows. What it answers goes into its row. */
async function goOver(db: Database, from: ChainPosition | null) {
  const links = await readLinks(db, from)
  const [first] = links
  const isEnd = links.length <= rowsAtOnce
  const isThere = from === null || (first?.actorId === from.actorId && first.position === from.position)
  const found: Break | null = isThere
    ? (findBreak(links, { goesOn: from !== null, isEnd }) ?? (isEnd ? await findLostChain(db) : null))
    : { kind: 'missing', ...from, id: null, at: null }
  return { found, isEnd, last: links.at(-1) ?? null, read: links.length - (from === null ? 0 : 1) }
}

/** Goes on where it has come to, so that a job that dies loses nothing; finds the first break, or none. */
export async function runAuditCheck(scope: Scope, checkId: string): Promise<void> {
  for (;;) {
    const check = await scope.db
      .selectFrom('auditCheck')
      .selectAll()
      .where('id', '=', checkId)
      .executeTakeFirstOrThrow()
    if (check.finishedAt) return
    const from = check.position === null ? null : { actorId: check.actorId, position: check.position }
    const { found, isEnd, last, read } = await goOver(scope.db, from)
    const checked = check.checked + Math.max(0, read)
    const isOver = found !== null || isEnd
    await inTransaction(scope, async (tx) => {
      await tx
        .updateTable('auditCheck')
        .set({ checked, actorId: last?.actorId ?? null, position: last?.position ?? null })
        .set(isOver ? { finishedAt: scope.clock.now() } : {})
        .set(
          found
            ? {
                broken: found.kind,
                brokenActorId: found.actorId,
                brokenPosition: found.position,
                brokenId: found.id,
                brokenAt: found.at,
              }
            : {},
        )
        .where('id', '=', checkId)
        .execute()
      if (isOver) {
        const details = { checkId, checked, ...(found ? { kind: found.kind, position: found.position } : {}) }
        await writeAudit(scope, tx, { action: found ? 'audit.broken' : 'audit.intact', details })
      }
    })
    if (found) scope.log.error({ ...found, checkId }, 'the audit log is broken')
  }
}
