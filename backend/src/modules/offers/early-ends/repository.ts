import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { fullNameOf } from '../../../shared/full-name.ts'
import { writeHistory } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { nextState } from '../../../shared/state-machine.ts'
import type { DB } from '../../../shared/tables.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { lastDayOfRound } from '../../catalogue/round-days.ts'
import { roundView } from '../../catalogue/round-view.ts'
import { type EarlyEndEvent, type EarlyEndState, earlyEndMachine } from './states.ts'

type Db = Database | Tx
export type EarlyEndRow = Selectable<DB['earlyEnd']>

/** What was asked for, with the round as it stands and the names of those who had a hand in it. */
export const select = (db: Db) =>
  db
    .selectFrom('earlyEnd')
    .innerJoin(roundView('round'), 'round.id', 'earlyEnd.fundingRoundId')
    .innerJoin(productView('product'), 'product.id', 'round.productId')
    .innerJoin(companyView('company'), 'company.id', 'product.issuerId')
    .leftJoin(customerView('author'), 'author.id', 'earlyEnd.askedBy')
    .leftJoin(staffView('staff'), 'staff.id', 'earlyEnd.decidedBy')
    .selectAll('earlyEnd')
    .select(['round.state as roundState', 'round.threshold', lastDayOfRound.as('endsOn')])
    .select(['product.id as productId', 'product.name as productName'])
    .select(['company.id as companyId', 'company.nameCompany as companyName', 'staff.name as decidedByName'])
    .select(fullNameOf('author').as('askedByName'))

export type ReadEarlyEnd = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const find = (db: Db, id: string): Promise<ReadEarlyEnd | undefined> =>
  select(db).where('earlyEnd.id', '=', id).executeTakeFirst()

export const listOfRound = (db: Db, roundId: string): Promise<ReadEarlyEnd[]> =>
  select(db)
    .where('earlyEnd.fundingRoundId', '=', roundId)
    .orderBy('earlyEnd.createdAt', 'desc')
    .orderBy('earlyEnd.id', 'desc')
    .execute()

export const listPending = (db: Db): Promise<ReadEarlyEnd[]> =>
  select(db).where('earlyEnd.state', '=', 'pending').execute()

export const lock = (tx: Tx, id: string): Promise<EarlyEndRow | undefined> =>
  tx.selectFrom('earlyEnd').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const selectRound = (db: Db, companyId: string, roundId: string) =>
  db
    .selectFrom(roundView('round'))
    .innerJoin(productView('product'), 'product.id', 'round.productId')
    .select(['round.id', 'round.state as roundState', lastDayOfRound.as('endsOn')])
    .where('product.issuerId', '=', companyId)
    .where('round.id', '=', roundId)

export const findRound = (db: Db, companyId: string, roundId: string) =>
  selectRound(db, companyId, roundId).executeTakeFirst()

/** Two who ask at once wait for each other. */
export const lockRound = (tx: Tx, companyId: string, roundId: string) =>
  selectRound(tx, companyId, roundId).forUpdate('round').executeTakeFirst()

export async function insert(scope: Scope, tx: Tx, row: Insertable<DB['earlyEnd']>): Promise<void> {
  await tx.insertInto('earlyEnd').values(row).execute()
  await writeHistory(scope, tx, {
    entity: 'early_end',
    entityId: row.id,
    event: 'ask',
    from: null,
    to: 'pending',
    reason: row.reason,
  })
}

/** The caller holds the row's lock. */
export async function move(
  scope: Scope,
  tx: Tx,
  { id, state }: Pick<EarlyEndRow, 'id' | 'state'>,
  event: EarlyEndEvent,
  change: Updateable<DB['earlyEnd']> = {},
): Promise<void> {
  const from = state as EarlyEndState
  const to = nextState(earlyEndMachine, from, event)
  const reason = change.decisionReason ?? null
  await writeHistory(scope, tx, { entity: 'early_end', entityId: id, event, from, to, reason })
  await tx
    .updateTable('earlyEnd')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .execute()
}
