import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyCeremony, PasskeyCredential } from '../generated/store/model/index.ts'
import { isPasskeyHost } from '../rules/passkey-host.ts'

/** Why there are no passkeys here, or null: the browser has none, or the shop was opened by an IP address. */
export function passkeyHindrance(): 'unsupported' | 'atAddress' | null {
  if (!browserSupportsWebAuthn()) return 'unsupported'
  return isPasskeyHost(location.hostname) ? null : 'atAddress'
}

/** `fromField`: waits until the user chooses one in the field of the e-mail address. */
export async function requestAssertion({ options }: PasskeyCeremony, fromField: boolean): Promise<PasskeyAssertion> {
  const answer: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: fromField,
  })
  return answer as unknown as PasskeyAssertion
}

export async function makeCredential({ options }: PasskeyCeremony): Promise<PasskeyCredential> {
  const answer = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  return answer as unknown as PasskeyCredential
}
