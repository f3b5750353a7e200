import type { components } from '@goldammer/sdk/operations/staff'
import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { reasonOf } from '../../shared/reason.ts'
import type { Scope } from '../../shared/scope.ts'
import { beginCodes, clearCodes, confirmCodes, withActiveCode } from '../session/factors/codes.service.ts'
import { checkOwnPassword, endOthers } from './account.service.ts'
import type { StaffSession } from './session.service.ts'
import { staffCodes } from './staff-codes.ts'
import { changeUser, refuseEvent, refuseSelf } from './users.service.ts'

type Schemas = components['schemas']

/** At sign-in, after the password. */
export const checkCode = (scope: Scope, staffId: string, code: string): Promise<void> =>
  withActiveCode(scope, staffCodes, staffId, code, async () => {})

/** With the password: whoever finds a screen unlocked must not bind the account to a device of their own. */
export async function beginSecondFactor(
  scope: Scope,
  staff: StaffSession,
  { password }: Schemas['SecondFactorBeginning'],
): Promise<Schemas['SecondFactorBegun']> {
  await checkOwnPassword(scope, staff, password)
  return await beginCodes(scope, staffCodes, staff)
}

export async function confirmSecondFactor(
  scope: Scope,
  staff: StaffSession,
  { code }: Schemas['SecondFactorCode'],
): Promise<Schemas['RecoveryCodes']> {
  const recoveryCodes = await confirmCodes(scope, staffCodes, staff.id, code, async (tx) => {
    await endOthers(tx, staff)
    await writeAudit(scope, tx, { action: 'staff.secondFactorSet' })
  })
  return { recoveryCodes }
}

export const clearSecondFactor = (tx: Tx, staffId: string): Promise<void> => clearCodes(tx, staffCodes, staffId)

export async function removeSecondFactor(
  scope: Scope,
  staff: StaffSession,
  { password, code }: Schemas['PasswordAndCode'],
): Promise<void> {
  await checkOwnPassword(scope, staff, password)
  await withActiveCode(scope, staffCodes, staff.id, code, async (tx) => {
    await clearSecondFactor(tx, staff.id)
    await writeAudit(scope, tx, { action: 'staff.secondFactorRemoved' })
  })
}

/** For who has lost the device and the recovery codes. */
export async function resetStaffSecondFactor(
  scope: Scope,
  staffId: string,
  given: { reason: string },
): Promise<Schemas['StaffUser']> {
  refuseSelf(scope, staffId)
  const reason = reasonOf(given)
  return await changeUser(scope, staffId, 'staff.secondFactorReset', async (tx, row) => {
    if (!row.totpSince) throw refuseEvent('none', 'reset')
    await clearSecondFactor(tx, staffId)
    await tx.deleteFrom('staffSession').where('staffId', '=', staffId).execute()
    return { reason }
  })
}
