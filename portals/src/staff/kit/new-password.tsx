import { Form, Input } from 'antd'
import { PasswordStrength } from '../../shared/fields/password-strength.tsx'
import { useText } from '../../shared/portal-context.ts'

/** As the interface wants it. */
const MIN_LENGTH = 14

/** A new password, twice: what was mistyped would lock the person out. */
export function NewPassword({ name = 'password' }: { name?: string }) {
  const t = useText()
  return (
    <>
      <Form.Item
        name={name}
        label={t('staff.invitation.password')}
        extra={t('staff.invitation.passwordHint')}
        rules={[{ required: true, min: MIN_LENGTH, message: t('staff.invitation.passwordHint') }]}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <PasswordStrength name={name} />
      <Form.Item
        name="repeated"
        label={t('staff.invitation.repeat')}
        validateTrigger="onSubmit"
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, value) =>
              value === getFieldValue(name)
                ? Promise.resolve()
                : Promise.reject(new Error(t('staff.invitation.differ'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
    </>
  )
}
