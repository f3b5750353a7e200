import { Form, Input } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { PasswordStrength } from './password-strength.tsx'

export default defineEntry({
  PasswordStrength: {
    default: (
      <Form layout="vertical">
        <Form.Item label="Neues Passwort" name="password">
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <PasswordStrength name="password" />
      </Form>
    ),
  },
})
