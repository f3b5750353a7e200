import type { HandedInCertificate } from '@goldammer/sdk/staff/model'
import { decideHandedInCertificate } from '@goldammer/sdk/staff/taxes'
import { Button, Form, Input, Modal } from 'antd'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

type Decision = 'confirm' | 'refuse'

/** Either way the investor is told, and it cannot be taken back: so it is confirmed. */
export function DecideCertificate({ certificate }: { certificate: HandedInCertificate }) {
  const t = useText()
  const [asked, setAsked] = useState<Decision | null>(null)
  if (certificate.state !== 'pending') return <span className="muted">–</span>
  const name = (decision: Decision) =>
    t('staff.certificates.of', { action: t(`staff.certificates.${decision}`), name: certificate.investorName })
  return (
    <div className="row wrap">
      <Button
        size="small"
        type="primary"
        icon={<Check className="icon small" aria-hidden="true" />}
        aria-label={name('confirm')}
        onClick={() => setAsked('confirm')}
      >
        {t('staff.certificates.confirm')}
      </Button>
      <Button
        size="small"
        icon={<Ban className="icon small" aria-hidden="true" />}
        aria-label={name('refuse')}
        onClick={() => setAsked('refuse')}
      >
        {t('staff.certificates.refuse')}
      </Button>
      {asked && <Dialog certificate={certificate} decision={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

interface DialogProps {
  certificate: HandedInCertificate
  decision: Decision
  onClose: () => void
}

function Dialog({ certificate, decision, onClose }: DialogProps) {
  const t = useText()
  const [form] = Form.useForm<{ reason: string }>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const { id, investorName: name, validFrom: from, validUntil: until } = certificate
  const isRefused = decision === 'refuse'
  const decide = useAction(
    (reason: string | null) => decideHandedInCertificate(id, { confirmed: !isRefused, reason }),
    {
      invalidates: ['certificates'],
      done: t(isRefused ? 'staff.certificates.refused' : 'staff.certificates.confirmed'),
      quiet: true,
      onDone: onClose,
    },
  )
  return (
    <Modal
      open
      title={t(`staff.certificates.${decision}Title`)}
      okText={t(`staff.certificates.${decision}`)}
      okButtonProps={{ danger: isRefused }}
      cancelText={t('common.action.cancel')}
      confirmLoading={decide.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form
        name="decision"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onFinish={({ reason }) =>
          decide.mutate(isRefused ? reason : null, { onError: (error) => setProblems(showRefusals(form, error)) })
        }
      >
        <Problems texts={problems} />
        <p>
          {isRefused
            ? t('staff.certificates.refuseText', { name })
            : t('staff.certificates.confirmText', { name, from, until })}
        </p>
        {isRefused && (
          <Form.Item
            name="reason"
            label={t('staff.certificates.reason')}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input.TextArea rows={3} maxLength={1000} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
