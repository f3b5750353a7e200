import { confirmByPasskey } from '@goldammer/sdk/client/passkeys'
import { useText } from '../../shared/portal-context.ts'
import { PasskeyButton } from '../../shared/second-factor/passkey-button.tsx'
import { useRecord } from '../data.ts'

/** In place of the password, for who has a passkey. */
export function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useText()
  const { data } = useRecord('second-factor')
  if (!data?.methods.includes('passkey')) return null
  return (
    <div>
      <PasskeyButton text={t('portal.passkeys.use')} act={confirmByPasskey} onDone={onConfirmed} />
    </div>
  )
}
