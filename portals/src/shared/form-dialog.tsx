import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormRefusals } from './form-refusals.ts'
import { useText } from './portal-context.ts'
import { Problems } from './states/states.tsx'
import { useAction } from './use-action.ts'

interface Props<Fields, Answer> {
  title: string
  okText: string
  /** What it does cannot be taken back, or takes something away. */
  danger?: boolean
  /** In pixels. */
  width?: number
  /** What it is about, over the form. */
  lead?: ReactNode
  /** What the ids of its fields begin with: the page below may have fields of the same names. */
  name: string
  /** Whoever looks at what is typed, or fills something in, brings the form along. */
  form?: FormInstance<Fields>
  initialValues?: { [Name in keyof Fields]?: Fields[Name] | null }
  onValuesChange?: (changed: Partial<Fields>) => void
  save: (fields: Fields) => Promise<Answer>
  /** Resources that read differently afterwards. */
  invalidates?: string[]
  /** Said when it went well. */
  done?: string
  /** What happens then, if it is more than closing. */
  onDone?: (answer: Answer) => void
  /** What is said of a refusal that is told otherwise than at its field. */
  onRefused?: (error: unknown) => string[] | undefined
  footer?: (buttons: ReactNode) => ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A form over the page. While it is sent the button is busy and nothing is sent twice; a refusal stands at its field, which gets the
 * focus, or over the form, and what was typed stays. A click beside it closes nothing.
 */
export function FormDialog<Fields extends object, Answer = unknown>(props: Props<Fields, Answer>) {
  const { name, initialValues, onValuesChange, save, invalidates, done, onDone, onRefused, onClose } = props
  const t = useText()
  const [form] = Form.useForm<Fields>(props.form)
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  useFocusBack()
  const action = useAction(save, { invalidates, done, quiet: true, onDone: onDone ?? onClose })
  function submit(fields: Fields) {
    setProblems([])
    action.mutate(fields, { onError: (error) => setProblems(onRefused?.(error) ?? showRefusals(form, error)) })
  }
  return (
    <Modal
      open
      title={props.title}
      width={props.width}
      mask={{ closable: false }}
      okText={props.okText}
      okButtonProps={{ danger: props.danger, disabled: action.isSuccess }}
      cancelText={t('common.action.cancel')}
      confirmLoading={action.isPending}
      footer={props.footer}
      onCancel={onClose}
      onOk={form.submit}
    >
      <div className="stack">
        {props.lead}
        <Problems texts={problems} />
        <Form<Fields>
          name={name}
          form={form}
          layout="vertical"
          requiredMark={false}
          clearOnDestroy
          scrollToFirstError={{ focus: true }}
          initialValues={initialValues}
          onValuesChange={onValuesChange}
          onFinish={submit}
        >
          {props.children}
        </Form>
      </div>
    </Modal>
  )
}

/** Where the focus was before, unless what was done has put it elsewhere: the dialog goes with its focus inside. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    },
    [before],
  )
}
