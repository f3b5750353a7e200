import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { reasonOf } from '../../../shared/reason.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import {
  beginCodes,
  clearCodes,
  confirmCodes,
  refuseFactorEvent,
  withActiveCode,
} from '../../accounts/session/factors/codes.service.ts'
import { clearFactorsOf, listMethodsOf, replaceRecoveryCodes } from '../../accounts/session/factors/methods.ts'
import { withPasskey } from '../../accounts/session/factors/passkeys.service.ts'
import { checkOwnPassword, endOthers } from './account.service.ts'
import type { StaffSession } from './session.ts'
import { mailFactorChange, noteStaffFactorChange, staffCodes } from './staff-codes.ts'
import { changeUser, refuseEvent, refuseSelf } from './users.service.ts'

type Schemas = components['schemas']

/** After the right password: who has a second factor gives a code, or signs in with a passkey instead. */
export async function checkCode(
  scope: Scope,
  staffId: string,
  code: string | undefined,
): Promise<{ hasFactor: boolean }> {
  const methods = await listMethodsOf(scope.db, staffCodes, staffId)
  if (methods.length === 0) return { hasFactor: false }
  if (!code?.trim())
    throw new AppError('STAFF_CODE_REQUIRED', { pointer: '/code', parameters: { methods: methods.join() } })
  await withActiveCode(scope, staffCodes, staffId, code, async () => {})
  return { hasFactor: true }
}

/** Somebody at an unlocked screen must not bind the account to a device of their own, nor take the person's away. */
export async function checkOneself(
  scope: Scope,
  staff: StaffSession,
  { password, code, credential }: Schemas['StaffProof'],
): Promise<void> {
  if (credential) {
    await withPasskey(scope, staffCodes, credential, async (_tx, staffId) => {
      if (staffId !== staff.id) throw new AppError('PASSKEY_REFUSED')
    })
    return
  }
  if (!password) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/password' })
  await checkOwnPassword(scope, staff, password)
  await checkCode(scope, staff.id, code)
}

export async function beginSecondFactor(
  scope: Scope,
  staff: StaffSession,
  proof: Schemas['StaffProof'],
): Promise<Schemas['SecondFactorBegun']> {
  await checkOneself(scope, staff, proof)
  return await beginCodes(scope, staffCodes, staff)
}

export async function confirmSecondFactor(
  scope: Scope,
  staff: StaffSession,
  { code }: Schemas['SecondFactorCode'],
): Promise<Schemas['RecoveryCodes']> {
  const recoveryCodes = await confirmCodes(scope, staffCodes, staff.id, code, async (tx) => {
    await endOthers(tx, staff)
    await noteStaffFactorChange(scope, tx, staff.id, 'secondFactorSet')
  })
  return { recoveryCodes }
}

/** Passkeys, too. */
export const clearSecondFactor = (tx: Tx, staffId: string): Promise<void> => clearFactorsOf(tx, staffCodes, staffId)

export async function removeSecondFactor(
  scope: Scope,
  staff: StaffSession,
  { password, code }: Schemas['PasswordAndCode'],
): Promise<void> {
  await checkOwnPassword(scope, staff, password)
  await withActiveCode(scope, staffCodes, staff.id, code, async (tx) => {
    const methods = await listMethodsOf(tx, staffCodes, staff.id)
    if (!methods.includes('totp')) throw refuseFactorEvent('none', 'remove')
    await clearCodes(tx, staffCodes, staff.id, { keepsRecoveryCodes: methods.includes('passkey') })
    await noteStaffFactorChange(scope, tx, staff.id, 'secondFactorRemoved')
  })
}

export async function renewStaffRecoveryCodes(
  scope: Scope,
  staff: StaffSession,
  proof: Schemas['StaffProof'],
): Promise<Schemas['RecoveryCodes']> {
  await checkOneself(scope, staff, proof)
  const note = (tx: Tx) => noteStaffFactorChange(scope, tx, staff.id, 'recoveryCodesRenewed')
  const recoveryCodes = await inTransaction(
    scope,
    async (tx) => await replaceRecoveryCodes(tx, staffCodes, staff.id, () => note(tx)),
  )
  return { recoveryCodes }
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
    if (!row.totpSince && !row.hasPasskey) throw refuseEvent('none', 'reset')
    await clearSecondFactor(tx, staffId)
    await tx.deleteFrom('staffSession').where('staffId', '=', staffId).execute()
    await mailFactorChange(scope, tx, staffId, 'secondFactorReset')
    return { reason }
  })
}
