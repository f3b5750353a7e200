import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { wasCancelled } from '@goldammer/sdk/client/passkey-errors'
import { offerPasskeys } from '@goldammer/sdk/client/passkey-offer'
import { loginStaffByPasskey } from '@goldammer/sdk/client/staff-passkeys'
import { Button } from 'antd'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { useEnter } from './use-enter.ts'

/** In place of password and code; passkeys are also offered in the field of the e-mail address. */
export function PasskeyLogin() {
  const t = useText()
  const textsOf = useErrorTexts()
  const enter = useEnter()
  const [problems, setProblems] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const press = useRef<() => Promise<void>>(undefined)
  const logIn = useEffectEvent(async ({ fromField }: { fromField: boolean }) => {
    if (!fromField) setProblems([])
    try {
      enter(await loginStaffByPasskey({ fromField }))
    } catch (error) {
      // What was not asked for says nothing when it fails, such as without a connection.
      if (wasCancelled(error) || (fromField && !(error instanceof ApiClientError))) return
      setProblems(textsOf(error))
    }
  })
  useEffect(() => {
    const offer = offerPasskeys((options) => logIn(options))
    press.current = offer.press
    return offer.end
  }, [])
  return (
    <div className="stack">
      <Problems texts={problems} />
      <Button
        block
        icon={<KeyRound className="icon small" aria-hidden="true" />}
        loading={isBusy}
        onClick={async () => {
          setBusy(true)
          await press.current?.()
          setBusy(false)
        }}
      >
        {t('portal.passkeys.signIn')}
      </Button>
    </div>
  )
}
