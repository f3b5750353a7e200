import type { CompanyThread } from '@goldammer/sdk/store/model'
import { createComment } from '@goldammer/sdk/store/posts'
import { App, Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

interface Props {
  thread: CompanyThread
  /** Whether something stands in it that nobody has sent. */
  onTyped: (isTyped: boolean) => void
  onClose: () => void
}

/** An answer in the company's name; it stands on the project's page at once. */
export function Answer({ thread, onTyped, onClose }: Props) {
  const t = useText()
  const { productId, comment } = thread
  const [form] = Form.useForm<{ text: string }>()
  const showRefusals = useFormRefusals()
  const { modal } = App.useApp()
  const [problems, setProblems] = useState<string[]>([])
  const send = useAction(({ text }: { text: string }) => createComment(productId, { parentId: thread.id, text }), {
    invalidates: ['threads'],
    done: t('company.inbox.answered'),
    quiet: true,
    onDone: onClose,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed goes with the form
  useEffect(() => () => onTyped(false), [])
  /** What was typed is not dropped unasked. */
  function cancel() {
    if ((form.getFieldValue('text') ?? '').trim() === '') return onClose()
    modal.confirm({
      title: t('company.inbox.dropTitle'),
      content: t('company.inbox.dropText'),
      okText: t('company.inbox.drop'),
      cancelText: t('common.action.back'),
      onOk: onClose,
    })
  }
  return (
    <Form
      name={`answer-${thread.id}`}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ text: '' }}
      onValuesChange={(_, { text }: { text: string }) => onTyped(text.trim() !== '')}
      onFinish={(fields) => {
        setProblems([])
        send.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
      }}
    >
      <Problems texts={problems} />
      <Form.Item
        name="text"
        label={t('posts.answer.to', { name: comment.author.name ?? t('posts.author.anonymous') })}
        extra={t('posts.official')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.TextArea autoFocus maxLength={2000} showCount autoSize={{ minRows: 3, maxRows: 12 }} />
      </Form.Item>
      <div className="row wrap">
        <Button type="primary" htmlType="submit" loading={send.isPending}>
          {t('posts.answer.send')}
        </Button>
        <Button onClick={cancel}>{t('common.action.cancel')}</Button>
      </div>
    </Form>
  )
}
