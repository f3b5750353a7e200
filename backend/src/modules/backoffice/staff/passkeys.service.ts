import type { components } from '@goldammer/sdk/operations/staff'
import type { Scope } from '../../../shared/scope.ts'
import {
  beginAssertion,
  beginRegistration,
  describePasskeys,
  register,
  unregister,
} from '../../accounts/session/factors/passkeys.service.ts'
import { endOthers } from './account.service.ts'
import { checkOneself } from './second-factor.service.ts'
import type { StaffSession } from './session.ts'
import { noteStaffFactorChange, staffCodes } from './staff-codes.ts'

type Schemas = components['schemas']

export const listStaffPasskeys = (scope: Scope, { id }: StaffSession): Promise<Schemas['PasskeyList']> =>
  describePasskeys(scope, staffCodes, id)

export async function beginStaffPasskey(
  scope: Scope,
  staff: StaffSession,
  proof: Schemas['StaffProof'],
): Promise<Schemas['PasskeyCeremony']> {
  await checkOneself(scope, staff, proof)
  return await beginRegistration(scope, staffCodes, staff)
}

/** Its challenge was given to who has shown that it is the person themselves. */
export const addStaffPasskey = (
  scope: Scope,
  staff: StaffSession,
  input: Schemas['PasskeyInput'],
): Promise<Schemas['PasskeyAdded']> =>
  register(scope, staffCodes, staff.id, input, async (tx) => {
    await endOthers(tx, staff)
    await noteStaffFactorChange(scope, tx, staff.id, 'passkeyAdded')
  })

export async function removeStaffPasskey(
  scope: Scope,
  staff: StaffSession,
  passkeyId: string,
  proof: Schemas['StaffProof'],
): Promise<void> {
  await checkOneself(scope, staff, proof)
  await unregister(scope, staffCodes, staff.id, passkeyId, async (tx) => {
    await endOthers(tx, staff)
    await noteStaffFactorChange(scope, tx, staff.id, 'passkeyRemoved')
  })
}

export const beginStaffPasskeyLogin = (scope: Scope): Promise<Schemas['PasskeyCeremony']> =>
  beginAssertion(scope, staffCodes)
