import type { CompanyThread, PostComment } from '@goldammer/sdk/store/model'
import { moderateComment } from '@goldammer/sdk/store/posts'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

interface Props {
  thread: CompanyThread
  comment: PostComment
  onClose: () => void
}

/** domain §9: IR comments are the company's to moderate; the reason stays with the comment's history. */
export function HideDialog({ thread, comment, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<{ reason: string }>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const hide = useAction(
    ({ reason }: { reason: string }) => moderateComment(thread.productId, comment.id, { decision: 'hide', reason }),
    { invalidates: ['threads'], done: t('posts.done.moderate'), quiet: true, onDone: onClose },
  )
  return (
    <Modal
      open
      title={t('company.inbox.hideTitle')}
      okText={t('posts.hide')}
      cancelText={t('common.action.cancel')}
      confirmLoading={hide.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <div className="stack">
        <Problems texts={problems} />
        <p className="written small">{comment.text}</p>
        <Form
          name={`hide-${comment.id}`}
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(fields) => hide.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
        >
          <Form.Item
            name="reason"
            label={t('company.inbox.hideReason')}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  )
}
