import { inviteFirstOwner } from '@goldammer/sdk/staff/companies'
import type { OwnerInvitationInput } from '@goldammer/sdk/staff/model'
import { Button, Form, Input, Modal } from 'antd'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

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
  const [form] = Form.useForm<OwnerInvitationInput>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const invite = useAction((input: OwnerInvitationInput) => inviteFirstOwner(companyId, input), {
    ...{ invalidates: ['companies'], done: t('staff.companies.invite.done'), quiet: true, onDone: onClose },
  })
  const rules = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <Modal
      open
      title={t('staff.companies.invite.button')}
      okText={t('staff.companies.invite.button')}
      cancelText={t('common.action.cancel')}
      confirmLoading={invite.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <div className="stack">
        <p>{t('staff.companies.invite.text')}</p>
        <Problems texts={problems} />
        <Form
          name="owner"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ email: '', reason: '' }}
          onFinish={(fields) => {
            setProblems([])
            invite.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
          }}
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
        </Form>
      </div>
    </Modal>
  )
}
