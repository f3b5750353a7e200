import { sql } from 'kysely'
import { writeAudit } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { newLink, voidPassword } from './invitations.service.ts'
import { clearSecondFactor } from './second-factor.service.ts'

const LINK_DAYS = 1

/**
 * For an administrator whom no other one can help, from the server's shell alone: password and second factor are void, and the
 * link sets a new password. Null where no active administrator has the address.
 */
export async function makeLostAdminLink(
  scope: Pick<Scope, 'db' | 'clock' | 'config'>,
  email: string,
): Promise<{ url: string; expiresAt: Date } | null> {
  return await inTransaction(scope, async (tx) => {
    const admin = await tx
      .selectFrom('staff')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
      .where('active', '=', true)
      .where(sql<boolean>`'admin' = any(roles)`)
      .forUpdate()
      .executeTakeFirst()
    if (!admin) return null
    const made = newLink(scope, LINK_DAYS)
    await voidPassword(scope, tx, admin.id, made)
    await clearSecondFactor(tx, admin.id)
    await writeAudit({ clock: scope.clock, actor: { kind: 'system' }, requestId: null }, tx, {
      action: 'staff.adminRestored',
      details: { staffId: admin.id },
    })
    return { url: made.link, expiresAt: made.values.invitationExpiresAt }
  })
}
