import { isKnownDevice, wasCancelled } from '@goldammer/sdk/client/passkey-errors'
import { useText } from '../portal-context.ts'
import { useErrorTexts } from '../use-error-text.ts'

/** Texts for a passkey that did not work, in the browser or at the backend. */
export function usePasskeyProblems() {
  const t = useText()
  const textsOf = useErrorTexts()
  return (error: unknown): string[] => {
    if (wasCancelled(error)) return [t('portal.passkeys.cancelled')]
    if (isKnownDevice(error)) return [t('portal.passkeys.known')]
    return textsOf(error)
  }
}
