import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import type { DB } from '../../../shared/tables.ts'
import { type CaseEvent, type CaseKind, type CaseState, caseMachine, STANDING, UNDECIDED } from './rules.ts'

// Cases as the modules open them where they come up; what becomes of them is decided in decisions.service.ts.

export type CaseRow = Selectable<DB['complianceCase']> & { kind: CaseKind; state: CaseState }
type Db = Database | Tx

export type Opening = {
  kind: CaseKind
  investorId: string
  /** The one contract it concerns, if it does not concern the investor as such. */
  orderId?: string
  details?: Record<string, unknown>
}

/** Opens a case; one of the kind that is undecided or was refused stands, and nothing is opened beside it: false. */
export async function openCase(
  scope: Scope,
  tx: Tx,
  { kind, investorId, orderId, details }: Opening,
): Promise<boolean> {
  const openedAt = scope.clock.now()
  const row: Insertable<DB['complianceCase']> = {
    id: newId(openedAt),
    kind,
    investorId,
    orderId: orderId ?? null,
    state: 'open',
    openedAt,
    details: JSON.stringify(details ?? {}),
  }
  const opened = await tx
    .insertInto('complianceCase')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return false
  await writeHistory(scope, tx, {
    entity: 'compliance_case',
    entityId: opened.id,
    event: 'open',
    from: null,
    to: 'open',
  })
  return true
}

/** The case about an order's return stands, and there is worse to know of it. */
export async function addContractEvent(tx: Tx, orderId: string, details: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('complianceCase')
    .set({ details: JSON.stringify(details) })
    .where('orderId', '=', orderId)
    .where('kind', '=', 'returned_debit')
    .where('state', 'in', STANDING)
    .execute()
}

/** Moves a case whose lock the caller holds. */
export async function moveCase(
  scope: Scope,
  tx: Tx,
  { id, state }: Pick<CaseRow, 'id' | 'state'>,
  event: CaseEvent,
  { reason, ...change }: Updateable<DB['complianceCase']> = {},
): Promise<void> {
  const to = nextState(caseMachine, state, event)
  const text = reason === undefined ? {} : { reason }
  await writeHistory(scope, tx, {
    entity: 'compliance_case',
    entityId: id,
    event,
    from: state,
    to,
    reason: typeof reason === 'string' ? reason : null,
  })
  await tx
    .updateTable('complianceCase')
    .set({ ...change, ...text, state: to })
    .where('id', '=', id)
    .execute()
}

/** Closes cases whose subject has ended by itself: nobody has to check them. Decided ones stay, unless the caller includes them. */
export async function closeCases(
  scope: Scope,
  tx: Tx,
  about: { investorId: string } | { orderId: string },
  kinds?: readonly CaseKind[],
  states: readonly CaseState[] = UNDECIDED,
): Promise<void> {
  let query = tx.selectFrom('complianceCase').select(['id', 'state']).where('state', 'in', states)
  query =
    'orderId' in about ? query.where('orderId', '=', about.orderId) : query.where('investorId', '=', about.investorId)
  if (kinds) query = query.where('kind', 'in', kinds)
  const rows = await query.orderBy('id').forUpdate().execute()
  for (const { id, state } of rows) await moveCase(scope, tx, { id, state: state as CaseState }, 'close')
}

/** A refusal of an exemption does not outlive what it was about: the next case would not be opened beside it. */
export const closeExemptionCases = (scope: Scope, tx: Tx, investorId: string): Promise<void> =>
  closeCases(scope, tx, { investorId }, ['limit_exemption'], STANDING)

/** Written into the SQL: with parameters PostgreSQL would plan again what every order asks. */
const openStates = STANDING.map((state) => sql.lit(state))

/**
 * Whether something other than the identity check holds an order: `open` until compliance has decided, `refused` for good.
 * Without an order it is asked of the investor as such.
 */
export async function findBlock(
  db: Db,
  { investorId, orderId = null }: { investorId: string; orderId?: string | null },
): Promise<'open' | 'refused' | null> {
  const rows = await db
    .selectFrom('complianceCase')
    .select('state')
    .where('investorId', '=', investorId)
    .where('state', 'in', openStates)
    .where((eb) =>
      eb.or([
        eb('kind', '=', sql.lit('us_person')),
        ...(orderId ? [eb.and([eb('kind', '=', 'third_party'), eb('orderId', '=', orderId)])] : []),
      ]),
    )
    .execute()
  if (rows.length === 0) return null
  return rows.some(({ state }) => state === 'refused') ? 'refused' : 'open'
}

/** What compliance has decided of an investor goes with the investor (domain/data-protection#erased). */
export async function removeCases(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom('complianceCase').where('investorId', '=', investorId).execute()
}
