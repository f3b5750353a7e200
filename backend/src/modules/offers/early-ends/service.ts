import { formatDate } from '@goldammer/sdk/format'
import type { components } from '@goldammer/sdk/operations/store'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import { newId } from '../../../shared/ids.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { eachInTransaction, inTransaction } from '../../../shared/transaction.ts'
import type { ReadEarlyEnd } from './repository.ts'
import * as repository from './repository.ts'
import { isPossible, periodOf } from './rules.ts'

type Schemas = components['schemas']
type RoundKey = { companyId: string; roundId: string }

const toEarlyEnd = (row: ReadEarlyEnd): Schemas['EarlyEnd'] => ({
  id: row.id,
  state: row.state as Schemas['EarlyEndState'],
  lastDay: row.lastDay,
  reason: row.reason,
  askedBy: row.askedByName,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
})

export async function listEarlyEnds(scope: Scope, { companyId, roundId }: RoundKey): Promise<Schemas['EarlyEndList']> {
  const round = await repository.findRound(scope.db, companyId, roundId)
  if (!round) throw new AppError('FUNDING_ROUND_NOT_FOUND')
  const rows = await repository.listOfRound(scope.db, roundId)
  const isOpen = rows.some(({ state }) => state === 'pending')
  return {
    period: isOpen ? null : periodOf(round, toLocalDate(scope.clock.now())),
    elements: rows.map(toEarlyEnd),
  }
}

/** domain/funding-rounds#early-end: the round goes on as planned until compliance has decided. */
export async function askForEarlyEnd(
  scope: Scope,
  { companyId, roundId }: RoundKey,
  input: Schemas['EarlyEndWish'],
): Promise<Schemas['EarlyEnd']> {
  const askedBy = actingCustomer(scope)
  const reason = input.reason.trim()
  if (reason === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/reason' })
  // The interface has looked at its form.
  const lastDay = input.lastDay as LocalDate
  const now = scope.clock.now()
  return await inTransaction(scope, async (tx) => {
    const round = await repository.lockRound(tx, companyId, roundId)
    if (!round) throw new AppError('FUNDING_ROUND_NOT_FOUND')
    const rows = await repository.listOfRound(tx, roundId)
    if (rows.some(({ state }) => state === 'pending')) throw new AppError('EARLY_END_PENDING')
    const period = periodOf(round, toLocalDate(now))
    if (!period) throw new AppError('EARLY_END_NOT_POSSIBLE')
    const pointer = '/lastDay'
    if (lastDay < period.from)
      throw new AppError('VIOLATION::TOO_LOW_ERROR', { pointer, parameters: { min: formatDate(period.from) } })
    if (lastDay > period.to)
      throw new AppError('VIOLATION::TOO_HIGH_ERROR', { pointer, parameters: { max: formatDate(period.to) } })
    const id = newId(now)
    const row = { id, fundingRoundId: roundId, lastDay, reason, state: 'pending', askedBy, createdAt: now }
    await repository.insert(scope, tx, row)
    return toEarlyEnd((await repository.find(tx, id))!)
  })
}

export async function withdrawEarlyEnd(
  scope: Scope,
  { companyId, roundId }: RoundKey,
  id: string,
): Promise<Schemas['EarlyEnd']> {
  return await inTransaction(scope, async (tx) => {
    const row = await repository.lock(tx, id)
    const round = await repository.findRound(tx, companyId, roundId)
    if (!row || row.fundingRoundId !== round?.id) throw new AppError('EARLY_END_NOT_FOUND')
    await repository.move(scope, tx, row, 'withdraw')
    return toEarlyEnd((await repository.find(tx, id))!)
  })
}

/** What nobody has decided while there was something to decide ends by itself. */
export async function lapseEarlyEnds(scope: Scope): Promise<void> {
  const today = toLocalDate(scope.clock.now())
  const outdated = (await repository.listPending(scope.db)).filter((row) => !isPossible(row, row.lastDay, today))
  await eachInTransaction(scope, outdated, async (tx, { id }) => {
    const row = await repository.lock(tx, id)
    if (row?.state === 'pending') await repository.move(scope, tx, row, 'lapse')
  })
}
