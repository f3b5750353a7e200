import { addStaffPasskey, beginStaffPasskey } from '../generated/staff/account/account.ts'
import type { PasskeyAdded, StaffMember, StaffProof } from '../generated/staff/model/index.ts'
import { beginStaffPasskeyLogin, staffLoginWithPasskey } from '../generated/staff/session/session.ts'
import { makeCredential, requestAssertion } from './webauthn.ts'

const assertion = async (fromField: boolean) => requestAssertion((await beginStaffPasskeyLogin()).data, fromField)

/** `fromField`: waits until the user chooses one in the field of the e-mail address. */
export const loginStaffByPasskey = async ({ fromField = false } = {}): Promise<StaffMember> =>
  (await staffLoginWithPasskey({ credential: await assertion(fromField) })).data

/** Replaces password and code. */
export const proofByPasskey = async (): Promise<StaffProof> => ({ credential: await assertion(false) })

export async function registerStaffPasskey(name: string, proof: StaffProof): Promise<PasskeyAdded> {
  const credential = await makeCredential((await beginStaffPasskey(proof)).data)
  return (await addStaffPasskey({ name, credential })).data
}
