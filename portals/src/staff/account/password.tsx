import { changeStaffPassword } from '@goldammer/sdk/staff/account'
import { Form, Input } from 'antd'
import { Box } from '../../shared/fields/box.tsx'
import { OwnForm } from '../../shared/own-form.tsx'
import { useText } from '../../shared/portal-context.ts'
import { NewPassword } from '../kit/new-password.tsx'

export function PasswordBox({ onChanged }: { onChanged?: (() => void) | undefined }) {
  const t = useText()
  return (
    <Box title={t('staff.account.password.title')} span={6}>
      <OwnForm
        name="password"
        text={t('staff.account.password.lead')}
        submit={t('staff.account.password.change')}
        initialValues={{ password: '', newPassword: '', repeated: '' }}
        save={({ password, newPassword }) => changeStaffPassword({ password, newPassword })}
        invalidates={['staff-account']}
        done={t('staff.account.password.changed')}
        onDone={() => onChanged?.()}
      >
        <Form.Item
          name="password"
          label={t('staff.account.password.old')}
          rules={[{ required: true, message: t('validation.required') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={255} />
        </Form.Item>
        <NewPassword name="newPassword" />
      </OwnForm>
    </Box>
  )
}
