import type { Locale } from '@goldammer/sdk/locales'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { findCheck, openLinkOf, startCheck } from '../identity/service.ts'
import { findForOrder, isPaid, scheduleCollection } from '../payments/service.ts'
import type { Contract } from './repository.ts'
import * as repository from './repository.ts'
import { followIdentity, startReview } from './service.ts'
import { type ContractState, LAPSE_DAYS, REMINDER_DAYS } from './states.ts'
import { moveContract, tellInvestor } from './transitions.service.ts'

const day = 86_400_000
const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * day)

/** After submit: who is confirmed goes on, the others get the link to their check (domain §4.1, kyc.required). */
export async function startIdentity(scope: Scope, orderId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContract(tx, orderId)
    if (contract?.state !== '1_1_submitted') return
    await followIdentity(scope, tx, orderId)
    const current = await repository.findContract(tx, orderId)
    if (current?.state !== '1_1_submitted') return
    const customer = await tx
      .selectFrom('customer')
      .select('locale')
      .where('id', '=', contract.customerId)
      .executeTakeFirstOrThrow()
    const check = await startCheck(scope, tx, {
      investorId: contract.investorId,
      name: contract.investorName,
      locale: customer.locale as Locale,
    })
    const pending = await moveContract(scope, tx, current, 'requireIdentity')
    const link = openLinkOf(check, scope.clock.now())
    if (!link) return
    const deadline = daysAfter(contract.submittedAt, LAPSE_DAYS.identity).toISOString()
    await tellInvestor(scope, tx, pending, 'M02', { deadline }, { link })
    for (const afterDays of REMINDER_DAYS.identity) {
      const runAt = daysAfter(contract.submittedAt, afterDays)
      await addToOutbox(scope, tx, { kind: 'kyc.remind', subjectId: orderId, runAt })
    }
  })
}

/** The check of an investor is decided: all of their offers that waited for it go on, or end. */
export async function followDecision(scope: Scope, investorId: string): Promise<void> {
  const open = await repository.listOfInvestor(scope.db, investorId, ['1_1_submitted', '1_2_kyc_pending'])
  for (const orderId of open) await inTransaction(scope, (tx) => followIdentity(scope, tx, orderId))
}

export async function remindOfIdentity(scope: Scope, orderId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.findContract(tx, orderId)
    if (contract?.state !== '1_2_kyc_pending') return
    const link = openLinkOf(await findCheck(tx, contract.investorId), scope.clock.now())
    const deadline = daysAfter(contract.submittedAt, LAPSE_DAYS.identity).toISOString()
    if (link) await tellInvestor(scope, tx, contract, 'M02r', { deadline }, { link })
  })
}

const awaitingMandate: ContractState[] = ['1_1_submitted', '1_2_kyc_pending', '1_3_reflection', '2_1_in_review']

export async function remindOfMandate(scope: Scope, orderId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.findContract(tx, orderId)
    if (!contract?.mandateDueAt || !awaitingMandate.includes(contract.state)) return
    if (await isMandateGiven(tx, orderId)) return
    const link = `/checkout/success/${orderId}/unpaid`
    await tellInvestor(scope, tx, contract, 'M02r', { deadline: contract.mandateDueAt.toISOString() }, { link })
  })
}

async function isMandateGiven(tx: Tx, orderId: string): Promise<boolean> {
  const payment = await findForOrder(tx, orderId)
  return payment !== undefined && isPaid(payment.state)
}

/** The contract is concluded: announces the debit (domain §4.3). Done already, or ended since: nothing. */
export async function scheduleDebit(scope: Scope, orderId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContract(tx, orderId)
    if (contract?.state === '2_4_approved') await scheduleCollection(scope, tx, orderId)
  })
}

async function lapse(scope: Scope, tx: Tx, contract: Contract, reason: string): Promise<void> {
  await moveContract(scope, tx, contract, 'lapse', { reason })
  await tellInvestor(scope, tx, contract, 'M07', {})
}

/** Carries out one timer for each contract it concerns, each under its lock and only if it still holds. */
async function forEachDue(
  scope: Scope,
  orderIds: string[],
  states: ContractState[],
  act: (tx: Tx, contract: Contract) => Promise<void>,
): Promise<void> {
  for (const orderId of orderIds) {
    await inTransaction(scope, async (tx) => {
      const contract = await repository.lockContract(tx, orderId)
      if (contract && states.includes(contract.state)) await act(tx, contract)
    })
  }
}

/** What time does to contracts (domain §4.1): reflection over, and offers that lapse. */
export async function runContractTimers(scope: Scope): Promise<void> {
  const now = scope.clock.now()
  const due = (states: ContractState[]) =>
    scope.db.selectFrom('contract').select('orderId').where('state', 'in', states).orderBy('submittedAt')
  const idsOf = async (query: ReturnType<typeof due>) => (await query.execute()).map((row) => row.orderId)

  const reflecting: ContractState[] = ['1_3_reflection']
  const reflected = await idsOf(due(reflecting).where('reflectionEndsAt', '<=', now))
  await forEachDue(scope, reflected, reflecting, (tx, contract) => startReview(scope, tx, contract))

  const unidentified: ContractState[] = ['1_2_kyc_pending']
  const submittedBefore = daysAfter(now, -LAPSE_DAYS.identity)
  const forgotten = await idsOf(due(unidentified).where('submittedAt', '<=', submittedBefore))
  await forEachDue(scope, forgotten, unidentified, (tx, contract) => lapse(scope, tx, contract, 'identity'))

  const withoutMandate = await idsOf(due(awaitingMandate).where('mandateDueAt', '<=', now))
  await forEachDue(scope, withoutMandate, awaitingMandate, async (tx, contract) => {
    if (await isMandateGiven(tx, contract.orderId)) {
      await repository.updateContract(tx, contract.orderId, { mandateDueAt: null })
    } else await lapse(scope, tx, contract, 'mandate')
  })

  const inReview: ContractState[] = ['2_1_in_review']
  const reviewedSince = startOfDay(addDays(toLocalDate(now), -LAPSE_DAYS.review))
  const unanswered = await idsOf(
    due(inReview).where(
      sql<boolean>`(select max(at) from history where entity = 'contract' and entity_id = contract.order_id
        and to_state = '2_1_in_review') < ${reviewedSince}`,
    ),
  )
  await forEachDue(scope, unanswered, inReview, (tx, contract) => lapse(scope, tx, contract, 'review'))
}
