import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { hashToken, newId, newToken } from '../../shared/ids.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { setMembership } from '../accounts/customers/companies.ts'
import { companyView, membershipView } from '../accounts/customers/company-view.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { countAttempt } from '../accounts/customers/limits.ts'
import { sendMail } from '../notifications/service.ts'
import { lockTeam } from './team.repository.ts'
import { listCompanyUsers } from './users.service.ts'

type Schemas = components['schemas']
type Role = Schemas['CompanyRole']

const LINK_DAYS = 7
const day = 86_400_000

/** Each mail has its own link, of which we store only the hash. */
function newLink(scope: Scope) {
  const token = newToken()
  const expiresAt = new Date(scope.clock.now().getTime() + LINK_DAYS * day)
  return { link: `/company-portal/invitation?token=${token}`, values: { tokenHash: hashToken(token), expiresAt } }
}

async function sendLink(
  scope: Scope,
  tx: Tx,
  { companyId, email, role }: { companyId: string; email: string; role: Role },
  { link, values }: ReturnType<typeof newLink>,
): Promise<void> {
  const { nameCompany } = await tx
    .selectFrom(companyView('company'))
    .select('nameCompany')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const roleName = Object.fromEntries(
    LOCALES.map((locale) => [locale, translate(locale, `portal.companyRole.${role}`)]),
  )
  await sendMail(scope, tx, {
    template: 'C03',
    to: { email, locale: scope.locale },
    parameters: { companyName: nameCompany, roleName, expiresAt: values.expiresAt.toISOString() },
    link,
  })
}

/** The invitation and its mail; who asks is one of the company's owners, or one of our staff for the first of them. */
export async function sendInvitation(
  scope: Scope,
  tx: Tx,
  invitation: { companyId: string; email: string; role: Role },
  invitedBy: string,
  reason?: string,
): Promise<void> {
  const made = newLink(scope)
  const now = scope.clock.now()
  await tx
    .insertInto('companyInvitation')
    .values({ ...invitation, ...made.values, id: newId(now), invitedBy, createdAt: now })
    .execute()
  await sendLink(scope, tx, invitation, made)
  const { companyId, role } = invitation
  const details = { companyId, role, ...(reason ? { reason } : {}) }
  await writeAudit(scope, tx, { action: 'company.user.invited', details })
}

/** R6.07: an owner asks somebody to work for the company. */
export async function inviteCompanyUser(
  scope: Scope,
  companyId: string,
  { email: given, role }: Schemas['CompanyInvitationInput'],
): Promise<Schemas['CompanyUsers']> {
  await countAttempt(scope, 'invitations', actingCustomer(scope))
  const email = given.trim().toLowerCase()
  await inTransaction(scope, async (tx) => {
    await lockTeam(tx, companyId)
    const member = await tx
      .selectFrom(membershipView('member'))
      .innerJoin(customerView('customer'), 'customer.id', 'member.customerId')
      .select('customer.id')
      .where('member.companyId', '=', companyId)
      .where((eb) => eb(eb.fn('lower', ['customer.email']), '=', email))
      .executeTakeFirst()
    if (member) throw new AppError('ALREADY_MEMBER', { pointer: '/email' })
    const now = scope.clock.now()
    const open = await tx
      .selectFrom('companyInvitation')
      .select(['id', 'expiresAt'])
      .where('companyId', '=', companyId)
      .where('email', '=', email)
      .executeTakeFirst()
    if (open && open.expiresAt > now) throw new AppError('INVITATION_OPEN', { pointer: '/email' })
    if (open) await tx.deleteFrom('companyInvitation').where('id', '=', open.id).execute()
    await sendInvitation(scope, tx, { companyId, email, role }, actingCustomer(scope))
  })
  return await listCompanyUsers(scope, companyId)
}

async function lockInvitation(tx: Tx, companyId: string, invitationId: string) {
  await lockTeam(tx, companyId)
  const row = await tx
    .selectFrom('companyInvitation')
    .selectAll()
    .where('id', '=', invitationId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  if (!row) throw new AppError('INVITATION_NOT_FOUND')
  return { ...row, role: row.role as Role }
}

/** With a new link, for as long again; the one before is void. */
export async function resendCompanyInvitation(
  scope: Scope,
  companyId: string,
  invitationId: string,
): Promise<Schemas['CompanyUsers']> {
  await countAttempt(scope, 'invitations', actingCustomer(scope))
  await inTransaction(scope, async (tx) => {
    const invitation = await lockInvitation(tx, companyId, invitationId)
    const made = newLink(scope)
    // The member who sends it again is responsible for it from now on.
    const invitedBy = actingCustomer(scope)
    await tx
      .updateTable('companyInvitation')
      .set({ ...made.values, invitedBy })
      .where('id', '=', invitationId)
      .execute()
    await sendLink(scope, tx, invitation, made)
  })
  return await listCompanyUsers(scope, companyId)
}

export async function withdrawCompanyInvitation(scope: Scope, companyId: string, invitationId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const { role } = await lockInvitation(tx, companyId, invitationId)
    await tx.deleteFrom('companyInvitation').where('id', '=', invitationId).execute()
    await writeAudit(scope, tx, { action: 'company.user.uninvited', details: { companyId, role } })
  })
}

/** The link is for the account with the address it went to: who merely gets hold of it joins nothing. */
async function findInvitation(scope: Scope, db: Database | Tx, token: string) {
  const [invitation, customer] = await Promise.all([
    db
      .selectFrom('companyInvitation as invitation')
      .innerJoin(companyView('company'), 'company.id', 'invitation.companyId')
      .selectAll('invitation')
      .select('company.nameCompany')
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst(),
    db
      .selectFrom(customerView('customer'))
      .select('email')
      .where('id', '=', actingCustomer(scope))
      .executeTakeFirstOrThrow(),
  ])
  if (!invitation) throw new AppError('LINK_INVALID')
  if (invitation.email !== customer.email.toLowerCase()) throw new AppError('INVITATION_FOR_ANOTHER')
  if (invitation.expiresAt <= scope.clock.now()) throw new AppError('LINK_EXPIRED')
  const { id, companyId, nameCompany, role } = invitation
  return { id, shown: { companyId, companyName: nameCompany, role: role as Role } }
}

export async function readCompanyInvitation(scope: Scope, token: string): Promise<Schemas['Invitation']> {
  return (await findInvitation(scope, scope.db, token)).shown
}

/** Once: afterwards there is no invitation any more. */
export async function acceptCompanyInvitation(scope: Scope, token: string): Promise<Schemas['Invitation']> {
  const customerId = actingCustomer(scope)
  return await inTransaction(scope, async (tx) => {
    const { id, shown } = await findInvitation(scope, tx, token)
    const { companyId, role } = shown
    await lockTeam(tx, companyId)
    const taken = await tx.deleteFrom('companyInvitation').where('id', '=', id).returning('id').executeTakeFirst()
    if (!taken) throw new AppError('LINK_INVALID')
    // Who works there already is invited by us only, as owner where there is none.
    await setMembership(tx, { customerId, companyId, role, createdAt: scope.clock.now() })
    await writeAudit(scope, tx, { action: 'company.user.joined', customerId, details: { companyId, role } })
    return shown
  })
}
