import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import type { DB } from '../../../shared/tables.ts'
import { type ChangeRequestEvent, type ChangeRequestState, changeRequestMachine } from './states.ts'

export type ChangeRequestRow = Selectable<DB['changeRequest']>

const select = (db: Database | Tx) =>
  db
    .selectFrom('changeRequest as request')
    .leftJoin('file', 'file.id', 'request.fileId')
    .selectAll('request')
    .select('file.fileName')

export type ReadRequest = ChangeRequestRow & { fileName: string | null }

/** Whose data: an identity that invests, or an issuer. */
export type Owner = { column: 'investorId' | 'companyId'; id: string }

export function listOf(db: Database | Tx, { column, id }: Owner): Promise<ReadRequest[]> {
  return select(db)
    .where(`request.${column}`, '=', id)
    .orderBy('request.createdAt', 'desc')
    .orderBy('request.id', 'desc')
    .execute()
}

export function find(db: Database | Tx, id: string): Promise<ReadRequest | undefined> {
  return select(db).where('request.id', '=', id).executeTakeFirst()
}

export function lock(tx: Tx, id: string): Promise<ChangeRequestRow | undefined> {
  return tx.selectFrom('changeRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insert(scope: Scope, tx: Tx, row: Insertable<DB['changeRequest']>): Promise<void> {
  await tx.insertInto('changeRequest').values(row).execute()
  await writeHistory(scope, tx, {
    entity: 'change_request',
    entityId: row.id,
    event: 'ask',
    from: null,
    to: 'pending',
  })
}

/** The caller holds the row's lock. */
export async function move(
  scope: Scope,
  tx: Tx,
  row: ChangeRequestRow,
  event: ChangeRequestEvent,
  change: Updateable<DB['changeRequest']> = {},
): Promise<void> {
  const from = row.state as ChangeRequestState
  const to = nextState(changeRequestMachine, from, event)
  const reason = change.refusalReason ?? null
  await writeHistory(scope, tx, { entity: 'change_request', entityId: row.id, event, from, to, reason })
  await tx
    .updateTable('changeRequest')
    .set({ ...change, state: to })
    .where('id', '=', row.id)
    .execute()
}
