import { Form, Input } from 'antd'
import { useText } from '../portal-context.ts'
import { FactorCode } from './factor-code.tsx'

/** Given again; `hasFactor`: with a code. */
export function PasswordAndCode({ passwordLabel, hasFactor = true }: { passwordLabel: string; hasFactor?: boolean }) {
  const t = useText()
  return (
    <>
      <Form.Item name="password" label={passwordLabel} rules={[{ required: true, message: t('validation.required') }]}>
        <Input.Password autoComplete="current-password" maxLength={255} />
      </Form.Item>
      {hasFactor && <FactorCode />}
    </>
  )
}
