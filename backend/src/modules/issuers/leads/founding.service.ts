import type { components } from '@goldammer/sdk/operations/staff'
import { eurosToCents } from '@goldammer/sdk/units'
import type { ErrorEntry } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { beginProduct } from '../../offers/products/drafts.service.ts'
import { sendInvitation } from '../invitations.service.ts'
import { openDuties } from '../reports/duties.service.ts'
import { enterCompany, readRegisterData } from './register-data.ts'

type Schemas = components['schemas']
type Creation = Schemas['CompanyCreation']

/** R2.25: issuer, draft of its round and invitation of its first owner, the mail in the scope's language. */
export async function foundIssuer(scope: Scope, tx: Tx, input: Creation): Promise<Schemas['IssuerAdded']> {
  const refusals: ErrorEntry[] = []
  if (input.productType === 'collectible')
    refusals.push({ code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer: '/productType' })
  if (input.roundName.trim() === '') refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/roundName' })
  const companyId = await enterCompany(scope, tx, readRegisterData(input, refusals))
  const { roundId } = await beginProduct(scope, tx, {
    issuerId: companyId,
    type: input.productType,
    name: input.roundName.trim(),
    branch: input.branch,
    volume: eurosToCents(input.totalVolume),
  })
  const invitation = { companyId, email: input.ownerEmail.trim().toLowerCase(), role: 'owner' as const }
  await openDuties(scope, tx, companyId)
  await sendInvitation(scope, tx, invitation, actingStaff(scope))
  // An investment has one.
  return { companyId, roundId: roundId! }
}

/** One that has called or written instead of filling in the form. */
export async function addIssuer(scope: Scope, input: Creation): Promise<Schemas['IssuerAdded']> {
  return await inTransaction(scope, async (tx) => {
    const added = await foundIssuer(scope, tx, input)
    await writeAudit(scope, tx, { action: 'demand.add', details: added })
    return added
  })
}
