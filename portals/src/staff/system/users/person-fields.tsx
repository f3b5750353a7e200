import { Form, Input } from 'antd'
import { useText } from '../../../shared/portal-context.ts'

export function PersonFields() {
  const t = useText()
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <>
      <Form.Item name="name" label={t('staff.users.name')} rules={required}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t('staff.users.email')} rules={required}>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
    </>
  )
}
