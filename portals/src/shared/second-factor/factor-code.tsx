import { Form, Input } from 'antd'
import { useText } from '../portal-context.ts'

/** The field `code` of a form: from the authenticator app, or a recovery code. */
export function FactorCode() {
  const t = useText()
  return (
    <Form.Item
      name="code"
      label={t('portal.factor.codeOrRecovery')}
      rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
    >
      <Input autoComplete="one-time-code" maxLength={30} />
    </Form.Item>
  )
}
