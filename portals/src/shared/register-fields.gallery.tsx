import { Form } from 'antd'
import { defineEntry } from '../../gallery/entry.ts'
import { LONG_NAME } from '../../gallery/helpers.tsx'
import { RegisterFields } from './register-fields.tsx'

const company = {
  nameCompany: 'Solarhain Energie GmbH',
  legalForm: 'GmbH',
  registerNr: 'HRB 12345',
  registerCourt: 'Amtsgericht Leipzig',
  headquarter: 'Leipzig',
  emailCompany: 'post@solarhain.example',
}

export default defineEntry({
  RegisterFields: {
    default: (
      <Form name="filled" layout="vertical" initialValues={company}>
        <RegisterFields />
      </Form>
    ),
    empty: (
      <Form name="blank" layout="vertical">
        <RegisterFields />
      </Form>
    ),
    error: (
      <Form
        name="refused"
        layout="vertical"
        fields={[{ name: 'registerNr', errors: ['Dieses Feld ist erforderlich.'] }]}
      >
        <RegisterFields />
      </Form>
    ),
    disabled: (
      <Form name="locked" layout="vertical" initialValues={company} disabled>
        <RegisterFields />
      </Form>
    ),
    longText: (
      <Form name="long" layout="vertical" initialValues={{ ...company, nameCompany: LONG_NAME }}>
        <RegisterFields />
      </Form>
    ),
  },
})
