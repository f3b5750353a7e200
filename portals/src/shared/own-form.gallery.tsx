import { Form, Input } from 'antd'
import { defineEntry } from '../../gallery/entry.ts'
import { LONG_TEXT, saves } from '../../gallery/helpers.tsx'
import { refusal } from '../../gallery/refusal.ts'
import { OwnForm } from './own-form.tsx'

const fields = (
  <Form.Item
    name="email"
    label="Neue E-Mail-Adresse"
    rules={[{ required: true, message: 'Dieses Feld ist erforderlich.' }]}
  >
    <Input type="email" />
  </Form.Item>
)

export default defineEntry({
  OwnForm: {
    default: (
      <OwnForm name="own" submit="Speichern" initialValues={{ email: '' }} save={saves} done="Gespeichert.">
        {fields}
      </OwnForm>
    ),
    error: (
      <OwnForm
        name="refused"
        submit="Speichern"
        initialValues={{ email: 'ines@example.de' }}
        save={() => Promise.reject(refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 }))}
      >
        {fields}
      </OwnForm>
    ),
    longText: (
      <OwnForm name="long" text={LONG_TEXT} submit="Speichern" initialValues={{ email: '' }} save={saves}>
        {fields}
      </OwnForm>
    ),
  },
})
