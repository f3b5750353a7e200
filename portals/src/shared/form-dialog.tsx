import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Change } from './data/use-change-effects.ts'
import { useFormRefusals } from './form-refusals.ts'
import { useText } from './portal-context.ts'
import { Problems } from './states/states.tsx'
import { useAction } from './use-action.ts'

export interface Look<Fields> {
  title: ReactNode
  okText: string
  /** What it does cannot be taken back, or takes something away. */
  danger?: boolean
  /** In pixels. */
  width?: number
  /** What it is about, over the form. */
  lead?: ReactNode
  /** What the ids of its fields begin with: the page below may have fields of the same names. */
  name: string
  initialValues?: { [Name in keyof Fields]?: Fields[Name] | null }
  onValuesChange?: (changed: Partial<Fields>) => void
  footer?: (buttons: ReactNode) => ReactNode
  onClose: () => void
  children: ReactNode
}

interface ModalProps<Fields> extends Look<Fields> {
  form: FormInstance<Fields>
  /** What was refused and has no field. */
  problems: string[]
  isBusy: boolean
  isDone?: boolean
  onFinish: (fields: Fields) => void
}

/** A form over the page, where what is done with it has a way of its own. A click beside it closes nothing: what was typed would go. */
export function FormModal<Fields extends object>(props: ModalProps<Fields>) {
  const { form } = props
  const t = useText()
  return (
    <Modal
      open
      title={props.title}
      width={props.width}
      mask={{ closable: false }}
      okText={props.okText}
      okButtonProps={{ danger: props.danger, disabled: props.isDone }}
      cancelText={t('common.action.cancel')}
      confirmLoading={props.isBusy}
      footer={props.footer}
      onCancel={props.onClose}
      onOk={form.submit}
    >
      <div className="stack">
        {props.lead}
        <Problems texts={props.problems} />
        <Form<Fields>
          name={props.name}
          form={form}
          layout="vertical"
          requiredMark={false}
          clearOnDestroy
          scrollToFirstError={{ focus: true }}
          initialValues={props.initialValues}
          onValuesChange={props.onValuesChange}
          onFinish={props.onFinish}
        >
          {props.children}
        </Form>
      </div>
    </Modal>
  )
}

interface DialogProps<Fields> extends Look<Fields> {
  /** Whoever looks at what is typed, or fills something in, brings the form along. */
  form?: FormInstance<Fields>
  /** Texts for a refusal that does not appear at a field. */
  onRefused?: (error: unknown) => string[] | undefined
}

interface ChangeProps<Fields, Answer> extends DialogProps<Fields> {
  /** It is quiet: the refusal stands in the form. */
  change: Change<Fields, Answer>
}

/**
 * A form over the page that is sent. Meanwhile the button is busy and nothing is sent twice; a refusal stands at its field, which
 * gets the focus, or over the form, and what was typed stays.
 */
export function ChangeDialog<Fields extends object, Answer>(props: ChangeProps<Fields, Answer>) {
  const { change, onRefused, ...look } = props
  const [form] = Form.useForm<Fields>(props.form)
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  return (
    <FormModal
      {...look}
      form={form}
      problems={problems}
      isBusy={change.isPending}
      isDone={change.isSuccess}
      onFinish={(fields) => {
        setProblems([])
        change.mutate(fields, { onError: (error) => setProblems(onRefused?.(error) ?? showRefusals(form, error)) })
      }}
    />
  )
}

interface Props<Fields, Answer> extends DialogProps<Fields> {
  save: (fields: Fields) => Promise<Answer>
  /** Resources that read differently afterwards. */
  invalidates?: string[]
  /** Shown when it went well. */
  done?: string
  /** What happens then, if it is more than closing. */
  onDone?: (answer: Answer) => void
}

/** The same for a named action. */
export function FormDialog<Fields extends object, Answer = unknown>(props: Props<Fields, Answer>) {
  const { save, invalidates, done, onDone, ...look } = props
  const change = useAction(save, { invalidates, done, quiet: true, onDone: onDone ?? props.onClose })
  return <ChangeDialog {...look} change={change} />
}
