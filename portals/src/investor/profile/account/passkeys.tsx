import { passkeyHindrance, registerPasskey, wasCancelled } from '@goldammer/sdk/client/passkeys'
import { removePasskey } from '@goldammer/sdk/store/account'
import type { Passkey, PasskeyAdded, PasskeyList } from '@goldammer/sdk/store/model'
import { App, Button, Form, Input } from 'antd'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FormModal } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useErrorTexts } from '../../../shared/use-error-text.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../../shared/use-record.ts'
import { OwnOnly } from '../own-only.tsx'
import { useProtectedAction } from '../use-protected-action.tsx'

const invalidates = ['passkeys', 'second-factor', 'login-sessions']

/** Keys of devices that log in without a password. */
export function Passkeys({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
  const t = useText()
  const passkeys = useRecord<PasskeyList>('passkeys', 'own')
  const [isAdding, setAdding] = useState(false)
  const hindrance = passkeyHindrance()
  return (
    <div className="stack">
      <h3 className="plain">{t('own.passkeys.title')}</h3>
      <p className="small muted">{t('own.passkeys.lead')}</p>
      <QueryView query={passkeys} lines={1}>
        {({ elements }) =>
          elements.length > 0 && (
            <ul className="list">
              {elements.map((passkey) => (
                <Entry key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <OwnOnly>
        {hindrance ? (
          <p className="small muted">
            {t(`own.passkeys.${hindrance}`, { address: `${location.protocol}//localhost:${location.port}` })}
          </p>
        ) : (
          <div>
            <Button onClick={() => setAdding(true)}>{t('own.passkeys.add')}</Button>
          </div>
        )}
      </OwnOnly>
      {isAdding && <Add onAdded={onAdded} onClose={() => setAdding(false)} />}
    </div>
  )
}

function Entry({ passkey: { id, name, synced, createdAt, usedAt } }: { passkey: Passkey }) {
  const t = useText()
  const { dateTime } = useFormat()
  const { modal } = App.useApp()
  const remove = useProtectedAction((passkeyId: string) => removePasskey(passkeyId), {
    invalidates,
    done: t('own.passkeys.removed'),
  })
  return (
    <li>
      <KeyRound className="icon" aria-hidden="true" />
      <div className="small">
        <b>{name}</b>
        <p className="muted">
          {usedAt
            ? t('own.passkeys.used', { moment: dateTime(usedAt) })
            : t('own.passkeys.since', { moment: dateTime(createdAt) })}
        </p>
        {synced && <span className="tag">{t('own.passkeys.synced')}</span>}
      </div>
      <OwnOnly>
        <Button
          size="small"
          loading={remove.isPending}
          aria-label={`${t('own.passkeys.remove')}: ${name}`}
          onClick={() =>
            modal.confirm({
              title: t('own.passkeys.removeTitle'),
              content: name,
              okText: t('own.passkeys.remove'),
              cancelText: t('common.action.cancel'),
              onOk: () => remove.run(id),
            })
          }
        >
          {t('own.passkeys.remove')}
        </Button>
        {remove.dialog}
      </OwnOnly>
    </li>
  )
}

interface AddProps {
  onAdded: (recoveryCodes: string[]) => void
  onClose: () => void
}

function Add({ onAdded, onClose }: AddProps) {
  const t = useText()
  const textsOf = useErrorTexts()
  const [form] = Form.useForm<{ name: string }>()
  const [problems, setProblems] = useState<string[]>([])
  const add = useProtectedAction<string, PasskeyAdded>((name) => registerPasskey(name), {
    invalidates: ['passkeys', 'login-sessions'],
    done: t('own.passkeys.added'),
    onDone({ recoveryCodes }) {
      onAdded(recoveryCodes ?? [])
      onClose()
    },
    onRefused: (error) => setProblems(problemsOf(error)),
  })
  function problemsOf(error: unknown): string[] {
    if (wasCancelled(error)) return [t('own.passkeys.cancelled')]
    if (error instanceof Error && error.name === 'InvalidStateError') return [t('own.passkeys.known')]
    return textsOf(error)
  }
  return (
    <>
      <FormModal<{ name: string }>
        title={t('own.passkeys.add')}
        okText={t('own.passkeys.add')}
        name="passkey"
        form={form}
        lead={<p>{t('own.passkeys.addText')}</p>}
        initialValues={{ name: '' }}
        problems={problems}
        isBusy={add.isPending}
        onFinish={({ name }) => {
          setProblems([])
          add.run(name)
        }}
        onClose={onClose}
      >
        <Form.Item
          name="name"
          label={t('own.passkeys.name')}
          extra={t('own.passkeys.nameHint')}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input maxLength={60} autoFocus />
        </Form.Item>
      </FormModal>
      {add.dialog}
    </>
  )
}
