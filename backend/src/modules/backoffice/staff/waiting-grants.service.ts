import { formatDateTime } from '@goldammer/sdk/format'
import { DEFAULT_LOCALE, isLocale } from '@goldammer/sdk/locales'
import { translate } from '@goldammer/sdk/translate'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { hasJoined } from '../../../shared/four-eyes.ts'
import { writeAudit } from '../../../shared/history.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { StaffRole } from '../../../shared/staff-role.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inEachLocale } from '../../../shared/translated.ts'
import { sendMail } from '../../notifications/service.ts'
import { listAdmins } from './admins.ts'

// domain/rights#roles-granted-alone: who is the only administrator may confirm what they have asked for, but not without anybody's knowledge.

/** Roles that release money, decide about people, or give roles. */
const WAITING: readonly StaffRole[] = ['admin', 'finance', 'compliance']
const WAIT_MS = 24 * 3_600_000

export const hasToWait = (roles: readonly string[]): boolean =>
  roles.some((role) => WAITING.includes(role as StaffRole))

type Granted = { grantId: string; grantRoles: string[]; name: string; requesterName: string | null }

/** Notifies all staff and the owner, each with a link that stops it. */
export async function beginToWait(scope: Scope, tx: Tx, { grantId, grantRoles, ...who }: Granted): Promise<Date> {
  const takesEffectAt = new Date(scope.clock.now().getTime() + WAIT_MS)
  await tx.updateTable('staffGrant').set({ takesEffectAt }).where('id', '=', grantId).execute()
  await addToOutbox(scope, tx, { kind: 'staff.grant', subjectId: grantId, runAt: takesEffectAt })
  const parameters = {
    name: who.name,
    requestedBy: who.requesterName ?? '',
    roles: inEachLocale((locale) =>
      grantRoles.map((role) => translate(locale, `staff.roles.${role as StaffRole}`)).join(', '),
    ),
    takesEffectAt: formatDateTime(takesEffectAt),
  }
  const staff = await tx
    .selectFrom('staff')
    .select(['email', 'locale'])
    .where('active', '=', true)
    .where(hasJoined)
    .execute()
  const owner = scope.config.ownerMail ? [{ email: scope.config.ownerMail, locale: DEFAULT_LOCALE }] : []
  for (const { email, locale } of [...staff, ...owner]) {
    const token = newToken()
    await tx
      .insertInto('staffGrantLink')
      .values({ tokenHash: hashToken(token), grantId, email })
      .execute()
    await sendMail(scope, tx, {
      template: 'S03',
      to: { email, locale: isLocale(locale) ? locale : DEFAULT_LOCALE },
      parameters,
      link: `${scope.config.publicUrl}/staff/stop-grant?token=${token}`,
    })
  }
  return takesEffectAt
}

const lockGrant = (tx: Tx, id: string) =>
  tx
    .selectFrom('staffGrant')
    .selectAll()
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Its day is over and nobody has stopped it. The one who confirmed it must still be an administrator. */
export async function grantAfterWaiting(scope: Scope, grantId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    // The person first, as everywhere.
    const known = await tx.selectFrom('staffGrant').select('staffId').where('id', '=', grantId).executeTakeFirst()
    const person = known && (await lockPerson(tx, known.staffId))
    const grant = person && (await lockGrant(tx, grantId))
    if (!person || !grant?.takesEffectAt || grant.takesEffectAt > scope.clock.now()) return
    const granted = person.active && (await listAdmins(tx)).includes(grant.requestedBy)
    const roles = [...new Set([...person.roles, ...grant.roles])]
    if (granted) await tx.updateTable('staff').set({ roles }).where('id', '=', grant.staffId).execute()
    const decided = { granted, decidedBy: grant.requestedBy, decidedAt: scope.clock.now() }
    await tx.updateTable('staffGrant').set(decided).where('id', '=', grantId).execute()
    const details = { staffId: grant.staffId, roles: grant.roles, requestedBy: grant.requestedBy, fourEyes: false }
    await writeAudit(scope, tx, { action: granted ? 'staff.granted' : 'staff.refused', details })
  })
}

const lockPerson = (tx: Tx, staffId: string) =>
  tx.selectFrom('staff').select(['id', 'active', 'roles']).where('id', '=', staffId).forUpdate().executeTakeFirst()

/** By the link of the mail, without a session: the owner has none. Stopped twice is no harm; what has taken effect cannot be. */
export async function stopGrant(scope: Scope, { token }: { token: string }): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const link = await tx
      .selectFrom('staffGrantLink')
      .innerJoin('staffGrant', 'staffGrant.id', 'staffGrantLink.grantId')
      .select(['grantId', 'email', 'staffGrant.staffId'])
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst()
    if (!link) throw new AppError('LINK_INVALID')
    await lockPerson(tx, link.staffId)
    const grant = await lockGrant(tx, link.grantId)
    if (!grant) {
      const { granted } = await tx
        .selectFrom('staffGrant')
        .select('granted')
        .where('id', '=', link.grantId)
        .executeTakeFirstOrThrow()
      if (granted) throw new AppError('INVALID_TRANSITION', { parameters: { state: 'granted', event: 'stop' } })
      return
    }
    const decided = { granted: false, decidedAt: scope.clock.now() }
    await tx.updateTable('staffGrant').set(decided).where('id', '=', link.grantId).execute()
    const { staffId, roles, requestedBy } = grant
    await writeAudit({ ...scope, actor: { kind: 'visitor' } }, tx, {
      action: 'staff.grantStopped',
      details: { staffId, roles, requestedBy, email: link.email },
    })
  })
}
