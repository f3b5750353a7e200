import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { hasOther, isSamePerson } from '../../../shared/four-eyes.ts'
import { writeAudit } from '../../../shared/history.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import { rejectionReasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { sendMail } from '../../notifications/service.ts'
import {
  type CaseAct,
  type CaseEvent,
  type CaseKind,
  caseMachine,
  clearingEvent,
  isActOf,
} from '../compliance-cases/rules.ts'
import { type CaseRow, moveCase } from '../compliance-cases/service.ts'
import { clearHold, holdAgain, lockedCheck, refuseHold, resetCheck } from '../identity/holds.service.ts'
import { investorView } from '../investor-view.ts'
import { setExemption } from '../limit-exemption.ts'
import { lockInvestor } from '../service.ts'
import { lockCase } from './repository.ts'
import { readCase } from './service.ts'

type CaseRecord = components['schemas']['ComplianceCaseRecord']
type CaseSubject = {
  investorId: string
  customerId: string
  usPerson: boolean | null
  orderId: string | null
}
type Decision = { event: Exclude<CaseEvent, 'close'>; change?: Parameters<typeof moveCase>[4]; fourEyes?: boolean }

/** The effects of a decision: on identity and contracts, and a mail that states the result and no more. */
type Effect = (scope: Scope, tx: Tx, about: CaseSubject & { reason: string }) => Promise<void>

/** Nothing holds the orders but what compliance has just cleared. */
const release: Effect = async (scope, tx, { investorId, customerId }) => {
  await addToOutbox(scope, tx, { kind: 'identity.decided', subjectId: investorId, lane: 'first' })
  await sendMail(scope, tx, { template: 'M03c', customerId, investorId, parameters: {} })
}

const reject: Effect = async (scope, tx, { investorId, customerId }) => {
  await addToOutbox(scope, tx, { kind: 'identity.decided', subjectId: investorId, lane: 'first' })
  await sendMail(scope, tx, { template: 'M03b', customerId, investorId, parameters: {} })
}

/** The person who reported it is not notified. */
const nothing: Effect = async () => {}

/** domain/dunning#cases: nobody was dunned until now. */
const dun: Effect = async (scope, tx, { orderId }) => {
  await addToOutbox(scope, tx, { kind: 'payment.dun', subjectId: orderId! })
}

/** domain/withdrawal#confirmation: the contract's module carries it out, or lets the contract go on. */
const followWithdrawal: Effect = async (scope, tx, { orderId }) => {
  await addToOutbox(scope, tx, { kind: 'withdrawal.decided', subjectId: orderId! })
}

/** domain/compliance#limit-exemption: found to be of the GmbH's shareholders; until then, and when it is refused, the limits hold. */
const exempt: Effect = async (scope, tx, { investorId, reason }) =>
  await setExemption(scope, tx, await lockInvestor(tx, investorId), { exempt: true, reason })

/** An exemption that was given in the customer's record does not stand beside a refusal. */
const endExemption: Effect = async (scope, tx, { investorId, reason }) => {
  const investor = await lockInvestor(tx, investorId)
  if (investor.kind === 'exempt_partnership') await setExemption(scope, tx, investor, { exempt: false, reason })
}

const effects: Record<CaseKind, { clear: Effect; refuse: Effect; reopen: Effect }> = {
  pep: { clear: clearHold, refuse: refuseHold, reopen: holdAgain },
  identity: { clear: resetCheck, refuse: nothing, reopen: nothing },
  // GwG § 47: the customer knows of the rejection; nobody may learn of the hit.
  sanctions: { clear: nothing, refuse: nothing, reopen: nothing },
  us_person: { clear: release, refuse: reject, reopen: nothing },
  third_party: { clear: release, refuse: reject, reopen: nothing },
  returned_debit: { clear: dun, refuse: nothing, reopen: nothing },
  limit_exemption: { clear: exempt, refuse: endExemption, reopen: nothing },
  withdrawal: { clear: followWithdrawal, refuse: followWithdrawal, reopen: nothing },
}

