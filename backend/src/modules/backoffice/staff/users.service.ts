import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { type Activity, writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { minutesLeft } from '../../../shared/lock-out.rules.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import type { StaffRole } from '../../../shared/staff-role.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { endImpersonations } from '../../accounts/session/service.ts'
import { listAdmins } from './admins.ts'
import { beginToWait, hasToWait } from './waiting-grants.service.ts'

type Schemas = components['schemas']

export const selectUsers = (db: Database | Tx) =>
  db
    .selectFrom('staff')
    .leftJoin('staffGrant as grant', (join) =>
      join.onRef('grant.staffId', '=', 'staff.id').on('grant.decidedAt', 'is', null),
    )
    .leftJoin('staff as requester', 'requester.id', 'grant.requestedBy')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.roles', 'staff.active', 'staff.createdAt'])
    .select(['staff.passwordHash', 'staff.passwordVoidedAt', 'staff.invitationExpiresAt', 'staff.totpSince'])
    .select(['grant.id as grantId', 'grant.roles as grantRoles', 'grant.requestedBy', 'grant.requestedAt'])
    .select('grant.takesEffectAt')
    .select('requester.name as requesterName')
    .select(sql<boolean>`exists (select from staff_passkey where staff_id = staff.id)`.as('hasPasskey'))
    .select((eb) =>
      eb
        .selectFrom('staffSession')
        .select((inner) => inner.fn.max('usedAt').as('usedAt'))
        .whereRef('staffSession.staffId', '=', 'staff.id')
        .as('lastUsedAt'),
    )
    .select((eb) =>
      eb
        .fn<Date | null>('greatest', [
          'staff.codesLockedUntil',
          eb
            .selectFrom('staffSignIn')
            .select((inner) => inner.fn.max('lockedUntil').as('lockedUntil'))
            // As hashToken makes it.
            .where('staffSignIn.emailHash', '=', sql<Buffer>`sha256(convert_to(lower(staff.email), 'UTF8'))`),
        ])
        .as('lockedUntil'),
    )

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

function stateOf(row: UserRow, now: Date): Schemas['StaffUser']['state'] {
  if (!row.active) return 'inactive'
  if (row.passwordHash !== null) return 'active'
  return row.invitationExpiresAt !== null && row.invitationExpiresAt > now ? 'invited' : 'expired'
}

/** Who could confirm what `requestedBy` asks for somebody: another administrator than the two. */
const isAlone = (admins: readonly string[], staffId: string, requestedBy: string): boolean =>
  admins.every((id) => id === staffId || id === requestedBy)

function grantOf(row: UserRow, admins: readonly string[], self: string): Schemas['StaffGrant'] | null {
  if (!row.grantRoles || !row.requestedBy || !row.requestedAt) return null
  const alone = isAlone(admins, row.id, row.requestedBy)
  return {
    roles: row.grantRoles as StaffRole[],
    requestedBy: row.requesterName ?? '',
    requestedAt: row.requestedAt.toISOString(),
    // Confirmed alone it waits; a second person may still confirm it at once.
    mayConfirm: self !== row.id && (self !== row.requestedBy || (alone && row.takesEffectAt === null)),
    alone,
    takesEffectAt: row.takesEffectAt?.toISOString() ?? null,
  }
}

/** What a change of roles, or their confirmation, is made on. */
export const versioned = ({ name, email, roles, grantId, grantRoles, active, takesEffectAt }: UserRow) => ({
  name,
  email,
  roles,
  grantId,
  grantRoles,
  active,
  ...(takesEffectAt ? { takesEffectAt } : {}),
})

function toUser(scope: Scope, row: UserRow, admins: readonly string[]): Schemas['StaffUser'] {
  const self = actingStaff(scope)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    state: stateOf(row, scope.clock.now()),
    roles: row.roles as StaffRole[],
    grant: grantOf(row, admins, self),
    secondFactor: row.totpSince !== null || row.hasPasskey,
    lockedUntil: minutesLeft(row.lockedUntil, scope.clock.now()) ? row.lockedUntil!.toISOString() : null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isSelf: row.id === self,
    version: versionOf(versioned(row)),
  }
}

