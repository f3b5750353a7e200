import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  confirmWithPasskey,
  loginWithPasskey,
} from '../generated/store/account/account.ts'
import type { PasskeyAdded, PasskeyAssertion, PasskeyCredential } from '../generated/store/model/index.ts'
import { isPasskeyHost } from '../rules/passkey-host.ts'

/** Why there are no passkeys here, or null: the browser has none, or the shop was opened by an IP address. */
export function passkeyHindrance(): 'unsupported' | 'atAddress' | null {
  if (!browserSupportsWebAuthn()) return 'unsupported'
  return isPasskeyHost(location.hostname) ? null : 'atAddress'
}

/** Whoever closes the browser's dialog, or has no passkey here, has been told so by the browser. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

async function assertion(useBrowserAutofill: boolean): Promise<PasskeyAssertion> {
  const { options } = (await beginPasskeyLogin()).data
  const answer: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill,
  })
  return answer as unknown as PasskeyAssertion
}

/** `fromField`: waits until one is chosen in the field of the e-mail address. */
export async function loginByPasskey({ fromField = false } = {}): Promise<void> {
  await loginWithPasskey({ credential: await assertion(fromField) })
}

/** In place of the password given again. */
export async function confirmByPasskey(): Promise<void> {
  await confirmWithPasskey({ credential: await assertion(false) })
}

export async function registerPasskey(name: string): Promise<PasskeyAdded> {
  const { options } = (await beginPasskey()).data
  const credential = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  return (await addPasskey({ name, credential: credential as unknown as PasskeyCredential })).data
}
