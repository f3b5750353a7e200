import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { Form, Input } from 'antd'
import { useText } from '../portal-context.ts'

const ASKED = ['STAFF_CODE_REQUIRED', 'SECOND_FACTOR_REQUIRED']

/** The password was right, and a second factor is asked for. */
export const codeAsked = (error: unknown): boolean =>
  error instanceof ApiClientError && ASKED.some((code) => error.has(code))

export function CodeField() {
  const t = useText()
  return (
    <Form.Item
      name="code"
      label={t('portal.signInAgain.code')}
      rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      validateTrigger="onSubmit"
    >
      <Input autoComplete="one-time-code" maxLength={30} autoFocus />
    </Form.Item>
  )
}
