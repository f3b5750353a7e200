import { DEFAULT_LOCALE, isLocale } from '@goldammer/sdk/locales'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Owners } from '../../accounts/session/factors/codes.service.ts'
import { type FactorChange, toFacts } from '../../accounts/session/factors/factor-changes.ts'
import { sendMail } from '../../notifications/service.ts'

export const staffCodes: Owners = {
  table: 'staff',
  id: 'id',
  codes: 'staff_recovery_code',
  passkeys: 'staff_passkey',
  owner: 'staff_id',
  wrong: 'STAFF_CODE_WRONG',
  locked: 'STAFF_CODES_LOCKED',
  async update(tx, staffId, factors) {
    await tx.updateTable('staff').set(factors).where('id', '=', staffId).execute()
  },
  async createFactorOwner() {},
  async note(scope, tx, id, act, details = {}) {
    const { roles } = await tx.selectFrom('staff').select('roles').where('id', '=', id).executeTakeFirstOrThrow()
    const actor = { kind: 'staff', staffId: id, roles } as const
    await writeAudit({ ...scope, actor }, tx, { action: `staff.${act}`, details: { ...details } })
  },
}

/** S06, so that who did not change it learns of it. */
export async function mailFactorChange(scope: Scope, tx: Tx, staffId: string, change: FactorChange): Promise<void> {
  const { email, locale } = await tx
    .selectFrom('staff')
    .select(['email', 'locale'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const to = { email, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }
  await sendMail(scope, tx, { template: 'S06', to, parameters: toFacts(scope, change) })
}

/** By the person themselves, in the audit and by mail. */
export async function noteStaffFactorChange(
  scope: Scope,
  tx: Tx,
  staffId: string,
  change: Exclude<FactorChange, 'secondFactorReset'>,
): Promise<void> {
  await writeAudit(scope, tx, { action: `staff.${change}` })
  await mailFactorChange(scope, tx, staffId, change)
}
