import { Form, Input } from 'antd'
import { useText } from '../portal-context.ts'

/** Given again; `hasFactor`: with a code. */
export function PasswordAndCode({ passwordLabel, hasFactor = true }: { passwordLabel: string; hasFactor?: boolean }) {
  const t = useText()
  return (
    <>
      <Form.Item name="password" label={passwordLabel} rules={[{ required: true, message: t('validation.required') }]}>
        <Input.Password autoComplete="current-password" maxLength={255} />
      </Form.Item>
      {hasFactor && (
        <Form.Item
          name="code"
          label={t('portal.factor.codeOrRecovery')}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input autoComplete="one-time-code" maxLength={30} />
        </Form.Item>
      )}
    </>
  )
}
