import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { hashToken, newId, newToken } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt } from '../../accounts/customers/limits.ts'
import { refuseEasyPassword } from '../../accounts/customers/password-strength.ts'
import { hashPassword } from '../../accounts/customers/passwords.ts'
import { listAdmins, selectAdmins } from './admins.ts'
import { refuseTakenEmail } from './invitations.service.ts'

type Schemas = components['schemas']

const LINK_HOURS = 24

/** A link that is good once for a day; the one before is void. Null while there is an administrator. */
export async function makeFirstAdminLink(
  scope: Pick<Scope, 'db' | 'clock' | 'config'>,
): Promise<{ url: string; expiresAt: Date } | null> {
  const token = newToken()
  const expiresAt = new Date(scope.clock.now().getTime() + LINK_HOURS * 3_600_000)
  return await inTransaction(scope, async (tx) => {
    if ((await listAdmins(tx)).length > 0) return null
    await tx.deleteFrom('firstAdminLink').execute()
    await tx
      .insertInto('firstAdminLink')
      .values({ tokenHash: hashToken(token), expiresAt })
      .execute()
    return { url: `${scope.config.publicUrl}/staff/first-admin?token=${token}`, expiresAt }
  })
}

/** Link and administrators are read at one moment: who comes second by the same link has a used one (404), never 409. */
async function assertLink(scope: Scope, db: Database | Tx, token: string): Promise<void> {
  const link = await db
    .selectFrom('firstAdminLink')
    .select('expiresAt')
    .select((eb) => eb.exists(selectAdmins(db)).as('hasAdmin'))
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (!link) throw new AppError('LINK_INVALID')
  if (link.expiresAt <= scope.clock.now()) throw new AppError('LINK_EXPIRED')
  if (link.hasAdmin) throw new AppError('FIRST_ADMIN_EXISTS')
}

export async function readFirstAdminLink(
  scope: Scope,
  { token }: Schemas['InvitationToken'],
  caller: string,
): Promise<void> {
  await countAttempt(scope, 'loginByAddress', caller)
  await assertLink(scope, scope.db, token)
}

/** domain/rights#small-installation: the first administrator has nobody who could confirm them; the audit row says so. */
export async function makeFirstAdmin(
  scope: Scope,
  { token, name: givenName, email: givenEmail, password }: Schemas['FirstAdmin'],
  caller: string,
): Promise<void> {
  await countAttempt(scope, 'loginByAddress', caller)
  await assertLink(scope, scope.db, token)
  const name = givenName.trim()
  const email = givenEmail.trim().toLowerCase()
  if (name === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/name' })
  const refusals = await refuseEasyPassword(password, [name, email], '/password')
  if (refusals.length > 0) throw new AppError(refusals)
  const passwordHash = await hashPassword(password)
  const now = scope.clock.now()
  const id = newId(now)
  await inTransaction(scope, async (tx) => {
    // One at a time, so that two who open the link at once do not both come in.
    await sql`lock table first_admin_link in exclusive mode`.execute(tx)
    await assertLink(scope, tx, token)
    await refuseTakenEmail(tx, email)
    const roles = ['admin']
    await tx
      .insertInto('staff')
      .values({ id, name, email, passwordHash, passwordIsEasy: false, roles, locale: scope.locale, createdAt: now })
      .execute()
    await tx.deleteFrom('firstAdminLink').execute()
    const self = { ...scope, actor: { kind: 'staff', staffId: id, roles } as const }
    await writeAudit(self, tx, { action: 'staff.firstAdmin', details: { email, roles, fourEyes: false } })
  })
}
