import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { isSamePerson } from '../../../shared/four-eyes.ts'
import { writeAudit } from '../../../shared/history.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { closeExemptionCases } from '../../investors/compliance-cases/service.ts'
import { setExemption } from '../../investors/limit-exemption.ts'
import { unlockSurveyOf } from '../../investors/survey.service.ts'

type Schemas = components['schemas']
type Identity = { customerId: string; investorId: string }

/** domain/rights#own-matters: nobody decides on an identity of their own. */
async function lockIdentity(scope: Scope, tx: Tx, { customerId, investorId }: Identity) {
  const investor = await tx
    .selectFrom('investor')
    .select(['id', 'customerId', 'kind', 'legalForm'])
    .where('id', '=', investorId)
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (!investor) throw new AppError('INVESTOR_NOT_FOUND')
  if (await isSamePerson(tx, actingStaff(scope), customerId)) throw new AppError('IDENTITY_OWN')
  return investor
}

const refuse = (state: string, event: string) => new AppError('INVALID_TRANSITION', { parameters: { state, event } })

/** domain/survey#unlock: the old answers stay on file, and the next order asks again. */
export async function unlockSurvey(
  scope: Scope,
  identity: Identity,
  given: Schemas['CustomerReasonInput'],
): Promise<void> {
  const reason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    await lockIdentity(scope, tx, identity)
    if (!(await unlockSurveyOf(scope, tx, identity.investorId))) throw refuse('open', 'unlock')
    const { customerId, investorId } = identity
    await writeAudit(scope, tx, { action: 'customer.surveyUnlocked', customerId, details: { reason, investorId } })
  })
}

/** domain/limits#exempt-partnership, as in a case: by what compliance has found of the partners. Nobody has to look at them any more. */
export async function setLimitExemption(
  scope: Scope,
  identity: Identity,
  { exempt, ...given }: Schemas['LimitExemptionInput'],
): Promise<void> {
  const reason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    const investor = await lockIdentity(scope, tx, identity)
    await setExemption(scope, tx, investor, { exempt, reason })
    await closeExemptionCases(scope, tx, investor.id)
  })
}
