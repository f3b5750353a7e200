import { isLocale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { StaffRole } from '../../../shared/staff-role.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt, forgetAttempts, forgiveAttempt } from '../../accounts/customers/limits.ts'
import { isPasswordEasy } from '../../accounts/customers/password-strength.ts'
import { isPassword } from '../../accounts/customers/passwords.ts'
import { deviceOf } from '../../accounts/session/device.ts'
import { withPasskey } from '../../accounts/session/factors/passkeys.service.ts'
import { removeExpiredImpersonations } from '../../accounts/session/service.ts'
import { countWrongPassword, noteRightPassword, refuseLocked } from './lock-out.service.ts'
import { checkCode } from './second-factor.service.ts'
import { openSince, SESSION_IDLE_TIME, SESSION_LIFETIME, type StaffSession } from './session.ts'
import { staffCodes } from './staff-codes.ts'
import { rehashStaffPassword } from './stored-password.ts'

const touchEvery = 60_000

/** As the schemas ask of a new one. */
const STAFF_PASSWORD_MIN_LENGTH = 14

type StaffRow = {
  id: string
  name: string
  email: string
  locale: string
  roles: string[]
  hasFactor: boolean
  passwordIsEasy: boolean | null
}

const toSession = (
  { config }: Pick<Scope, 'config'>,
  row: StaffRow,
  tokenHash: Buffer,
  expiresAt: Date,
): StaffSession => ({
  id: row.id,
  name: row.name,
  email: row.email,
  locale: isLocale(row.locale) ? row.locale : 'de-DE',
  roles: row.roles as StaffRole[],
  mustSetUp: config.staffSecondFactor === 'required' && !row.hasFactor,
  mustChangePassword: row.passwordIsEasy === true,
  tokenHash,
  expiresAt,
})

/** One that is too short for a new one must be changed as well. */
async function checkStrengthOfStaffPassword(
  { db, config }: Scope,
  {
    id,
    name,
    email,
    passwordIsEasy: known,
  }: { id: string; name: string; email: string; passwordIsEasy: boolean | null },
  password: string,
): Promise<boolean | null> {
  const isGuessable = await isPasswordEasy(config, known, password, [name, email])
  const isEasy = isGuessable === null ? null : isGuessable || password.length < STAFF_PASSWORD_MIN_LENGTH
  if (isEasy !== known) await db.updateTable('staff').set({ passwordIsEasy: isEasy }).where('id', '=', id).execute()
  return isEasy
}

type Origin = { address: string; userAgent: string | undefined }
type Entered = { token: string; staff: StaffSession }

/** Neither the answer nor its time distinguishes a wrong e-mail from a wrong password. */
export async function logIn(
  scope: Scope,
  { email, password, code }: components['schemas']['StaffLogin'],
  { address: caller, userAgent }: Origin,
): Promise<Entered> {
  const key = `staff ${email.trim().toLowerCase()} ${caller}`
  await countAttempt(scope, 'loginByAddress', caller, 'STAFF_LOGIN_THROTTLED')
  await refuseLocked(scope, { email, address: caller })
  // Many at once, before any of them is counted as wrong.
  await countAttempt(scope, 'login', key, 'STAFF_LOGIN_THROTTLED')
  const row = await scope.db
    .selectFrom('staff')
    .selectAll()
    .where((where) => where(where.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
  const right = await isPassword(row?.active ? row.passwordHash : null, password, (passwordHash, former) =>
    rehashStaffPassword(scope.db, row!.id, passwordHash, former),
  )
  if (!row || !right) {
    await countWrongPassword(scope, { email, address: caller }, row?.active ? row.id : null)
    throw new AppError('STAFF_BAD_CREDENTIALS')
  }
  await forgiveAttempt(scope, 'loginByAddress', caller)
  await forgetAttempts(scope, 'login', key)
  await noteRightPassword(scope, scope.db, { email, address: caller })
  const { hasFactor } = await checkCode(scope, row.id, code)
  const passwordIsEasy = await checkStrengthOfStaffPassword(scope, row, password)
  return await inTransaction(scope, (tx) => enter(scope, tx, { ...row, hasFactor, passwordIsEasy }, userAgent))
}

/** Without a password: the device has asked for what proves that it is the person. It works while wrong passwords lock. */
export async function logInWithPasskey(
  scope: Scope,
  { credential }: components['schemas']['PasskeyLogin'],
  { address, userAgent }: Origin,
): Promise<Entered> {
  const entered = await withPasskey(scope, staffCodes, credential, async (tx, staffId) => {
    const row = await tx.selectFrom('staff').selectAll().where('id', '=', staffId).executeTakeFirstOrThrow()
    // Whose password is void comes in by the link that sets the next one.
    if (!row.active || row.passwordHash === null) throw new AppError('PASSKEY_REFUSED')
    return await enter(scope, tx, { ...row, hasFactor: true }, userAgent)
  })
  await noteRightPassword(scope, scope.db, { email: entered.staff.email, address })
  return entered
}

async function enter(scope: Scope, tx: Tx, row: StaffRow, userAgent: string | undefined): Promise<Entered> {
  if (row.roles.length === 0) throw new AppError('STAFF_WITHOUT_ROLE')
  const token = newToken()
  const tokenHash = hashToken(token)
  const now = scope.clock.now()
  const actor = { kind: 'staff', staffId: row.id, roles: row.roles } as const
  const session = { tokenHash, staffId: row.id, createdAt: now, usedAt: now, ...deviceOf(userAgent) }
  await tx.insertInto('staffSession').values(session).execute()
  await writeAudit({ ...scope, actor }, tx, { action: 'staff.signedIn' })
  return { token, staff: toSession(scope, row, tokenHash, new Date(now.getTime() + SESSION_LIFETIME)) }
}

/** The member of staff behind a token; none once it is 8 h old, was idle for 30 min, or they are locked out. */
export async function resolveStaffSession(
  scope: Pick<Scope, 'db' | 'clock' | 'config'>,
  token: string,
  isUse = true,
): Promise<StaffSession | null> {
  return await resolveStaffHash(scope, hashToken(token), isUse)
}

/** `isUse` false: the session is not prolonged. */
export async function resolveStaffHash(
  scope: Pick<Scope, 'db' | 'clock' | 'config'>,
  tokenHash: Buffer,
  isUse: boolean,
): Promise<StaffSession | null> {
  const row = await scope.db
    .selectFrom('staffSession as session')
    .innerJoin('staff', 'staff.id', 'session.staffId')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.locale',
      'staff.roles',
      'staff.active',
      'staff.passwordIsEasy',
    ])
    .select(
      sql<boolean>`staff.totp_secret is not null or exists (select from staff_passkey where staff_id = staff.id)`.as(
        'hasFactor',
      ),
    )
    .select(['session.createdAt', 'session.usedAt'])
    .where('session.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const now = scope.clock.now()
  const expiresAt = new Date(row.createdAt.getTime() + SESSION_LIFETIME)
  const idle = now.getTime() - row.usedAt.getTime()
  if (!row.active || now >= expiresAt || idle >= SESSION_IDLE_TIME) {
    await scope.db.deleteFrom('staffSession').where('tokenHash', '=', tokenHash).execute()
    return null
  }
  if (isUse && idle > touchEvery) {
    await scope.db.updateTable('staffSession').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute()
  }
  return toSession(scope, row, tokenHash, expiresAt)
}

export async function endStaffSession(scope: Pick<Scope, 'db'>, token: string): Promise<void> {
  await scope.db.deleteFrom('staffSession').where('tokenHash', '=', hashToken(token)).execute()
}

/** Sessions that nobody signed out of, and addresses that opened one as a customer; the audit says who asked for them and why. */
export async function forgetStaffSessions({ db, clock }: Pick<Scope, 'db' | 'clock'>): Promise<void> {
  const { startedAfter, usedAfter } = openSince(clock.now())
  await removeExpiredImpersonations(db, startedAfter)
  await db.deleteFrom('impersonationRequest').where('expiresAt', '<=', clock.now()).execute()
  await db
    .deleteFrom('staffSession')
    .where(({ or, eb }) => or([eb('createdAt', '<=', startedAfter), eb('usedAt', '<=', usedAfter)]))
    .execute()
}
