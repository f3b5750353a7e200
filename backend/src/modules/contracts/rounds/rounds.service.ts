import { type Cents, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { purgeProductPages } from '../../../shared/purge.ts'
import type { Scope } from '../../../shared/scope.ts'
import { eachInTransaction } from '../../../shared/transaction.ts'
import { markCompleted } from '../../catalogue/round-state.ts'
import { holdsDeclaration } from '../../investors/compliance-cases/declared-withdrawals.ts'
import { whyLapsed } from '../deadlines/lapse-reasons.ts'
import { notifyInvestor } from '../investor-mail.ts'
import type { RoundRow } from '../repository.ts'
import * as repository from '../repository.ts'
import { contractMachine } from '../states.ts'
import { moveContract } from '../transitions.service.ts'
import { followVolume, moveRound } from '../volume/waiting-list.ts'
import { checkPublication } from './publication.service.ts'

const day = 86_400_000

/** Starts and ends rounds by their days (domain/funding-rounds#states): all that are due, or that of one product. */
export async function startAndEndRounds(scope: Scope, productId?: string): Promise<void> {
  const due = await repository.listDueRounds(scope.db, toLocalDate(scope.clock.now()), productId)
  await eachInTransaction(scope, due, async (tx, round) => {
    await repository.lockTranches(tx, round.productId)
    const current = await repository.findRound(tx, round.productId)
    if (current?.state !== round.state) return
    if (current.state === 'upcoming') {
      if (await isOpeningRefused(scope, tx, current)) return
      await moveRound(scope, tx, current, 'start', 'open')
      await followVolume(scope, tx, round.productId)
    } else await closeRound(scope, tx, current)
  })
}

/** R3.08, domain/offers#issuer-caps: an offer that the law does not allow on its first day stays closed, and compliance gets a task once a day. */
async function isOpeningRefused(scope: Scope, tx: Tx, { id, productId }: RoundRow): Promise<boolean> {
  const now = scope.clock.now()
  const refusals = await checkPublication(scope, tx, productId, toLocalDate(now))
  if (refusals.length === 0) return false
  const action = 'round.opening-refused'
  const reported = await tx
    .selectFrom('audit')
    .select('id')
    .where('actorId', 'is', null)
    .where('action', '=', action)
    .where('at', '>', new Date(now.getTime() - day))
    .where(sql<boolean>`details ->> 'roundId' = ${id}`)
    .executeTakeFirst()
  if (!reported)
    await writeAudit(scope, tx, { action, details: { roundId: id, productId, refusals, task: 'compliance' } })
  return true
}

/** The waiting list of a closed round lapses; of a round below its threshold every contract fails. */
async function closeRound(scope: Scope, tx: Tx, round: RoundRow): Promise<void> {
  const { reserved } = await repository.sumVolumes(tx, round.productId)
  const isFunded = (reserved as Cents) >= round.threshold
  await moveRound(scope, tx, round, 'end', isFunded ? 'closed' : 'not_funded')
  if (isFunded) {
    await markCompleted(tx, round.productId)
    for (const contract of await repository.lockWaiting(tx, round.productId)) {
      // Declared to be withdrawn from, it waits for that to be decided (domain/withdrawal#held).
      if (!(await holdsDeclaration(tx, contract.orderId))) await lapseWaiting(scope, tx, contract)
    }
  } else {
    const states = contractMachine.failFunding.from.flatMap((state) => state ?? [])
    for (const orderId of await repository.listOrderIds(tx, round.productId, states)) {
      const contract = await repository.lockContract(tx, orderId)
      if (contract && !(await holdsDeclaration(tx, orderId))) await failFunding(scope, tx, contract)
    }
  }
  await purgeProductPages(scope, tx, round.productId)
}

async function lapseWaiting(scope: Scope, tx: Tx, contract: repository.Contract): Promise<void> {
  if (!contractMachine.lapseWaiting.from.includes(contract.state)) return
  await moveContract(scope, tx, contract, 'lapseWaiting', { reason: 'round closed' })
  await notifyInvestor(scope, tx, contract, { template: 'M07', parameters: { why: whyLapsed('round closed') } })
}

/** What the end of its round did to the others, for a contract that was held meanwhile; its lock is the caller's. */
export async function followClosedRound(scope: Scope, tx: Tx, contract: repository.Contract): Promise<void> {
  const round = await repository.findRound(tx, contract.productId)
  if (round?.state === 'closed' && contract.waitlistedAt) await lapseWaiting(scope, tx, contract)
  if (round?.state === 'not_funded' && contractMachine.failFunding.from.includes(contract.state))
    await failFunding(scope, tx, contract)
}

async function failFunding(scope: Scope, tx: Tx, contract: repository.Contract): Promise<void> {
  const unmarked = { cancellationKind: null, cancellationDate: null, cancelledAt: null, cancellationRevokedBy: null }
  await moveContract(scope, tx, contract, 'failFunding', { reason: 'round not funded', ...unmarked })
  await notifyInvestor(scope, tx, contract, { template: 'M15', parameters: {} })
}
