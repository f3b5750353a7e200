import { Form, Input } from 'antd'
import { useText } from './portal-context.ts'

const fields = [
  ['nameCompany', 255],
  ['legalForm', 60],
  ['registerNr', 60],
  ['registerCourt', 255],
  ['headquarter', 255],
] as const

/** What the register says of a company, in any form. */
export function RegisterFields() {
  const t = useText()
  const rules = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <>
      {fields.map(([name, maxLength]) => (
        <Form.Item key={name} name={name} label={t(`portal.companyFields.${name}`)} rules={rules}>
          <Input maxLength={maxLength} autoComplete="off" />
        </Form.Item>
      ))}
      <Form.Item name="emailCompany" label={t('portal.companyFields.emailCompany')} rules={rules}>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
    </>
  )
}
