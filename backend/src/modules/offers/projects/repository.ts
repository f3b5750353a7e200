import { addMonths } from '@goldammer/sdk/rules/local-dates'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { toLocalDate } from '@goldammer/sdk/units'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { fullNameOf } from '../../../shared/full-name.ts'
import { newId } from '../../../shared/ids.ts'
import { staffView } from '../../../shared/staff-view.ts'
import type { DB } from '../../../shared/tables.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView, tariffView } from '../../catalogue/product-view.ts'
import { lastDayOfRound } from '../../catalogue/round-days.ts'
import { roundView } from '../../catalogue/round-view.ts'
import type { Anchors, Owner, StepKey } from './checklist.ts'
import type { StepState } from './states.ts'

type Db = Database | Tx
export type StepRow = Omit<Selectable<DB['projectStep']>, 'key' | 'state'> & { key: StepKey; state: StepState }

export const selectRounds = (db: Db) =>
  db
    .selectFrom(roundView('round'))
    .innerJoin(productView('product'), 'product.id', 'round.productId')
    .innerJoin(companyView('company'), 'company.id', 'product.issuerId')
    .select(['round.id', 'round.state', 'round.createdAt', 'round.startDate', lastDayOfRound.as('lastDay')])
    .select([
      'product.name as productName',
      'product.id as productId',
      'product.issuerId as companyId',
      'product.contractEndOfTerm',
    ])
    .select('company.nameCompany')
    .select(
      sql<
        number | null
      >`(select max(duration_months) from ${tariffView('tariff')} where tariff.product_id = product.id)`.as(
        'durationMonths',
      ),
    )
    .where('product.type', '!=', 'collectible')

export type ProjectRound = Awaited<ReturnType<ReturnType<typeof selectRounds>['executeTakeFirstOrThrow']>>

/** A term without a day of its own runs for its tariffs, from the end of the round. */
const termEndOf = ({ contractEndOfTerm, lastDay, durationMonths }: ProjectRound) =>
  contractEndOfTerm ?? (lastDay && durationMonths ? addMonths(lastDay, durationMonths) : null)

export const anchorsOf = (round: ProjectRound): Anchors => ({
  drafted: toLocalDate(round.createdAt),
  start: round.startDate,
  end: round.lastDay,
  term: termEndOf(round),
})

export const stateOf = ({ state }: ProjectRound) => state as RoundState

export async function listSteps(db: Db, roundIds: string[]): Promise<StepRow[]> {
  if (roundIds.length === 0) return []
  return (await db.selectFrom('projectStep').selectAll().where('roundId', 'in', roundIds).execute()) as StepRow[]
}

/** A step gets its row with the first touch; whoever holds it is alone with it. */
export async function lockStep(tx: Tx, roundId: string, key: StepKey, begin: StepState): Promise<StepRow> {
  await tx
    .insertInto('projectStep')
    .values({ id: newId(), roundId, key, state: begin })
    .onConflict((conflict) => conflict.columns(['roundId', 'key']).doNothing())
    .execute()
  return (await tx
    .selectFrom('projectStep')
    .selectAll()
    .where('roundId', '=', roundId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()) as StepRow
}

/** False: for this day so many have gone out already. */
export async function noteReminder(tx: Tx, reminder: Selectable<DB['projectReminder']>): Promise<boolean> {
  const { dueOn, sent } = reminder
  const noted = await tx
    .insertInto('projectReminder')
    .values(reminder)
    .onConflict((conflict) =>
      conflict
        .columns(['roundId', 'key'])
        .doUpdateSet({ dueOn, sent })
        .where((eb) => eb.or([eb('projectReminder.dueOn', '!=', dueOn), eb('projectReminder.sent', '<', sent)])),
    )
    .returning('key')
    .executeTakeFirst()
  return noted !== undefined
}

/** Notes and files of these steps, the latest first. */
export function listEntries(db: Db, stepIds: string[]) {
  return db
    .selectFrom('projectEntry as entry')
    .leftJoin('file', 'file.id', 'entry.fileId')
    .leftJoin(customerView('customer'), 'customer.id', 'entry.customerId')
    .leftJoin(staffView('staff'), 'staff.id', 'entry.staffId')
    .select([
      'entry.id',
      'entry.stepId',
      'entry.text',
      'entry.staffId',
      'entry.at',
      'file.fileName',
      'file.size',
      'file.scan',
    ])
    .select(sql<string | null>`coalesce(staff.name, ${fullNameOf('customer')})`.as('by'))
    .where('entry.stepId', 'in', stepIds)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()
}

/** Left there by whose step it is, since it was returned. */
export async function hasFile(db: Db, stepId: string, owner: Owner): Promise<boolean> {
  const row = await db
    .selectFrom('projectEntry')
    .select('id')
    .where('stepId', '=', stepId)
    .where('fileId', 'is not', null)
    .where('staffId', owner === 'staff' ? 'is not' : 'is', null)
    .where(
      sql<boolean>`project_entry.at > coalesce((select max(history.at) from history where entity = 'project_step'
        and entity_id = project_entry.step_id and event = 'return'), '-infinity')`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the step is done in a round of the product; one that was skipped is not. */
export async function isDone(db: Db, productId: string, key: StepKey): Promise<boolean> {
  const row = await db
    .selectFrom('projectStep as step')
    .innerJoin(roundView('round'), 'round.id', 'step.roundId')
    .select('step.id')
    .where('round.productId', '=', productId)
    .where('step.key', '=', key)
    .where('step.state', '=', 'done')
    .executeTakeFirst()
  return row !== undefined
}

/** What happened to these steps, the latest first. */
export function listEvents(db: Db, stepIds: string[]) {
  return db
    .selectFrom('history')
    .leftJoin(staffView('staff'), (join) =>
      join.onRef('staff.id', '=', 'history.actorId').on('history.actorKind', '=', 'staff'),
    )
    .leftJoin(customerView('customer'), 'customer.id', 'history.actorId')
    .select(['history.entityId', 'history.event', 'history.at', 'history.reason', 'history.actorKind'])
    .select(sql<string | null>`coalesce(staff.name, ${fullNameOf('customer')})`.as('by'))
    .where('history.entity', '=', 'project_step')
    .where('history.entityId', 'in', stepIds)
    .orderBy('history.at', 'desc')
    .orderBy('history.id', 'desc')
    .execute()
}

export function findFile(db: Db, entryId: string) {
  return db
    .selectFrom('projectEntry as entry')
    .innerJoin('projectStep as step', 'step.id', 'entry.stepId')
    .innerJoin(roundView('round'), 'round.id', 'step.roundId')
    .innerJoin(productView('product'), 'product.id', 'round.productId')
    .select(['entry.fileId', 'product.issuerId as companyId'])
    .where('entry.id', '=', entryId)
    .executeTakeFirst()
}
