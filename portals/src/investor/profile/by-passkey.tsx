import { confirmByPasskey, wasCancelled } from '@goldammer/sdk/client/passkeys'
import type { SecondFactor } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { useRecord } from '../../shared/use-record.ts'

/** In place of the password, for who has a passkey. */
export function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useText()
  const textsOf = useErrorTexts()
  const { data } = useRecord<SecondFactor>('second-factor', 'own')
  const [problems, setProblems] = useState<string[]>([])
  const confirm = useAction(() => confirmByPasskey(), { quiet: true, onDone: onConfirmed })
  if (!data?.methods.includes('passkey')) return null
  return (
    <>
      <Problems texts={problems} />
      <div>
        <Button
          icon={<KeyRound className="icon small" aria-hidden="true" />}
          loading={confirm.isPending}
          onClick={() =>
            confirm.mutate(undefined, {
              onError: (error) => setProblems(wasCancelled(error) ? [t('own.passkeys.cancelled')] : textsOf(error)),
            })
          }
        >
          {t('own.passkeys.use')}
        </Button>
      </div>
    </>
  )
}
