import type { components } from '@goldammer/sdk/operations/staff'
import { type Selectable, sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { hashToken, newId, newToken } from '../../../shared/ids.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { refuseStale } from '../../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import type { DB } from '../../../shared/tables.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt } from '../../accounts/customers/limits.ts'
import { refuseEasyPassword } from '../../accounts/customers/password-strength.ts'
import { hashPassword } from '../../accounts/customers/passwords.ts'
import { sendMail } from '../../notifications/service.ts'
import { forgetWrongPasswords, noteRightPassword } from './lock-out.service.ts'
import {
  askForRoles,
  askForRolesAgain,
  changeUser,
  endAccess,
  readStaffUser,
  refuseEvent,
  refuseSelf,
  versioned,
} from './users.service.ts'

type Schemas = components['schemas']

const LINK_DAYS = 7
const day = 86_400_000

/** Each mail has its own link, of which we store only the hash. */
export function newLink(scope: Pick<Scope, 'clock' | 'config'>, days = LINK_DAYS) {
  const token = newToken()
  const invitationExpiresAt = new Date(scope.clock.now().getTime() + days * day)
  return {
    link: `${scope.config.publicUrl}/staff/invitation?token=${token}`,
    values: { invitationHash: hashToken(token), invitationExpiresAt },
  }
}

const sendLink = (scope: Scope, tx: Tx, email: string, { link, values }: ReturnType<typeof newLink>) =>
  sendMail(scope, tx, {
    template: 'S01',
    to: { email, locale: scope.locale },
    parameters: { expiresAt: values.invitationExpiresAt.toISOString() },
    link,
  })

export async function refuseTakenEmail(db: Database | Tx, email: string): Promise<void> {
  // Of two who invite the same person at once, the second is to see the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('staff-email', 0))`.execute(db)
  const taken = await db
    .selectFrom('staff')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
  if (taken) throw new AppError('STAFF_EMAIL_TAKEN', { pointer: '/email' })
}

/** The account without password and roles, a link to set the first, and a request for the others. */
export async function inviteStaffUser(
  scope: Scope,
  { name: givenName, email: givenEmail, roles }: Schemas['StaffInvitationInput'],
): Promise<Schemas['StaffUser']> {
  await countAttempt(scope, 'invitations', actingStaff(scope))
  const name = givenName.trim()
  const email = givenEmail.trim().toLowerCase()
  if (name === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/name' })
  const now = scope.clock.now()
  const id = newId(now)
  const made = newLink(scope)
  await inTransaction(scope, async (tx) => {
    await refuseTakenEmail(tx, email)
    await tx
      .insertInto('staff')
      .values({ id, name, email, passwordHash: null, roles: [], locale: scope.locale, createdAt: now, ...made.values })
      .execute()
    await askForRoles(scope, tx, id, roles)
    await sendLink(scope, tx, email, made)
    await writeAudit(scope, tx, { action: 'staff.invited', details: { staffId: id, email, roles } })
  })
  return await readStaffUser(scope, id)
}

/** With a new link; the one before is void. */
export async function resendStaffInvitation(scope: Scope, staffId: string): Promise<Schemas['StaffUser']> {
  await countAttempt(scope, 'invitations', actingStaff(scope))
  return await changeUser(scope, staffId, 'staff.invited', async (tx, row) => {
    if (!row.active || row.passwordHash !== null) {
      throw new AppError('INVALID_TRANSITION', {
        parameters: { state: row.active ? 'active' : 'inactive', event: 'invite' },
      })
    }
    const made = newLink(scope)
    await tx.updateTable('staff').set(made.values).where('id', '=', staffId).execute()
    await sendLink(scope, tx, row.email, made)
    return { email: row.email, again: true }
  })
}

/** The password is void until a new one is set by the link; roles and second factor stay. */
export async function voidPassword(
  { clock }: Pick<Scope, 'clock'>,
  tx: Tx,
  staffId: string,
  { values }: ReturnType<typeof newLink>,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ passwordHash: null, passwordVoidedAt: clock.now(), ...values })
    .where('id', '=', staffId)
    .execute()
  await endAccess(tx, staffId)
}

