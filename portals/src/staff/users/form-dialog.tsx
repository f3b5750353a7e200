import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

interface Props<Values> {
  title: string
  text: string
  okText: string
  done: string
  initialValues: Values
  save: (values: Values) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A form over the list of staff; a refusal stands at its field, and what was typed stays. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { title, text, okText, done, initialValues, save, onClose, children } = props
  const t = useText()
  const [form] = Form.useForm<Values>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const action = useAction(save, { invalidates: ['staff-users'], done, quiet: true, onDone: onClose })
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t('common.action.cancel')}
      mask={{ closable: false }}
      confirmLoading={action.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <div className="stack">
        <p>{text}</p>
        <Problems texts={problems} />
        <Form
          name="staffUser"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={initialValues}
          onFinish={(values) => {
            setProblems([])
            action.mutate(values, { onError: (error) => setProblems(showRefusals(form, error)) })
          }}
        >
          {children}
        </Form>
      </div>
    </Modal>
  )
}
