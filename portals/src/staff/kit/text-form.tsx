import { useInvalidate } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

interface Props {
  /** What it is about, read again afterwards. */
  resources: string[]
  name: string
  label: string
  hint: string
  button: string
  done: string
  primary?: boolean
  /** The question that confirms it. */
  ask?: () => Promise<boolean>
  /** Whether something is typed that was not sent. */
  onTyped: (isTyped: boolean) => void
  send: (text: string) => Promise<unknown>
}

/** One text about a record. What was refused stays typed; where somebody was quicker, what they did comes into sight. */
export function TextForm({ resources, name, label, hint, button, done, primary = false, ask, onTyped, send }: Props) {
  const t = useText()
  const [form] = Form.useForm<{ text: string }>()
  const invalidate = useInvalidate()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  // Where there is nothing to write any more, nothing is unsaved.
  useEffect(() => () => onTyped(false), [onTyped])
  const action = useAction(({ text }: { text: string }) => send(text), {
    invalidates: resources,
    quiet: true,
    done,
    onDone: () => {
      form.resetFields()
      onTyped(false)
      setProblems([])
    },
  })
  async function submit(fields: { text: string }) {
    if (ask && !(await ask())) return
    action.mutate(fields, {
      onError: (error) => {
        setProblems(showRefusals(form, error))
        for (const resource of resources) void invalidate({ resource, invalidates: ['all'] })
      },
    })
  }
  return (
    <Form
      name={name}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ text: '' }}
      onValuesChange={(_changed, { text }) => onTyped(text.trim() !== '')}
      onFinish={submit}
    >
      <Problems texts={problems} />
      <Form.Item
        name="text"
        label={label}
        extra={hint}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.TextArea maxLength={10_000} autoSize={{ minRows: 3, maxRows: 14 }} />
      </Form.Item>
      <Button htmlType="submit" type={primary ? 'primary' : 'default'} loading={action.isPending}>
        {button}
      </Button>
    </Form>
  )
}
