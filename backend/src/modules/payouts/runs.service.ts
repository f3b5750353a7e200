import type { components } from '@goldammer/sdk/operations/staff'
import { targetDayOnOrAfter } from '@goldammer/sdk/rules/business-days'
import { addDays, latest } from '@goldammer/sdk/rules/local-dates'
import { paymentDay } from '@goldammer/sdk/rules/payment-schedule'
import { isLocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Updateable } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { hasOtherOfFinance } from '../../shared/four-eyes.ts'
import { writeAudit, writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { nextState } from '../../shared/state-machine.ts'
import type { DB } from '../../shared/tables.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { Run } from './repository.ts'
import * as repository from './repository.ts'
import { readRun, sumsOf } from './run-records.service.ts'
import { mayDiscardRun, mayRemakeRun, type RunEvent, runMachine } from './states.ts'

type Schemas = components['schemas']

/** Days a run can be prepared ahead of its due date. */
const DAYS_AHEAD = 31

/** Moves a run whose lock the caller holds. */
export async function moveRun(
  scope: Scope,
  tx: Tx,
  run: Pick<Run, 'id' | 'state'>,
  event: RunEvent,
  change: Updateable<DB['payoutRun']> = {},
): Promise<void> {
  const to = nextState(runMachine, run.state, event)
  await writeHistory(scope, tx, { entity: 'payout_run', entityId: run.id, event, from: run.state, to })
  await repository.updateRun(tx, run.id, { ...change, state: to })
}

export type RunRequest = { productId: string; dueDate: string }

/** domain/payouts#run: a job finds what is due; nothing is booked before the release. */
export async function createRun(scope: Scope, request: RunRequest): Promise<Schemas['PayoutRun']> {
  return await readRun(scope, await inTransaction(scope, (tx) => openRun(scope, tx, request)))
}

/** A run of the product's schedules, or of the shares in a figure that finance has approved; gives its id. */
export async function openRun(
  scope: Scope,
  tx: Tx,
  { productId, dueDate, profitFigureId = null }: RunRequest & { profitFigureId?: string | null },
): Promise<string> {
  const staffId = actingStaff(scope)
  const now = scope.clock.now()
  const today = toLocalDate(now)
  if (!isLocalDate(dueDate)) throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer: '/dueDate' })
  if (dueDate > addDays(today, DAYS_AHEAD))
    throw new AppError('PAYOUT_DAY_TOO_LATE', { pointer: '/dueDate', parameters: { days: DAYS_AHEAD } })
  const id = newId(now)
  // One at a time may open a run of a product.
  const product = await tx
    .selectFrom('product')
    .select(['id', 'withholdingAgent'])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND', { parameters: { productId } })
  if (product.withholdingAgent === 'depot_bank') throw new AppError('PAYOUT_BY_DEPOT_BANK')
  if (await repository.hasOpenRun(tx, productId)) throw new AppError('PAYOUT_RUN_OPEN')
  await repository.insertRun(tx, {
    id,
    productId,
    profitFigureId,
    due: dueDate,
    paymentDate: latest(paymentDay(dueDate), targetDayOnOrAfter(today)),
    state: nextState(runMachine, null, 'prepare'),
    createdBy: staffId,
    createdAt: now,
  })
  await writeHistory(scope, tx, {
    entity: 'payout_run',
    entityId: id,
    event: 'prepare',
    from: null,
    to: 'preparing',
  })
  await addToOutbox(scope, tx, { kind: 'payout.prepare', subjectId: id })
  return id
}

/**
 * domain/rights#four-eyes: by a second person of finance; by the one who prepared it only while there is none, which the run
 * records. Nobody releases a run that pays themselves.
 */
export async function releaseRun(scope: Scope, id: string): Promise<Schemas['PayoutRun']> {
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const run = await lockKnown(tx, id)
    nextState(runMachine, run.state, 'release')
    const refusal = await refuseRelease(tx, run, staffId)
    if (refusal) throw new AppError(refusal)
    const fourEyes = run.createdBy !== staffId
    const { count } = (await sumsOf(tx, [id])).get(id)!.planned
    if (count === 0) throw new AppError('PAYOUT_RUN_EMPTY')
    const now = scope.clock.now()
    if (run.paymentDate < toLocalDate(now)) throw new AppError('PAYOUT_RUN_OUTDATED')
    await moveRun(scope, tx, run, 'release', { releasedBy: staffId, releasedAt: now, fourEyes })
    await writeAudit(scope, tx, { action: 'payoutRun.released', details: { runId: id, fourEyes } })
    await addToOutbox(scope, tx, { kind: 'payout.book', subjectId: id })
  })
  return await readRun(scope, id)
}

async function refuseRelease(
  tx: Tx,
  run: Run,
  staffId: string,
): Promise<'FOUR_EYES_REQUIRED' | 'PAYOUT_RUN_OWN_CONTRACT' | null> {
  if (run.createdBy === staffId && (await hasOtherOfFinance(tx, staffId))) return 'FOUR_EYES_REQUIRED'
  const { email } = await tx
    .selectFrom(staffView('staff'))
    .select('email')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return (await repository.paysCustomer(tx, run.id, email)) ? 'PAYOUT_RUN_OWN_CONTRACT' : null
}

export async function discardRun(scope: Scope, id: string): Promise<Schemas['PayoutRun']> {
  await inTransaction(scope, async (tx) => {
    const run = await lockKnown(tx, id)
    if (!mayDiscardRun(run)) throw invalid(run, 'discard')
    await moveRun(scope, tx, run, 'discard', { failedAt: null })
  })
  return await readRun(scope, id)
}

/** domain/payouts#failed-job: the booking, or the order to the bank, has failed; goes on where it stopped. Those who released it have done so. */
export async function remakeRun(scope: Scope, id: string): Promise<Schemas['PayoutRun']> {
  await inTransaction(scope, async (tx) => {
    const run = await lockKnown(tx, id)
    if (!mayRemakeRun(run)) throw invalid(run, 'remake')
    await moveRun(scope, tx, run, 'remake', { failedAt: null })
    await addToOutbox(scope, tx, { kind: 'payout.book', subjectId: id })
  })
  return await readRun(scope, id)
}

const invalid = ({ state }: Run, event: RunEvent) =>
  new AppError('INVALID_TRANSITION', { parameters: { state, event } })

async function lockKnown(tx: Tx, id: string): Promise<Run> {
  const run = await repository.lockRun(tx, id)
  if (!run) throw new AppError('PAYOUT_RUN_NOT_FOUND')
  return run
}
