import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFormRefusals } from './form-refusals.ts'
import { Problems } from './states/states.tsx'
import { useAction } from './use-action.ts'

interface Props<Values, Answer> {
  name: string
  text?: string
  submit: string
  initialValues: Values
  save: (values: Values) => Promise<Answer>
  invalidates?: string[]
  done?: string
  onDone?: (answer: Answer) => void
  children: ReactNode
}

/** A small form about oneself; afterwards it is empty again. */
export function OwnForm<Values extends object, Answer>(props: Props<Values, Answer>) {
  const { name, text, submit, initialValues, save, invalidates, done, onDone, children } = props
  const [form] = Form.useForm<Values>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const action = useAction(save, {
    quiet: true,
    ...(invalidates ? { invalidates } : {}),
    ...(done ? { done } : {}),
    onDone: (answer) => {
      form.resetFields()
      onDone?.(answer)
    },
  })
  return (
    <Form
      name={name}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initialValues}
      onFinish={(values) => {
        setProblems([])
        action.mutate(values, { onError: (error) => setProblems(showRefusals(form, error)) })
      }}
    >
      {text && <p className="small muted">{text}</p>}
      <Problems texts={problems} />
      {children}
      <Button type="primary" htmlType="submit" loading={action.isPending}>
        {submit}
      </Button>
    </Form>
  )
}
