import { inviteCompanyUser } from '@goldammer/sdk/store/company'
import type { CompanyInvitationInput } from '@goldammer/sdk/store/model'
import { Form, Input, Radio } from 'antd'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { activeCompanyId } from '../active-company.ts'
import { ROLES } from './roles.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog<CompanyInvitationInput>
      title={t('company.users.invite')}
      okText={t('company.users.send')}
      name="invitation"
      initialValues={{ email: '', role: 'viewer' }}
      save={async ({ email, role }) => inviteCompanyUser(await activeCompanyId(), { email: email.trim(), role })}
      invalidates={['company-users']}
      done={t('company.users.sent')}
      onClose={onClose}
    >
      <Form.Item
        name="email"
        label={t('company.users.email')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="role" label={t('company.users.role')}>
        <Radio.Group
          vertical
          options={ROLES.map((value) => ({
            value,
            label: `${t(`portal.companyRole.${value}`)}: ${t(`company.users.roleHint.${value}`)}`,
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
