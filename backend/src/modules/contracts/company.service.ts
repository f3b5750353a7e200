import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { lineItemStates } from '@goldammer/sdk/rules/product-types'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { cents, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { nextState } from '../../shared/state-machine.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { findBlock } from '../compliance/cases.service.ts'
import { queueContractDocuments } from '../documents/service.ts'
import { findCheck, kycStateOf } from '../identity/service.ts'
import { limitOf, toDisclosure } from '../investors/limit.service.ts'
import { type InvestorRow, lockInvestor } from '../investors/service.ts'
import { findForOrder, isPaid } from '../payments/service.ts'
import type { Contract } from './repository.ts'
import * as repository from './repository.ts'
import { type ContractState, contractMachine } from './states.ts'
import { moveContract, tellInvestor } from './transitions.service.ts'
import { withdrawalUntil } from './way-out.rules.ts'

/** What became of one contract of a bulk action; `state` as it stands afterwards. */
export type Outcome = {
  orderId: string
  orderNumber: string | null
  state: ContractState | null
  /** Why not; null when it was done. */
  refusal: ErrorEntry | null
}

/** Each contract in a transaction of its own: one that is refused keeps nobody else back. */
export async function forEach(
  scope: Scope,
  companyId: string,
  orderIds: string[],
  act: (tx: Tx, contract: Contract, investor: InvestorRow) => Promise<Contract>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const orderId of orderIds) {
    const known = await repository.findContract(scope.db, orderId)
    if (!known || known.companyId !== companyId) {
      outcomes.push({ orderId, orderNumber: null, state: null, refusal: { code: 'CONTRACT_NOT_FOUND' } })
      continue
    }
    const { orderNumber } = known
    try {
      const contract = await inTransaction(scope, async (tx) => {
        // Before the tranche's lock, as everywhere: the limit is asked under the investor's.
        const investor = await lockInvestor(tx, known.investorId)
        return await act(tx, (await repository.lockContract(tx, orderId))!, investor)
      })
      outcomes.push({ orderId, orderNumber, state: contract.state, refusal: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push({ orderId, orderNumber, state: known.state, refusal: error.entries[0]! })
    }
  }
  return outcomes
}

const closedFor: Partial<Record<RoundState, ErrorCode>> = {
  draft: 'OFFER_NOT_STARTED',
  upcoming: 'OFFER_NOT_STARTED',
  not_funded: 'OFFER_CLOSED',
}

/** Why this contract can't be concluded now (domain §4.1, accept), or null. */
async function refusalOf(
  scope: Scope,
  db: Database | Tx,
  contract: Contract,
  investor: Pick<InvestorRow, 'id' | 'kind'>,
): Promise<ErrorCode | null> {
  const [check, block, payment, round, disclosure] = await Promise.all([
    findCheck(db, contract.investorId),
    findBlock(db, contract),
    findForOrder(db, contract.orderId),
    repository.findRound(db, contract.productId),
    contract.selfDisclosureId
      ? db.selectFrom('selfDisclosure').selectAll().where('id', '=', contract.selfDisclosureId).executeTakeFirst()
      : undefined,
  ])
  if (check?.hold) return 'PEP_NOT_CLEARED'
  if (block) return 'COMPLIANCE_NOT_CLEARED'
  if (kycStateOf(check, toLocalDate(scope.clock.now())) !== 'successful') return 'KYC_NOT_SUCCESSFUL'
  if (!payment || !isPaid(payment.state)) return 'PAYMENT_NOT_AUTHORISED'
  const closed = round ? closedFor[round.state as RoundState] : undefined
  if (closed) return closed
  const limit = await limitOf(scope, db, {
    investor,
    product: { issuerId: contract.companyId, regime: contract.regime },
    disclosure: toDisclosure(disclosure),
    heldElsewhere: cents(contract.heldElsewhere),
    requested: cents(contract.amountTotal),
    exceptOrderId: contract.orderId,
  })
  return limit.allowed ? null : (limit.refusal ?? 'LIMIT_EXCEEDED')
}

/** The same for a page that wants to say it beforehand; null also for a contract that is not in review. */
export async function refuseAcceptance(scope: Scope, orderId: string): Promise<ErrorCode | null> {
  const contract = await repository.findContract(scope.db, orderId)
  if (contract?.state !== '2_1_in_review') return null
  const investor = await scope.db
    .selectFrom('investor')
    .select(['id', 'kind'])
    .where('id', '=', contract.investorId)
    .executeTakeFirstOrThrow()
  return await refusalOf(scope, scope.db, contract, investor)
}

/** The issuer accepts: the contract is concluded and the withdrawal period begins (domain §4.1). */
export async function acceptContracts(scope: Scope, companyId: string, orderIds: string[]): Promise<Outcome[]> {
  return await forEach(scope, companyId, orderIds, async (tx, contract, investor) => {
    nextState(contractMachine, contract.state, 'accept')
    const refusal = await refusalOf(scope, tx, contract, investor)
    if (refusal) throw new AppError(refusal)
    const now = scope.clock.now()
    const until = await withdrawalDay(tx, contract, investor, now)
    const approved = await moveContract(scope, tx, contract, 'accept', { concludedAt: now, withdrawalUntil: until })
    const papers = ['contract', ...(until ? (['withdrawal_instruction'] as const) : [])] as const
    await queueContractDocuments(scope, tx, contract.orderId, papers)
    await tellInvestor(scope, tx, approved, 'M05', { withdrawalUntil: until }, { documents: [...papers] })
    await addToOutbox(scope, tx, { kind: 'payment.schedule', subjectId: contract.orderId })
    return approved
  })
}

async function withdrawalDay(tx: Tx, contract: Contract, investor: InvestorRow, now: Date) {
  const product = await tx
    .selectFrom('product')
    .select(['type', 'regime', 'voluntaryWithdrawalDays', 'tokenProviderProductId', 'shopType'])
    .where('id', '=', contract.productId)
    .executeTakeFirstOrThrow()
  const facts = { ...product, type: product.type as FundingType }
  const hasWaived = lineItemStates(facts, product.shopType as 'physical' | 'digital').includes('is-download')
  return withdrawalUntil(product, investor.kind, toLocalDate(now), hasWaived)
}

export async function rejectContracts(
  scope: Scope,
  companyId: string,
  orderIds: string[],
  reason: string,
): Promise<Outcome[]> {
  if (reason.trim() === '') throw new AppError('REJECTION_REASON_REQUIRED', { pointer: '/reason' })
  return await forEach(scope, companyId, orderIds, async (tx, contract) => {
    const rejected = await moveContract(scope, tx, contract, 'reject', { reason: reason.trim() })
    await tellInvestor(scope, tx, rejected, 'M09', {})
    return rejected
  })
}
