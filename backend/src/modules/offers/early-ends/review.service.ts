import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { type Cents, centsToEuros, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { refuseOwnCompany } from '../../../shared/four-eyes.ts'
import { writeAudit } from '../../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { rejectionReasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale, type Translated } from '../../../shared/translated.ts'
import { listDeciders, lockTranches, sumReserved } from '../../contracts/service.ts'
import { sendMail } from '../../notifications/service.ts'
import { endOn } from '../products/last-day.service.ts'
import type { ReadEarlyEnd } from './repository.ts'
import * as repository from './repository.ts'
import { isPossible } from './rules.ts'

type Schemas = components['schemas']

/** What was asked for, with how the rounds stand. */
async function toRecords({ db, locale }: Scope, rows: ReadEarlyEnd[]): Promise<Schemas['EarlyEndRecord'][]> {
  const reservedOf = await sumReserved(
    db,
    rows.map(({ productId }) => productId),
  )
  return rows.map((row) => toRecord(locale, row, reservedOf.get(row.productId)!))
}

function toRecord(
  locale: Locale,
  row: ReadEarlyEnd,
  { reserved, totalVolume }: { reserved: Cents; totalVolume: Cents },
): Schemas['EarlyEndRecord'] {
  return {
    id: row.id,
    state: row.state as Schemas['EarlyEndState'],
    companyId: row.companyId,
    companyName: row.companyName,
    productId: row.productId,
    productName: inLocale(row.productName, locale),
    roundState: row.roundState as Schemas['RoundState'],
    endsOn: row.endsOn,
    lastDay: row.lastDay,
    reserved: centsToEuros(reserved),
    threshold: centsToEuros(row.threshold),
    totalVolume: centsToEuros(totalVolume),
    reason: row.reason,
    askedBy: row.askedByName,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedByName,
    decisionReason: row.decisionReason,
  }
}

const byArrival: Sorting = { column: sql`early_end.created_at`, id: sql`early_end.id`, type: 'timestamptz' }

type EarlyEndFilter = { state?: Schemas['EarlyEndState'][]; cursor?: string; limit?: number }

/** The oldest first: it has waited longest. */
export async function listEarlyEndRecords(
  scope: Scope,
  { state, cursor, limit = 50 }: EarlyEndFilter,
): Promise<Schemas['EarlyEndRecordList']> {
  let query = repository.select(scope.db)
  if (state?.length) query = query.where('earlyEnd.state', 'in', state)
  const { rows, total, next, previous } = await readCountedPage(query, byArrival, { sort: 'createdAt', limit, cursor })
  return { elements: await toRecords(scope, rows), total, next, previous }
}

async function read(db: Database | Tx, id: string): Promise<ReadEarlyEnd> {
  const row = await repository.find(db, id)
  if (!row) throw new AppError('EARLY_END_NOT_FOUND')
  return row
}

export async function readEarlyEndRecord(scope: Scope, id: string): Promise<Schemas['EarlyEndRecord']> {
  const [record] = await toRecords(scope, [await read(scope.db, id)])
  return record!
}

/** domain/funding-rounds#early-end-decision: if accepted, the round ends on the requested day; the company is notified either way, with the reason. */
export async function decideEarlyEnd(
  scope: Scope,
  id: string,
  { accepted, reason }: Schemas['EarlyEndDecision'],
): Promise<Schemas['EarlyEndRecord']> {
  const decisionReason = rejectionReasonOf(reason)
  const decision = { decisionReason, decidedAt: scope.clock.now(), decidedBy: actingStaff(scope) }
  const { productId } = await read(scope.db, id)
  await inTransaction(scope, async (tx) => {
    // First of all locks, as everybody does who gives volume away.
    await lockTranches(tx, productId)
    await repository.lock(tx, id)
    const row = await read(tx, id)
    await refuseOwnCompany(scope, tx, row.companyId)
    await repository.move(scope, tx, row, accepted ? 'accept' : 'refuse', decision)
    if (accepted) {
      if (!isPossible(row, row.lastDay, toLocalDate(decision.decidedAt))) throw new AppError('EARLY_END_OUTDATED')
      await endOn(scope, tx, productId, row.lastDay, decisionReason)
    }
    await writeAudit(scope, tx, {
      action: accepted ? 'round.earlyEndAccepted' : 'round.earlyEndRefused',
      details: { productId, earlyEndId: id, lastDay: row.lastDay, reason: decisionReason },
    })
    await notifyCompany(scope, tx, row, accepted ? 'C12' : 'C13', decisionReason)
  })
  return await readEarlyEndRecord(scope, id)
}

async function notifyCompany(
  scope: Scope,
  tx: Tx,
  row: ReadEarlyEnd,
  template: 'C12' | 'C13',
  reason: string,
): Promise<void> {
  const { companyId, companyName, lastDay, fundingRoundId: roundId } = row
  const parameters = { companyId, companyName, lastDay, roundId, reason, productName: row.productName as Translated }
  for (const customerId of await listDeciders(tx, companyId))
    await sendMail(scope, tx, { template, customerId, parameters, asIssuer: true })
}
