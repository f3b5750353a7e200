import { registerPasskey } from '@goldammer/sdk/client/passkeys'
import { removePasskey } from '@goldammer/sdk/store/account'
import type { Passkey, PasskeyAdded } from '@goldammer/sdk/store/model'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { FormModal } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { AddPasskeyButton, PasskeyList, PasskeyName } from '../../../shared/second-factor/passkeys.tsx'
import { usePasskeyProblems } from '../../../shared/second-factor/use-passkey-problems.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useCreate, useDelete } from '../../changes.ts'
import { useRecord } from '../../data.ts'
import { OwnOnly } from '../own-only.tsx'
import { useProtectedChange } from '../use-protected-change.tsx'

const invalidates = ['passkeys', 'second-factor', 'login-sessions']

/** Keys of devices that log in without a password. */
export function OwnPasskeys({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
  const t = useText()
  const passkeys = useRecord('passkeys')
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="stack">
      <h3 className="plain">{t('portal.passkeys.title')}</h3>
      <p className="small muted">{t('portal.passkeys.lead')}</p>
      <QueryView query={passkeys} lines={1}>
        {({ elements }) => <PasskeyList passkeys={elements} actOn={(passkey) => <Remove passkey={passkey} />} />}
      </QueryView>
      <OwnOnly>
        <AddPasskeyButton onClick={() => setAdding(true)} />
      </OwnOnly>
      {isAdding && <Add onAdded={onAdded} onClose={() => setAdding(false)} />}
    </div>
  )
}

function Remove({ passkey: { id, name } }: { passkey: Passkey }) {
  const t = useText()
  const { modal } = App.useApp()
  const remove = useProtectedChange(
    useDelete('passkeys', (passkeyId) => removePasskey(passkeyId), {
      invalidates,
      done: t('portal.passkeys.removed'),
      quiet: true,
    }),
  )
  return (
    <OwnOnly>
      <Button
        size="small"
        loading={remove.isPending}
        aria-label={`${t('portal.passkeys.remove')}: ${name}`}
        onClick={() =>
          modal.confirm({
            title: t('portal.passkeys.removeTitle'),
            content: name,
            okText: t('portal.passkeys.remove'),
            cancelText: t('common.action.cancel'),
            onOk: () => remove.run(id),
          })
        }
      >
        {t('portal.passkeys.remove')}
      </Button>
      {remove.dialog}
    </OwnOnly>
  )
}

interface AddProps {
  onAdded: (recoveryCodes: string[]) => void
  onClose: () => void
}

function Add({ onAdded, onClose }: AddProps) {
  const t = useText()
  const problemsOf = usePasskeyProblems()
  const [form] = Form.useForm<{ name: string }>()
  const [problems, setProblems] = useState<string[]>([])
  const register = useCreate('passkeys', (name): Promise<PasskeyAdded> => registerPasskey(name), {
    invalidates: ['passkeys', 'login-sessions'],
    done: t('portal.passkeys.added'),
    quiet: true,
    onDone({ recoveryCodes }) {
      onAdded(recoveryCodes ?? [])
      onClose()
    },
  })
  const add = useProtectedChange(register, {
    onRefused: (error) => setProblems(problemsOf(error)),
  })
  return (
    <>
      <FormModal<{ name: string }>
        title={t('portal.passkeys.add')}
        okText={t('portal.passkeys.add')}
        name="passkey"
        form={form}
        lead={<p>{t('portal.passkeys.addText')}</p>}
        initialValues={{ name: '' }}
        problems={problems}
        isBusy={add.isPending}
        onFinish={({ name }) => {
          setProblems([])
          add.run(name)
        }}
        onClose={onClose}
      >
        <PasskeyName />
      </FormModal>
      {add.dialog}
    </>
  )
}