export async function listStaffUsers(scope: Scope): Promise<Schemas['StaffUserList']> {
  const [rows, admins] = await Promise.all([
    selectUsers(scope.db).orderBy(sql`lower(staff.name)`).orderBy('staff.id').execute(),
    listAdmins(scope.db),
  ])
  return { elements: rows.map((row) => toUser(scope, row, admins)) }
}

export async function readStaffUser(scope: Scope, staffId: string): Promise<Schemas['StaffUser']> {
  const [row, admins] = await Promise.all([
    selectUsers(scope.db).where('staff.id', '=', staffId).executeTakeFirst(),
    listAdmins(scope.db),
  ])
  if (!row) throw new AppError('STAFF_USER_NOT_FOUND')
  return toUser(scope, row, admins)
}

export const refuseEvent = (state: string, event: string) =>
  new AppError('INVALID_TRANSITION', { parameters: { state, event } })

/** Under the lock of all administrators, so that two of them cannot take one another's rights at once. */
async function lockUser(scope: Scope, tx: Tx, staffId: string): Promise<UserRow> {
  const self = actingStaff(scope)
  await tx
    .selectFrom('staff')
    .select('id')
    .where((eb) => eb.or([eb('id', 'in', [self, staffId]), sql<boolean>`'admin' = any(roles)`]))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!(await listAdmins(tx)).includes(self)) throw new AppError('PERMISSION_DENIED')
  const row = await selectUsers(tx).where('staff.id', '=', staffId).executeTakeFirst()
  if (!row) throw new AppError('STAFF_USER_NOT_FOUND')
  return row
}

/** One change of somebody's access, noted in the audit log. */
export async function changeUser(
  scope: Scope,
  staffId: string,
  action: Activity,
  change: (tx: Tx, row: UserRow) => Promise<Record<string, unknown> | null>,
): Promise<Schemas['StaffUser']> {
  await inTransaction(scope, async (tx) => {
    const row = await lockUser(scope, tx, staffId)
    const details = await change(tx, row)
    if (details) await writeAudit(scope, tx, { action, details: { staffId, ...details } })
  })
  return await readStaffUser(scope, staffId)
}

export const refuseSelf = (scope: Scope, staffId: string) => {
  if (actingStaff(scope) === staffId) throw new AppError('STAFF_SELF')
}

const dropGrant = (tx: Tx, staffId: string) =>
  tx.deleteFrom('staffGrant').where('staffId', '=', staffId).where('decidedAt', 'is', null).execute()

/** Roles somebody shall have wait for the second person (domain/rights#roles-granted-alone). */
export async function askForRoles(scope: Scope, tx: Tx, staffId: string, roles: StaffRole[]): Promise<void> {
  const now = scope.clock.now()
  const request = { id: newId(now), staffId, roles, requestedBy: actingStaff(scope), requestedAt: now }
  await tx.insertInto('staffGrant').values(request).execute()
}

/**
 * Another address may be another person's: all roles wait for the second person again, whom it must not cost, and what was
 * asked for the old one is void (domain/sign-in#staff-accounts).
 */
export async function askForRolesAgain(scope: Scope, tx: Tx, { id, roles }: UserRow): Promise<void> {
  const isAdmin = roles.includes('admin')
  if (isAdmin && isAlone(await listAdmins(tx), id, actingStaff(scope)))
    throw new AppError('FOUR_EYES_REQUIRED', { pointer: '/email' })
  await dropGrant(tx, id)
  await tx.updateTable('staff').set({ roles: [] }).where('id', '=', id).execute()
  await endAccess(tx, id)
  if (roles.length > 0) await askForRoles(scope, tx, id, roles as StaffRole[])
}

/** What is taken away is gone at once, what is added waits; nobody changes their own. */
export async function changeStaffRoles(
  scope: Scope,
  staffId: string,
  { roles }: Schemas['StaffRoles'],
  version: string | undefined,
): Promise<Schemas['StaffUser']> {
  refuseSelf(scope, staffId)
  return await changeUser(scope, staffId, 'staff.roles', async (tx, row) => {
    refuseStale(versioned(row), version)
    if (!row.active) throw refuseEvent('inactive', 'roles')
    const remaining = row.roles.filter((role) => roles.includes(role as StaffRole))
    const added = roles.filter((role) => !row.roles.includes(role))
    const taken = row.roles.filter((role) => !roles.includes(role as StaffRole))
    await dropGrant(tx, staffId)
    if (taken.length > 0) {
      await tx.updateTable('staff').set({ roles: remaining }).where('id', '=', staffId).execute()
      await endImpersonations(tx, staffId)
    }
    if (added.length > 0) await askForRoles(scope, tx, staffId, added)
    return { taken, asked: added }
  })
}

