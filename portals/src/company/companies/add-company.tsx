import { requestCompany } from '@goldammer/sdk/store/company'
import type { CompanyRequestInput } from '@goldammer/sdk/store/model'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { RegisterFields } from '../../shared/register-fields.tsx'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

/** A wish with what the register says; our staff look it up before the company is there. */
export function AddCompany({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<CompanyRequestInput>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const send = useAction((input: CompanyRequestInput) => requestCompany(input), {
    ...{ invalidates: ['companies'], done: t('company.companies.sent'), quiet: true, onDone: onClose },
  })
  return (
    <Modal
      open
      title={t('company.companies.add')}
      mask={{ closable: false }}
      okText={t('company.companies.send')}
      cancelText={t('common.action.cancel')}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <p className="small muted">{t('company.companies.addText')}</p>
      <Problems texts={problems} />
      <Form
        name="company-request"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ note: '' }}
        onFinish={(fields) => {
          setProblems([])
          send.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
        }}
      >
        <RegisterFields />
        <Form.Item name="note" label={t('company.companies.note')}>
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
