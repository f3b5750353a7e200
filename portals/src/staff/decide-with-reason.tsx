import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFormRefusals } from '../shared/form-refusals.ts'
import { useText } from '../shared/portal-context.ts'
import { Problems } from '../shared/states/states.tsx'
import { useAction } from '../shared/use-action.ts'

interface Props {
  title: string
  /** What comes of it. */
  children: ReactNode
  /** What else is chosen with it. */
  choices?: ReactNode
  reasonLabel: string
  maxLength?: number
  danger?: boolean
  invalidates: string[]
  done: string
  decide: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A decision that is confirmed with its reason; a refusal stands at the field, and what was written stays. */
export function DecideWithReason({
  title,
  children,
  choices,
  reasonLabel,
  maxLength = 1000,
  danger = false,
  invalidates,
  done,
  decide,
  onClose,
}: Props) {
  const t = useText()
  const [form] = Form.useForm<{ reason: string }>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const action = useAction(({ reason }: { reason: string }) => decide(reason), {
    ...{ invalidates, quiet: true, done, onDone: onClose },
  })
  return (
    <Modal
      open
      title={title}
      okText={title}
      okButtonProps={{ danger }}
      cancelText={t('common.action.cancel')}
      confirmLoading={action.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <div className="stack">
        <p>{children}</p>
        {choices}
        <Problems texts={problems} />
        <Form
          name="decision"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ reason: '' }}
          onFinish={(fields) => action.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
        >
          <Form.Item
            name="reason"
            label={reasonLabel}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input.TextArea maxLength={maxLength} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  )
}
