import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt, forgetAttempts } from '../../accounts/customers/limits.ts'
import { refuseEasyPassword } from '../../accounts/customers/password-strength.ts'
import { hashPassword, isPassword } from '../../accounts/customers/passwords.ts'
import { describeCodes } from '../../accounts/session/factors/codes.service.ts'
import { listMethodsOf } from '../../accounts/session/factors/methods.ts'
import { idOfLogin } from '../../accounts/session/sessions.service.ts'
import { openSince, type StaffSession } from './session.ts'
import { staffCodes } from './staff-codes.ts'
import { rehashStaffPassword } from './stored-password.ts'

type Schemas = components['schemas']

async function listSessions({ db, clock }: Scope, staff: StaffSession) {
  const { startedAfter, usedAfter } = openSince(clock.now())
  const rows = await db
    .selectFrom('staffSession')
    .selectAll()
    .where('staffId', '=', staff.id)
    .where('createdAt', '>', startedAfter)
    .where('usedAt', '>', usedAfter)
    .orderBy('usedAt', 'desc')
    .execute()
  return rows
    .map((row) => ({ ...row, id: idOfLogin(row.tokenHash), current: row.tokenHash.equals(staff.tokenHash) }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** One's own factors and sessions, this one first. */
export async function readStaffAccount(scope: Scope, staff: StaffSession): Promise<Schemas['StaffAccount']> {
  const [methods, codes, sessions] = await Promise.all([
    listMethodsOf(scope.db, staffCodes, staff.id),
    describeCodes(scope, staffCodes, staff.id),
    listSessions(scope, staff),
  ])
  return {
    secondFactor: { methods, ...codes, required: scope.config.staffSecondFactor === 'required' },
    sessions: sessions.map(({ id, current, browser, system, createdAt, usedAt }) => ({
      id,
      current,
      browser,
      system,
      startedAt: createdAt.toISOString(),
      usedAt: (current ? scope.clock.now() : usedAt).toISOString(),
    })),
  }
}

export async function endStaffSessionOf(scope: Scope, staff: StaffSession, sessionId: string): Promise<void> {
  const session = (await listSessions(scope, staff)).find(({ id, current }) => id === sessionId && !current)
  if (!session) throw new AppError('STAFF_SESSION_NOT_FOUND')
  await inTransaction(scope, async (tx) => {
    await tx.deleteFrom('staffSession').where('tokenHash', '=', session.tokenHash).execute()
    await writeAudit(scope, tx, { action: 'staff.sessionEnded' })
  })
}

/** All but the one that asks. */
export const endOthers = (tx: Tx, { id, tokenHash }: StaffSession) =>
  tx.deleteFrom('staffSession').where('staffId', '=', id).where('tokenHash', '!=', tokenHash).execute()

export async function endOtherStaffSessions(scope: Scope, staff: StaffSession): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await endOthers(tx, staff)
    await writeAudit(scope, tx, { action: 'staff.sessionsEnded' })
  })
}

/** The password given again by who is signed in. */
export async function checkOwnPassword(scope: Scope, { id }: StaffSession, password: string): Promise<void> {
  const key = `staff ${id}`
  await countAttempt(scope, 'login', key, 'STAFF_LOGIN_THROTTLED')
  const { passwordHash } = await scope.db
    .selectFrom('staff')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const right = await isPassword(passwordHash, password, (next, former) =>
    rehashStaffPassword(scope.db, id, next, former),
  )
  if (!right) throw new AppError('STAFF_PASSWORD_WRONG', { pointer: '/password' })
  await forgetAttempts(scope, 'login', key)
}

export async function changeStaffPassword(
  scope: Scope,
  staff: StaffSession,
  { password, newPassword }: Schemas['StaffPasswordChange'],
): Promise<void> {
  await checkOwnPassword(scope, staff, password)
  const refusals = await refuseEasyPassword(newPassword, [staff.name, staff.email], '/newPassword')
  if (refusals.length > 0) throw new AppError(refusals)
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(scope, async (tx) => {
    await tx.updateTable('staff').set({ passwordHash, passwordIsEasy: false }).where('id', '=', staff.id).execute()
    await endOthers(tx, staff)
    await writeAudit(scope, tx, { action: 'staff.password' })
  })
}
