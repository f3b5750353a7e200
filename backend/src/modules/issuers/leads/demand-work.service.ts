import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import { listAssignees } from '../../../shared/assignees.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { writtenText } from '../../../shared/written-text.ts'
import { readRow, toRecord } from './demands.service.ts'

type Schemas = components['schemas']

/** In the order they were written. */
async function listNotes(db: Database | Tx, demandId: string): Promise<Schemas['DemandDetail']['notes']> {
  const rows = await db
    .selectFrom('demandNote as note')
    .innerJoin(staffView('staff'), 'staff.id', 'note.staffId')
    .select(['note.id', 'note.text', 'note.createdAt', 'staff.name'])
    .where('note.demandId', '=', demandId)
    .orderBy('note.createdAt')
    .orderBy('note.id')
    .execute()
  return rows.map(({ id, text, createdAt, name }) => ({ id, text, by: name, at: createdAt.toISOString() }))
}

async function load(db: Database | Tx, id: string) {
  const row = await readRow(db, id)
  const notes = await listNotes(db, id)
  return { row, notes, shown: { state: row.state, assigneeId: row.assigneeId, notes } }
}

/** R3.12: a demand with who sees to it and what was noted. */
export async function readDemand(scope: Scope, id: string): Promise<Schemas['DemandDetail']> {
  const [{ row, notes, shown }, assignees] = await Promise.all([
    load(scope.db, id),
    listAssignees(scope.db, 'assignDemand'),
  ])
  return { demand: toRecord(row), notes, assignees, version: versionOf(shown) }
}

/** Runs under the demand's lock; an act on an outdated version is refused. */
async function act(
  scope: Scope,
  id: string,
  action: 'demand.assign' | 'demand.note',
  version: string | undefined,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Schemas['DemandDetail']> {
  await inTransaction(scope, async (tx) => {
    await tx.selectFrom('capitalDemand').select('id').where('id', '=', id).forUpdate().execute()
    const { shown } = await load(tx, id)
    refuseStale(shown, version)
    await change(tx)
    await writeAudit(scope, tx, { action, details: { demandId: id } })
  })
  return await readDemand(scope, id)
}

export const assignDemand = (scope: Scope, id: string, assigneeId: string | null, version?: string) =>
  act(scope, id, 'demand.assign', version, async (tx) => {
    if (assigneeId && !(await listAssignees(tx, 'assignDemand')).some((one) => one.id === assigneeId))
      throw new AppError('VIOLATION::ENTITY_DOES_NOT_EXISTS', { pointer: '/assigneeId' })
    await tx.updateTable('capitalDemand').set({ assigneeId }).where('id', '=', id).execute()
  })

/** For colleagues alone. */
export async function noteOnDemand(scope: Scope, id: string, written: string, version?: string) {
  const text = writtenText(written)
  return await act(scope, id, 'demand.note', version, async (tx) => {
    const createdAt = scope.clock.now()
    const note = { id: newId(createdAt), demandId: id, text, staffId: actingStaff(scope), createdAt }
    await tx.insertInto('demandNote').values(note).execute()
  })
}