/** `version`: of what the second person has read; whoever asked may have asked for something else since. */
export async function confirmStaffGrant(scope: Scope, staffId: string, version: string): Promise<Schemas['StaffUser']> {
  refuseSelf(scope, staffId)
  return await changeUser(scope, staffId, 'staff.granted', async (tx, row) => {
    refuseStale(versioned(row), version)
    if (!row.grantId || !row.grantRoles || !row.requestedBy) throw refuseEvent('none', 'confirm')
    const self = actingStaff(scope)
    const fourEyes = row.requestedBy !== self
    if (!fourEyes && !isAlone(await listAdmins(tx), staffId, self)) throw new AppError('FOUR_EYES_REQUIRED')
    if (!fourEyes && hasToWait(row.grantRoles)) {
      if (row.takesEffectAt) throw refuseEvent('waiting', 'confirm')
      await confirmAlone(scope, tx, { ...row, grantId: row.grantId, grantRoles: row.grantRoles })
      return null
    }
    const roles = [...new Set([...row.roles, ...row.grantRoles])]
    await tx.updateTable('staff').set({ roles }).where('id', '=', staffId).execute()
    await decideGrant(scope, tx, row.grantId, true)
    return { roles: row.grantRoles, requestedBy: row.requestedBy, fourEyes }
  })
}

/** domain/rights#roles-granted-alone: without a second person it takes effect a day later, and all staff are notified. */
async function confirmAlone(scope: Scope, tx: Tx, row: UserRow & { grantId: string; grantRoles: string[] }) {
  const takesEffectAt = await beginToWait(scope, tx, row)
  const { id: staffId, grantRoles: roles, requestedBy } = row
  await writeAudit(scope, tx, {
    action: 'staff.grantWaits',
    details: { staffId, roles, requestedBy, fourEyes: false, takesEffectAt: takesEffectAt.toISOString() },
  })
}

export async function refuseStaffGrant(scope: Scope, staffId: string): Promise<Schemas['StaffUser']> {
  refuseSelf(scope, staffId)
  return await changeUser(scope, staffId, 'staff.refused', async (tx, row) => {
    if (!row.grantId) throw refuseEvent('none', 'refuse')
    await decideGrant(scope, tx, row.grantId, false)
    return { roles: row.grantRoles, requestedBy: row.requestedBy }
  })
}

const decideGrant = (scope: Scope, tx: Tx, grantId: string, granted: boolean) =>
  tx
    .updateTable('staffGrant')
    .set({ granted, decidedBy: actingStaff(scope), decidedAt: scope.clock.now() })
    .where('id', '=', grantId)
    .execute()

/** Every session of theirs, as staff and as a customer. */
export async function endAccess(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staffSession').where('staffId', '=', staffId).execute()
  await endImpersonations(tx, staffId)
}

/** Ends every session at once; roles, what waits and an open invitation are gone. */
export async function deactivateStaffUser(
  scope: Scope,
  staffId: string,
  given: { reason: string },
): Promise<Schemas['StaffUser']> {
  refuseSelf(scope, staffId)
  const reason = reasonOf(given)
  return await changeUser(scope, staffId, 'staff.deactivated', async (tx, row) => {
    if (!row.active) throw refuseEvent('inactive', 'deactivate')
    await dropGrant(tx, staffId)
    const none = { active: false, roles: [], invitationHash: null, invitationExpiresAt: null }
    await tx.updateTable('staff').set(none).where('id', '=', staffId).execute()
    await endAccess(tx, staffId)
    return { reason, roles: row.roles }
  })
}

/** Without roles: they must be requested and confirmed again. */
export const activateStaffUser = (scope: Scope, staffId: string): Promise<Schemas['StaffUser']> =>
  changeUser(scope, staffId, 'staff.activated', async (tx, row) => {
    if (row.active) throw refuseEvent('active', 'activate')
    await tx.updateTable('staff').set({ active: true, roles: [] }).where('id', '=', staffId).execute()
    return {}
  })
