import { inviteFirstOwner } from '@goldammer/sdk/staff/companies'
import type { OwnerInvitationInput } from '@goldammer/sdk/staff/model'
import { Button, Form, Input } from 'antd'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'

/** R6.07: for a company that nobody can enter as its owner. */
export function InviteOwner({ companyId }: { companyId: string }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={<MailPlus className="icon small" aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('staff.companies.invite.button')}
      </Button>
      {isAsking && <Invite companyId={companyId} onClose={() => setAsking(false)} />}
    </>
  )
}

function Invite({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const t = useText()
  const rules = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <FormDialog<OwnerInvitationInput>
      title={t('staff.companies.invite.button')}
      okText={t('staff.companies.invite.button')}
      lead={<p>{t('staff.companies.invite.text')}</p>}
      name="owner"
      initialValues={{ email: '', reason: '' }}
      save={(input) => inviteFirstOwner(companyId, input)}
      invalidates={['companies']}
      done={t('staff.companies.invite.done')}
      onClose={onClose}
    >
      <Form.Item
        name="email"
        label={t('staff.companies.invite.email')}
        validateTrigger="onBlur"
        rules={[...rules, { type: 'email', message: t('validation.email') }]}
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label={t('staff.companies.invite.reason')} rules={rules}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
