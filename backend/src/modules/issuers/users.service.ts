import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { removeMembership, setRole } from '../accounts/customers/companies.ts'
import { membershipView } from '../accounts/customers/company-view.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { lockTeam } from './team.repository.ts'

type Schemas = components['schemas']
type Role = Schemas['CompanyRole']

/** R6.07, domain/rights#company-portal: who works for the company, and who is asked to; for its owners. */
export async function listCompanyUsers(scope: Scope, companyId: string): Promise<Schemas['CompanyUsers']> {
  const self = actingCustomer(scope)
  const now = scope.clock.now()
  const [users, invitations] = await Promise.all([
    scope.db
      .selectFrom(membershipView('member'))
      .innerJoin(customerView('customer'), 'customer.id', 'member.customerId')
      .select(['customer.id', 'customer.firstName', 'customer.lastName', 'customer.email'])
      .select(['member.role', 'member.createdAt'])
      .where('member.companyId', '=', companyId)
      .orderBy('customer.lastName')
      .orderBy('customer.firstName')
      .orderBy('customer.id')
      .execute(),
    scope.db
      .selectFrom('companyInvitation')
      .select(['id', 'email', 'role', 'createdAt', 'expiresAt'])
      .where('companyId', '=', companyId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return {
    users: users.map(({ id, firstName, lastName, email, role, createdAt }) => ({
      customerId: id,
      name: `${firstName} ${lastName}`,
      email,
      role: role as Role,
      since: createdAt.toISOString(),
      isSelf: id === self,
      version: versionOf({ role }),
    })),
    invitations: invitations.map(({ id, email, role, createdAt, expiresAt }) => ({
      id,
      email,
      role: role as Role,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= now,
    })),
  }
}

/** Under the company's lock, so that two owners cannot remove one another at once. */
async function lockUser(tx: Tx, companyId: string, customerId: string): Promise<Role> {
  await lockTeam(tx, companyId)
  const row = await tx
    .selectFrom(membershipView('companyMembership'))
    .select('role')
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  if (!row) throw new AppError('COMPANY_USER_NOT_FOUND')
  return row.role as Role
}

async function refuseLastOwner(tx: Tx, companyId: string, customerId: string): Promise<void> {
  const other = await tx
    .selectFrom(membershipView('companyMembership'))
    .select('customerId')
    .where('companyId', '=', companyId)
    .where('role', '=', 'owner')
    .where('customerId', '!=', customerId)
    .executeTakeFirst()
  if (!other) throw new AppError('LAST_OWNER')
}

export async function changeCompanyUser(
  scope: Scope,
  { companyId, customerId }: { companyId: string; customerId: string },
  role: Role,
  version?: string,
): Promise<Schemas['CompanyUsers']> {
  await inTransaction(scope, async (tx) => {
    const before = await lockUser(tx, companyId, customerId)
    refuseStale({ role: before }, version)
    if (before === role) return
    if (before === 'owner') {
      await refuseLastOwner(tx, companyId, customerId)
      await withdrawInvitationsOf(tx, companyId, customerId)
    }
    await setRole(tx, { companyId, customerId }, role)
    const details = { companyId, from: before, to: role }
    await writeAudit(scope, tx, { action: 'company.user.role', customerId, details })
  })
  return await listCompanyUsers(scope, companyId)
}

/** What they have asked others to is void: nobody answers for it any more. */
async function withdrawInvitationsOf(tx: Tx, companyId: string, customerId: string): Promise<void> {
  await tx
    .deleteFrom('companyInvitation')
    .where('companyId', '=', companyId)
    .where('invitedBy', '=', customerId)
    .execute()
}

/** Also removes the views of the company's lists that they stored. */
export async function removeCompanyUser(scope: Scope, companyId: string, customerId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const role = await lockUser(tx, companyId, customerId)
    if (role === 'owner') await refuseLastOwner(tx, companyId, customerId)
    await withdrawInvitationsOf(tx, companyId, customerId)
    for (const table of ['contractView', 'contractColumns'] as const)
      await tx.deleteFrom(table).where('companyId', '=', companyId).where('customerId', '=', customerId).execute()
    await removeMembership(tx, { companyId, customerId })
    await writeAudit(scope, tx, { action: 'company.user.removed', customerId, details: { companyId, role } })
  })
}
