import type { StaffRole } from '@goldammer/sdk/staff/model'
import { Checkbox, Form } from 'antd'
import { useText } from '../../../shared/portal-context.ts'

export const ROLES: StaffRole[] = ['support', 'compliance', 'finance', 'content', 'admin']

export function useRoleNames() {
  const t = useText()
  return (roles: StaffRole[]) => roles.map((role) => t(`staff.roles.${role}`)).join(', ')
}

export function RolesField({ required = false }: { required?: boolean }) {
  const t = useText()
  return (
    <Form.Item
      name="roles"
      label={t('staff.users.roles')}
      rules={required ? [{ type: 'array', min: 1, message: t('staff.users.chooseRole') }] : []}
    >
      <Checkbox.Group options={ROLES.map((value) => ({ value, label: t(`staff.roles.${value}`) }))} />
    </Form.Item>
  )
}
