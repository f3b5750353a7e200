import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  confirmWithPasskey,
  loginWithPasskey,
} from '../generated/store/account/account.ts'
import type { PasskeyAdded, PasskeyAssertion } from '../generated/store/model/index.ts'
import { makeCredential, requestAssertion } from './webauthn.ts'

const assertion = async (fromField: boolean): Promise<PasskeyAssertion> =>
  requestAssertion((await beginPasskeyLogin()).data, fromField)

/** `fromField`: waits until the user chooses one in the field of the e-mail address. */
export async function loginByPasskey({ fromField = false } = {}): Promise<void> {
  await loginWithPasskey({ credential: await assertion(fromField) })
}

/** Replaces repeating the password. */
export async function confirmByPasskey(): Promise<void> {
  await confirmWithPasskey({ credential: await assertion(false) })
}

export async function registerPasskey(name: string): Promise<PasskeyAdded> {
  const credential = await makeCredential((await beginPasskey()).data)
  return (await addPasskey({ name, credential })).data
}
