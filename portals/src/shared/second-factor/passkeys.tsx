import { passkeyHindrance } from '@goldammer/sdk/client/webauthn'
import type { Passkey } from '@goldammer/sdk/store/model'
import { Button, Form, Input } from 'antd'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'

/** Keys of devices that sign in without a password; `actOn` is what can be done with one. */
export function PasskeyList({ passkeys, actOn }: { passkeys: Passkey[]; actOn: (passkey: Passkey) => ReactNode }) {
  const t = useText()
  const { dateTime } = useFormat()
  if (passkeys.length === 0) return null
  return (
    <ul className="list">
      {passkeys.map((passkey) => {
        const { id, name, synced, createdAt, usedAt } = passkey
        return (
          <li key={id}>
            <KeyRound className="icon" aria-hidden="true" />
            <div className="small">
              <b>{name}</b>
              <p className="muted">
                {usedAt
                  ? t('portal.passkeys.used', { moment: dateTime(usedAt) })
                  : t('portal.passkeys.since', { moment: dateTime(createdAt) })}
              </p>
              {synced && <span className="tag">{t('portal.passkeys.synced')}</span>}
            </div>
            {actOn(passkey)}
          </li>
        )
      })}
    </ul>
  )
}

/** Or why there can be none here. */
export function AddPasskeyButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  const hindrance = passkeyHindrance()
  if (hindrance)
    return (
      <p className="small muted">
        {t(`portal.passkeys.${hindrance}`, { address: `${location.protocol}//localhost:${location.port}` })}
      </p>
    )
  return (
    <div>
      <Button onClick={onClick}>{t('portal.passkeys.add')}</Button>
    </div>
  )
}

export function PasskeyName() {
  const t = useText()
  return (
    <Form.Item
      name="name"
      label={t('portal.passkeys.name')}
      extra={t('portal.passkeys.nameHint')}
      rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
    >
      <Input maxLength={60} autoFocus />
    </Form.Item>
  )
}
