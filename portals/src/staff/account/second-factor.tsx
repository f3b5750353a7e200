import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '@goldammer/sdk/staff/account'
import type { SecondFactorBegun, StaffAccount } from '@goldammer/sdk/staff/model'
import { App, Button, Form, Input, QRCode } from 'antd'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { useText } from '../../shared/portal-context.ts'
import { OwnForm } from './own-form.tsx'

const invalidates = ['staff-account']

/** Set up with a code of the device; the recovery codes are seen once. */
export function SecondFactor({ factor }: { factor: StaffAccount['secondFactor'] }) {
  const t = useText()
  const [begun, setBegun] = useState<SecondFactorBegun>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  return (
    <Box title={t('staff.account.factor.title')}>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      {!recoveryCodes && factor.since && <Active factor={factor} />}
      {!recoveryCodes && !factor.since && begun && <SetUp begun={begun} onDone={setRecoveryCodes} />}
      {!recoveryCodes && !factor.since && !begun && (
        <div className="stack">
          <p>{t('staff.account.factor.none')}</p>
          <OwnForm
            name="beginning"
            submit={t('staff.account.factor.begin')}
            initialValues={{ password: '' }}
            save={async (input) => (await beginSecondFactor(input)).data}
            onDone={setBegun}
          >
            <OwnPassword />
          </OwnForm>
        </div>
      )}
    </Box>
  )
}

function SetUp({ begun: { secret, uri }, onDone }: { begun: SecondFactorBegun; onDone: (codes: string[]) => void }) {
  const t = useText()
  return (
    <div className="stack">
      <p>{t('staff.account.factor.scan')}</p>
      <div className="row wrap">
        {/* Dark on light in the dark design, too: some cameras read nothing else. */}
        <QRCode
          value={uri}
          type="svg"
          size={200}
          color="#000000"
          bgColor="#ffffff"
          aria-label={t('staff.account.factor.qr')}
        />
        <div className="stack tight">
          <span className="small muted">{t('staff.account.factor.key')}</span>
          <code className="address">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <OwnForm
        name="secondFactor"
        submit={t('staff.account.factor.confirm')}
        initialValues={{ code: '' }}
        save={async (input) => (await confirmSecondFactor(input)).data.recoveryCodes}
        onDone={onDone}
      >
        <Form.Item
          name="code"
          label={t('staff.account.factor.code')}
          extra={t('staff.account.factor.codeHint')}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        </Form.Item>
      </OwnForm>
    </div>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useText()
  const { message } = App.useApp()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    message.success(t('staff.account.factor.copied'))
  }
  return (
    <div className="stack">
      <h3 className="plain">{t('staff.account.factor.recoveryTitle')}</h3>
      <Note tone="warn">{t('staff.account.factor.recoveryText')}</Note>
      <ul className="plain stack tight">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button icon={<Copy className="icon small" aria-hidden="true" />} onClick={() => void copy()}>
          {t('staff.account.factor.copy')}
        </Button>
        {/* A full page load: what was closed before the set-up is open now. */}
        <Button type="primary" onClick={() => location.reload()}>
          {t('staff.account.factor.kept')}
        </Button>
      </div>
    </div>
  )
}

function Active({ factor: { since, recoveryCodesLeft } }: { factor: StaffAccount['secondFactor'] }) {
  const t = useText()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <div className="stack">
      <p>
        {t('staff.account.factor.since', {
          day: since && new Date(since),
          count: recoveryCodesLeft,
        })}
      </p>
      {!isRemoving && (
        <div>
          <Button size="small" onClick={() => setRemoving(true)}>
            {t('staff.account.factor.remove')}
          </Button>
        </div>
      )}
      {isRemoving && (
        <OwnForm
          name="removal"
          text={t('staff.account.factor.removeText')}
          submit={t('staff.account.factor.remove')}
          initialValues={{ password: '', code: '' }}
          save={(input) => removeSecondFactor(input)}
          invalidates={invalidates}
          done={t('staff.account.factor.removed')}
          onDone={() => setRemoving(false)}
        >
          <OwnPassword />
          <Form.Item
            name="code"
            label={t('staff.account.factor.codeOrRecovery')}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input autoComplete="one-time-code" maxLength={30} />
          </Form.Item>
        </OwnForm>
      )}
    </div>
  )
}

function OwnPassword() {
  const t = useText()
  return (
    <Form.Item
      name="password"
      label={t('staff.login.password')}
      rules={[{ required: true, message: t('validation.required') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={255} />
    </Form.Item>
  )
}