/** Clears a case, or refuses for good. A PEP is only proposed to be cleared: another person confirms (GwG § 15 (4)). */
export async function decideCase(
  scope: Scope,
  id: string,
  { decision, reason }: { decision: 'clear' | 'refuse'; reason: string },
): Promise<CaseRecord> {
  const now = scope.clock.now()
  const staffId = actingStaff(scope)
  return await act(scope, id, decision, reason, async (tx, row, about) => {
    if (decision === 'clear' && row.kind === 'us_person' && about.usPerson)
      throw new AppError('US_PERSON_STILL_DECLARED', { pointer: '/decision' })
    const event = decision === 'clear' ? clearingEvent(row.kind) : 'refuse'
    nextState(caseMachine, row.state, event)
    if (event === 'propose') return { event, change: { proposedBy: staffId, proposedAt: now } }
    await effects[row.kind][decision](scope, tx, about)
    return { event, change: { decidedBy: staffId, decidedAt: now } }
  })
}

/** The second pair of eyes (domain/rights#four-eyes); the first only while nobody else is there, which the record then says. */
export async function confirmCase(scope: Scope, id: string): Promise<CaseRecord> {
  const staffId = actingStaff(scope)
  return await act(scope, id, 'confirm', null, async (tx, row, about) => {
    nextState(caseMachine, row.state, 'confirm')
    const fourEyes = row.proposedBy !== staffId
    if (!fourEyes && (await hasOther(tx, 'compliance', staffId))) throw new AppError('FOUR_EYES_REQUIRED')
    await effects[row.kind].clear(scope, tx, { ...about, reason: row.reason ?? '' })
    return { event: 'confirm', change: { decidedBy: staffId, decidedAt: scope.clock.now(), fourEyes }, fourEyes }
  })
}

/** Back to the queue: a proposal that does not convince, or new facts after a refusal. */
export async function reopenCase(scope: Scope, id: string, { reason }: { reason: string }): Promise<CaseRecord> {
  return await act(scope, id, 'reopen', reason, async (tx, row, about) => {
    nextState(caseMachine, row.state, 'reopen')
    await effects[row.kind].reopen(scope, tx, about)
    const undone = { proposedBy: null, proposedAt: null, decidedBy: null, decidedAt: null }
    return { event: 'reopen', change: undone }
  })
}

/** One act on a case under its lock, with its trace; `reason` null: the act needs none. */
async function act(
  scope: Scope,
  id: string,
  wanted: CaseAct,
  given: string | null,
  decide: (tx: Tx, row: CaseRow, about: CaseSubject & { reason: string }) => Promise<Decision>,
): Promise<CaseRecord> {
  const reason = given === null ? null : rejectionReasonOf(given)
  await inTransaction(scope, async (tx) => {
    const row = await lockKnown(scope, tx, id)
    if (!isActOf(row.kind, wanted)) throw new AppError('VIOLATION::NO_SUCH_CHOICE_ERROR', { pointer: '/decision' })
    const about = await subjectOf(scope, tx, row)
    const { event, change, fourEyes } = await decide(tx, row, { ...about, reason: reason ?? '' })
    await moveCase(scope, tx, row, event, { ...change, ...(reason === null ? {} : { reason }) })
    await writeAudit(scope, tx, {
      action: `complianceCase.${event}`,
      customerId: about.customerId,
      // Only the case's history has the reason: readers of the customer's record may not learn it (GwG § 47).
      details: { caseId: id, ...(fourEyes === undefined ? {} : { fourEyes }) },
    })
  })
  return await readCase(scope, id)
}

/** The provider's results lock the check before the case: so does a decision. */
async function lockKnown(scope: Scope, tx: Tx, id: string): Promise<CaseRow> {
  const known = await tx
    .selectFrom('complianceCase')
    .select(['investorId', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
  // What changes a company's legal form holds the investor before its case.
  if (known?.kind === 'limit_exemption') await lockInvestor(tx, known.investorId)
  if (known) await lockedCheck(scope, tx, known.investorId)
  const row = known && (await lockCase(tx, id))
  if (!row) throw new AppError('COMPLIANCE_CASE_NOT_FOUND')
  return row
}

/** domain/rights#own-matters: nobody decides what concerns themselves. */
async function subjectOf(scope: Scope, tx: Tx, { investorId, orderId }: CaseRow): Promise<CaseSubject> {
  const affected = await tx
    .selectFrom(investorView('investor'))
    .select(['id as investorId', 'customerId', 'usPerson'])
    .where('id', '=', investorId)
    .executeTakeFirstOrThrow()
  if (await isSamePerson(tx, actingStaff(scope), affected.customerId)) throw new AppError('COMPLIANCE_CASE_OWN')
  return { ...affected, orderId }
}
