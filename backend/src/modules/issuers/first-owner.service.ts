import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { isOfCompany } from '../../shared/four-eyes.ts'
import { writeAudit } from '../../shared/history.ts'
import { reasonOf } from '../../shared/reason.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { membershipView } from '../accounts/customers/company-view.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { sendInvitation } from './invitations.service.ts'
import { hasActiveOwner, readIssuer } from './records.service.ts'
import { lockCompany } from './verified.service.ts'

type Schemas = components['schemas']

/** domain/rights#own-matters: nobody lets themselves into a company, nor decides about one they work for. */
async function refuseOwn(tx: Tx, staffId: string, companyId: string, email: string): Promise<void> {
  const staff = await tx
    .selectFrom(staffView('staff'))
    .select('email')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  if (staff.email.toLowerCase() === email || (await isOfCompany(tx, staffId, companyId)))
    throw new AppError('COMPANY_OWN')
}

/** What cannot be opened with a locked login is not sent to it. */
async function refuseLocked(tx: Tx, companyId: string, email: string): Promise<void> {
  const locked = await tx
    .selectFrom(membershipView('member'))
    .innerJoin(customerView('customer'), 'customer.id', 'member.customerId')
    .select('customer.id')
    .where('member.companyId', '=', companyId)
    .where((eb) => eb(eb.fn('lower', ['customer.email']), '=', email))
    .where('customer.active', '=', false)
    .executeTakeFirst()
  if (locked) throw new AppError('ALREADY_MEMBER', { pointer: '/email' })
}

/** What was sent to owners before, and to this address in whatever role, opens nothing any more. */
async function voidInvitations(scope: Scope, tx: Tx, companyId: string, email: string): Promise<void> {
  const voided = await tx
    .deleteFrom('companyInvitation')
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([eb('role', '=', 'owner'), eb(eb.fn('lower', ['email']), '=', email)]))
    .returning('role')
    .execute()
  for (const { role } of voided)
    await writeAudit(scope, tx, { action: 'company.user.uninvited', details: { companyId, role } })
}

/** R6.07: a company that nobody can enter gets its first owner; whoever has one invites others themselves. */
export async function inviteFirstOwner(
  scope: Scope,
  companyId: string,
  given: Schemas['OwnerInvitationInput'],
): Promise<Schemas['IssuerRecord']> {
  const reason = reasonOf(given)
  const email = given.email.trim().toLowerCase()
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    await lockCompany(tx, companyId)
    await refuseOwn(tx, staffId, companyId, email)
    if (await hasActiveOwner(tx, companyId)) throw new AppError('COMPANY_HAS_OWNER')
    await refuseLocked(tx, companyId, email)
    await voidInvitations(scope, tx, companyId, email)
    await sendInvitation(scope, tx, { companyId, email, role: 'owner' }, staffId, reason)
  })
  return await readIssuer(scope, companyId)
}
