import { decideRequestedChange } from '@goldammer/sdk/staff/changes'
import type { ChangeRequestRecord } from '@goldammer/sdk/staff/model'
import { Button, Form, Input, Modal } from 'antd'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

type Decision = 'accept' | 'refuse'

/** Either way whoever asked is told, and it cannot be taken back: so it is confirmed. */
export function DecideChange({ request }: { request: ChangeRequestRecord }) {
  const t = useText()
  const [asked, setAsked] = useState<Decision | null>(null)
  return (
    <div className="row wrap">
      <Button
        type="primary"
        icon={<Check className="icon small" aria-hidden="true" />}
        onClick={() => setAsked('accept')}
      >
        {t('staff.changes.accept')}
      </Button>
      <Button icon={<Ban className="icon small" aria-hidden="true" />} onClick={() => setAsked('refuse')}>
        {t('staff.changes.refuse')}
      </Button>
      {asked && <Dialog request={request} decision={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

interface DialogProps {
  request: ChangeRequestRecord
  decision: Decision
  onClose: () => void
}

function Dialog({ request: { id, name }, decision, onClose }: DialogProps) {
  const t = useText()
  const [form] = Form.useForm<{ reason: string }>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const isRefused = decision === 'refuse'
  const decide = useAction((reason: string | null) => decideRequestedChange(id, { accepted: !isRefused, reason }), {
    invalidates: ['change-requests'],
    done: t(isRefused ? 'staff.changes.refused' : 'staff.changes.accepted'),
    quiet: true,
    onDone: onClose,
  })
  return (
    <Modal
      open
      title={t(`staff.changes.${decision}Title`)}
      okText={t(`staff.changes.${decision}`)}
      okButtonProps={{ danger: isRefused }}
      cancelText={t('common.action.cancel')}
      confirmLoading={decide.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onFinish={({ reason }) =>
          decide.mutate(isRefused ? reason : null, { onError: (error) => setProblems(showRefusals(form, error)) })
        }
      >
        <Problems texts={problems} />
        <p>{t(`staff.changes.${decision}Text`, { name })}</p>
        {isRefused && (
          <Form.Item
            name="reason"
            label={t('staff.changes.refusalReason')}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input.TextArea rows={3} maxLength={1000} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
