import { Form, Input, QRCode } from 'antd'
import { OwnForm } from '../own-form.tsx'
import { useText } from '../portal-context.ts'

interface Props {
  begun: { secret: string; uri: string }
  confirm: (code: string) => Promise<{ recoveryCodes: string[] }>
  onDone: (recoveryCodes: string[]) => void
}

/** The secret for the authenticator app; a code of it finishes the set-up. */
export function SetUp({ begun: { secret, uri }, confirm, onDone }: Props) {
  const t = useText()
  return (
    <div className="stack">
      <p>{t('portal.factor.scan')}</p>
      <div className="row wrap">
        {/* Dark on light in the dark design, too: some cameras read nothing else. */}
        <QRCode
          value={uri}
          type="svg"
          size={200}
          color="#000000"
          bgColor="#ffffff"
          aria-label={t('portal.factor.qr')}
        />
        <div className="stack tight">
          <span className="small muted">{t('portal.factor.key')}</span>
          <code className="address">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <OwnForm
        name="secondFactor"
        submit={t('portal.factor.confirm')}
        initialValues={{ code: '' }}
        save={async ({ code }) => (await confirm(code)).recoveryCodes}
        onDone={onDone}
      >
        <Form.Item
          name="code"
          label={t('portal.factor.code')}
          extra={t('portal.factor.codeHint')}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        </Form.Item>
      </OwnForm>
    </div>
  )
}
