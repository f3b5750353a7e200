import { inviteCompanyUser } from '@goldammer/sdk/store/company'
import type { CompanyInvitationInput } from '@goldammer/sdk/store/model'
import { Button, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { activeCompanyId } from '../active-company.ts'
import { ROLES } from './roles.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<CompanyInvitationInput>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const invite = useAction(async (input: CompanyInvitationInput) => inviteCompanyUser(await activeCompanyId(), input), {
    invalidates: ['company-users'],
    done: t('company.users.sent'),
    quiet: true,
    onDone: onClose,
  })
  return (
    <Modal
      open
      title={t('company.users.invite')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.action.cancel')}
        </Button>,
        <Button key="send" type="primary" loading={invite.isPending} onClick={() => form.submit()}>
          {t('company.users.send')}
        </Button>,
      ]}
    >
      <Form
        name="invitation"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ email: '', role: 'viewer' }}
        onFinish={({ email, role }) => {
          setProblems([])
          invite.mutate({ email: email.trim(), role }, { onError: (error) => setProblems(showRefusals(form, error)) })
        }}
      >
        <Problems texts={problems} />
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
      </Form>
    </Modal>
  )
}
