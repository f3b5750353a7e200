import type { SecondFactor } from '@goldammer/sdk/store/model'
import { Form, Input } from 'antd'
import { useText } from '../../shared/portal-context.ts'
import { useRecord } from '../../shared/use-record.ts'

/** Beside a password given again, for who has a second factor. */
export function OwnCode() {
  const t = useText()
  const { data } = useRecord<SecondFactor>('second-factor', 'own')
  if (!data?.methods.length) return null
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
