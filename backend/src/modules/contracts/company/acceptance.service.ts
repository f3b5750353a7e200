import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { formatDateTime } from '@goldammer/sdk/format'
import type { Regime } from '@goldammer/sdk/rules/product-types'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { translate } from '@goldammer/sdk/translate'
import { cents, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import { rejectionReasonOf } from '../../../shared/reason.ts'
import type { Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import { inEachLocale, type Translated } from '../../../shared/translated.ts'
import { productView } from '../../catalogue/product-view.ts'
import { queueContractDocuments } from '../../documents/service.ts'
import { holdsDeclaration } from '../../investors/compliance-cases/declared-withdrawals.ts'
import { findBlock } from '../../investors/compliance-cases/service.ts'
import { kycStateOf } from '../../investors/identity/rules.ts'
import { findCheck } from '../../investors/identity/service.ts'
import { investorView } from '../../investors/investor-view.ts'
import { limitOf, toDisclosure } from '../../investors/limit.service.ts'
import type { InvestorRow } from '../../investors/service.ts'
import { changeAmount, collectionDayOf, findForOrder } from '../../payments/service.ts'
import { isPaid } from '../../payments/states.ts'
import { notifyInvestor } from '../investor-mail.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { debitOn } from '../schedule/accrued-interest.ts'
import { contractMachine } from '../states.ts'
import { moveContract } from '../transitions.service.ts'
import {
  consentedAt,
  noWithdrawalRightText,
  whyNoWithdrawalRight,
  withdrawalUntil,
} from '../withdrawal/withdrawal-rights.rules.ts'
import { type ContractAction, forEachContract, type Outcome } from './bulk-action.ts'

const closedFor: Partial<Record<RoundState, ErrorCode>> = {
  draft: 'OFFER_NOT_STARTED',
  upcoming: 'OFFER_NOT_STARTED',
  not_funded: 'OFFER_CLOSED',
}

/**
 * Why this contract can't be concluded now (domain/contracts#states), or null. What our checks of the investor have found is not the
 * company's to know (domain/rights#hidden-from-company; GwG § 47).
 */
async function refusalOf(
  scope: Scope,
  db: Database | Tx,
  contract: Contract,
  investor: Pick<InvestorRow, 'id' | 'kind'>,
): Promise<ErrorCode | null> {
  const [isDeclared, check, block, payment, round, disclosure] = await Promise.all([
    holdsDeclaration(db, contract.orderId),
    findCheck(db, contract.investorId),
    findBlock(db, contract),
    findForOrder(db, contract.orderId),
    repository.findRound(db, contract.productId),
    contract.selfDisclosureId
      ? db.selectFrom('selfDisclosure').selectAll().where('id', '=', contract.selfDisclosureId).executeTakeFirst()
      : undefined,
  ])
  if (isDeclared) return 'CONTRACT_WITHDRAWAL_DECLARED'
  const isChecked = kycStateOf(check, toLocalDate(scope.clock.now())) === 'successful' && !check?.hold
  if (!isChecked || block) return 'CONTRACT_CHECK_OPEN'
  if (!payment || !isPaid(payment.state)) return 'PAYMENT_NOT_AUTHORISED'
  const closed = round ? closedFor[round.state as RoundState] : undefined
  if (closed) return closed
  const limit = await limitOf(scope, db, {
    investor,
    product: { id: contract.productId, issuerId: contract.companyId, regime: contract.regime },
    // Stored with the order, since a flag can limit what its regime does not.
    limitedAs: (contract.limitedAs ?? contract.regime) as Regime,
    disclosure: toDisclosure(disclosure),
    heldElsewhere: cents(contract.heldElsewhere),
    requested: cents(contract.amountTotal),
    before: contract,
  })
  return limit.allowed ? null : 'CONTRACT_CHECK_OPEN'
}

/** The same for a page that shows it beforehand; null also for a contract that is not in review. */
export async function refuseAcceptance(scope: Scope, orderId: string): Promise<ErrorCode | null> {
  const contract = await repository.findContract(scope.db, orderId)
  if (contract?.state !== '2_1_in_review') return null
  const investor = await scope.db
    .selectFrom(investorView('investor'))
    .select(['id', 'kind'])
    .where('id', '=', contract.investorId)
    .executeTakeFirstOrThrow()
  return await refusalOf(scope, scope.db, contract, investor)
}

/** As many as somebody who waits for one of them, or for its investor, hardly notices. */
const ACCEPT_BATCH_SIZE = 20

/** The issuer accepts: the contract is concluded and the withdrawal period begins (domain/contracts#accept). */
export async function acceptContracts(scope: Scope, companyId: string, orderIds: string[]): Promise<Outcome[]> {
  const accept: ContractAction = async (tx, contract, investor) => {
    nextState(contractMachine, contract.state, 'accept')
    const refusal = await refusalOf(scope, tx, contract, investor)
    if (refusal) throw new AppError(refusal)
    const now = scope.clock.now()
    const until = await withdrawalDay(tx, contract, investor.kind, now)
    const approved = await moveContract(scope, tx, contract, 'accept', { concludedAt: now, withdrawalUntil: until })
    await fixDebit(scope, tx, contract)
    const papers = ['contract', ...(until ? (['withdrawal_instruction'] as const) : [])] as const
    await queueContractDocuments(scope, tx, contract.orderId, papers)
    const parameters = { withdrawalUntil: until, wayOut: await exitTermsText(tx, approved, now) }
    await notifyInvestor(scope, tx, approved, { template: 'M05', parameters, documents: [...papers] })
    await addToOutbox(scope, tx, { kind: 'payment.schedule', subjectId: contract.orderId })
    return approved
  }
  return await forEachContract(scope, companyId, orderIds, accept, { batchSize: ACCEPT_BATCH_SIZE, keepsVolume: true })
}

/** The contract names what is debited if nothing comes between: no more accrued interest than is owed on that day (domain/interest#set-at-acceptance). */
async function fixDebit(scope: Scope, tx: Tx, { orderId }: Contract): Promise<void> {
  const debit = await debitOn(tx, orderId, collectionDayOf(scope))
  if (debit !== null) await changeAmount(tx, orderId, debit)
}

/** The last day on which one may withdraw, if the period begins then. */
export async function withdrawalDay(tx: Tx, contract: Contract, investorKind: string, begins: Date) {
  const product = await tx
    .selectFrom(productView('product'))
    .select(['type', 'regime', 'voluntaryWithdrawalDays'])
    .where('id', '=', contract.productId)
    .executeTakeFirstOrThrow()
  return withdrawalUntil(product, investorKind, toLocalDate(begins))
}

/**
 * The right of withdrawal, in the words of the mail of the conclusion. Of digital content the mail is the confirmation of BGB § 312f (3), which records
 * consent and acknowledgement.
 */
async function exitTermsText(tx: Tx, approved: Contract, now: Date): Promise<Translated> {
  const consented = consentedAt(approved)
  if (approved.withdrawalUntil)
    return inEachLocale((locale) =>
      [
        translate(locale, 'mail.told.withdrawal'),
        ...(consented ? [translate(locale, 'investing.wayOut.consent', { at: formatDateTime(consented) })] : []),
      ].join('\n\n'),
    )
  const { type } = await tx
    .selectFrom(productView('product'))
    .select('type')
    .where('id', '=', approved.productId)
    .executeTakeFirstOrThrow()
  const why = whyNoWithdrawalRight(approved, { productType: type, withdrawnOn: null, now })
  return inEachLocale((locale) => noWithdrawalRightText(locale, why))
}

export async function rejectContracts(
  scope: Scope,
  companyId: string,
  orderIds: string[],
  given: string,
): Promise<Outcome[]> {
  const reason = rejectionReasonOf(given)
  return await forEachContract(scope, companyId, orderIds, async (tx, contract) => {
    const rejected = await moveContract(scope, tx, contract, 'reject', { reason })
    await notifyInvestor(scope, tx, rejected, { template: 'M09', parameters: {} })
    return rejected
  })
}
