import { Form } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { PasswordAndCode } from './password-and-code.tsx'

export default defineEntry({
  PasswordAndCode: {
    default: (
      <Form name="both" layout="vertical">
        <PasswordAndCode passwordLabel="Passwort" />
      </Form>
    ),
    passwordOnly: (
      <Form name="password" layout="vertical">
        <PasswordAndCode passwordLabel="Passwort" hasFactor={false} />
      </Form>
    ),
    error: (
      <Form name="wrong" layout="vertical" fields={[{ name: 'code', errors: ['Dieser Code stimmt nicht.'] }]}>
        <PasswordAndCode passwordLabel="Passwort" />
      </Form>
    ),
  },
})