/** For who has forgotten theirs. */
export async function resetStaffPassword(
  scope: Scope,
  staffId: string,
  given: { reason: string },
): Promise<Schemas['StaffUser']> {
  refuseSelf(scope, staffId)
  const reason = reasonOf(given)
  return await changeUser(scope, staffId, 'staff.passwordReset', async (tx, row) => {
    if (!row.active) throw refuseEvent('inactive', 'reset')
    if (row.passwordHash === null) throw refuseEvent('invited', 'reset')
    await countAttempt({ ...scope, db: tx }, 'invitations', actingStaff(scope))
    const made = newLink(scope)
    await voidPassword(scope, tx, staffId, made)
    await sendLink(scope, tx, row.email, made)
    return { reason, email: row.email }
  })
}

/** Nobody corrects their own data: the e-mail address decides what they may not act on (domain/rights#own-matters). */
export async function correctStaffUser(
  scope: Scope,
  staffId: string,
  { name: givenName, email: givenEmail }: Schemas['StaffCorrection'],
  version: string | undefined,
): Promise<Schemas['StaffUser']> {
  refuseSelf(scope, staffId)
  const name = givenName.trim()
  const email = givenEmail.trim().toLowerCase()
  if (name === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/name' })
  return await changeUser(scope, staffId, 'staff.corrected', async (tx, row) => {
    refuseStale(versioned(row), version)
    if (!row.active) throw refuseEvent('inactive', 'correct')
    if (email !== row.email.toLowerCase()) {
      await readdress(scope, tx, row, email)
      await askForRolesAgain(scope, tx, row)
    }
    await tx.updateTable('staff').set({ name, email }).where('id', '=', staffId).execute()
    return { before: { name: row.name, email: row.email }, name, email }
  })
}

type Addressed = Pick<Selectable<DB['staff']>, 'id' | 'email' | 'passwordHash' | 'passwordVoidedAt'>

async function readdress(scope: Scope, tx: Tx, row: Addressed, email: string): Promise<void> {
  await refuseTakenEmail(tx, email)
  await countAttempt({ ...scope, db: tx }, 'invitations', actingStaff(scope))
  if (row.passwordHash !== null || row.passwordVoidedAt !== null) {
    const to = { email: row.email, locale: scope.locale }
    await sendMail(scope, tx, { template: 'S02', to, parameters: { email } })
  }
  if (row.passwordHash !== null) return
  const made = newLink(scope)
  await tx.updateTable('staff').set(made.values).where('id', '=', row.id).execute()
  await sendLink(scope, tx, email, made)
}

async function findInvited(scope: Scope, db: Database | Tx, token: string) {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'invitationExpiresAt'])
    .where('invitationHash', '=', hashToken(token))
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row?.invitationExpiresAt) throw new AppError('LINK_INVALID')
  if (row.invitationExpiresAt <= scope.clock.now()) throw new AppError('LINK_EXPIRED')
  return row
}

export async function readStaffInvitation(
  scope: Scope,
  { token }: Schemas['InvitationToken'],
  caller: string,
): Promise<Schemas['StaffInvitation']> {
  await countAttempt(scope, 'loginByAddress', caller)
  const { name, email } = await findInvited(scope, scope.db, token)
  return { name, email }
}

/** Once: afterwards the link is void. */
export async function acceptStaffInvitation(
  scope: Scope,
  { token, password }: Schemas['InvitationAcceptance'],
  caller: string,
): Promise<void> {
  await countAttempt(scope, 'loginByAddress', caller)
  const invited = await findInvited(scope, scope.db, token)
  const refusals = await refuseEasyPassword(password, [invited.name, invited.email], '/password')
  if (refusals.length > 0) throw new AppError(refusals)
  const passwordHash = await hashPassword(password)
  await inTransaction(scope, async (tx) => {
    const { id, email } = await findInvited(scope, tx, token)
    const taken = await tx
      .updateTable('staff')
      .set({
        passwordHash,
        passwordIsEasy: false,
        passwordVoidedAt: null,
        invitationHash: null,
        invitationExpiresAt: null,
      })
      .where('id', '=', id)
      .where('invitationHash', '=', hashToken(token))
      .returning('roles')
      .executeTakeFirst()
    if (!taken) throw new AppError('LINK_INVALID')
    await forgetWrongPasswords(tx, email)
    await noteRightPassword(scope, tx, { email, address: caller })
    const self = { ...scope, actor: { kind: 'staff', staffId: id, roles: taken.roles } as const }
    await writeAudit(self, tx, { action: 'staff.joined', details: {} })
  })
}
