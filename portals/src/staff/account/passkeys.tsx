import { registerStaffPasskey } from '@goldammer/sdk/client/staff-passkeys'
import { removeStaffPasskey } from '@goldammer/sdk/staff/account'
import type { Passkey, StaffAccount } from '@goldammer/sdk/staff/model'
import { useInvalidate, useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { AddPasskeyButton, PasskeyList, PasskeyName } from '../../shared/second-factor/passkeys.tsx'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useRecord } from '../data.ts'
import { ProofDialog } from './proof-dialog.tsx'

interface Props {
  methods: StaffAccount['secondFactor']['methods']
  onCodes: (recoveryCodes: string[]) => void
}

/** Keys of devices that sign in without a password. */
export function OwnPasskeys({ methods, onCodes }: Props) {
  const t = useText()
  const passkeys = useRecord('staff-passkeys')
  const [open, setOpen] = useState<'adding' | Passkey>()
  const close = () => setOpen(undefined)
  const changed = useChanged()
  return (
    <div className="stack">
      <h3 className="plain">{t('portal.passkeys.title')}</h3>
      <p className="small muted">{t('portal.passkeys.lead')}</p>
      <QueryView query={passkeys} lines={1}>
        {({ elements }) => (
          <PasskeyList
            passkeys={elements}
            actOn={(passkey) => (
              <Button
                size="small"
                aria-label={`${t('portal.passkeys.remove')}: ${passkey.name}`}
                onClick={() => setOpen(passkey)}
              >
                {t('portal.passkeys.remove')}
              </Button>
            )}
          />
        )}
      </QueryView>
      <AddPasskeyButton onClick={() => setOpen('adding')} />
      {open === 'adding' && (
        <ProofDialog
          title={t('portal.passkeys.add')}
          okText={t('portal.passkeys.add')}
          name="passkey"
          lead={t('portal.passkeys.addText')}
          methods={methods}
          fields={{ name: '' }}
          save={(proof, { name }) => registerStaffPasskey(name, proof)}
          onDone={({ recoveryCodes }) => {
            close()
            if (recoveryCodes) onCodes(recoveryCodes)
            else changed(t('portal.passkeys.added'))
          }}
          onClose={close}
        >
          <PasskeyName />
        </ProofDialog>
      )}
      {open && open !== 'adding' && (
        <ProofDialog
          title={t('portal.passkeys.removeTitle')}
          okText={t('portal.passkeys.remove')}
          name="passkeyRemoval"
          danger
          lead={open.name}
          methods={methods}
          fields={{}}
          save={(proof) => removeStaffPasskey(open.id, proof)}
          onDone={() => {
            close()
            changed(t('portal.passkeys.removed'))
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function useChanged() {
  const invalidate = useInvalidate()
  const { open } = useNotification()
  return (message: string) => {
    for (const resource of ['staff-passkeys', 'staff-account']) void invalidate({ resource, invalidates: ['all'] })
    open?.({ type: 'success', message })
  }
}
