import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'

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
  return (
    <FormDialog<{ reason: string }>
      title={title}
      okText={title}
      danger={danger}
      name="decision"
      lead={
        <>
          <p>{children}</p>
          {choices}
        </>
      }
      initialValues={{ reason: '' }}
      save={({ reason }) => decide(reason)}
      invalidates={invalidates}
      done={done}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={reasonLabel}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.TextArea maxLength={maxLength} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
