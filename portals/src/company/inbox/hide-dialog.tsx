import type { CompanyThread, PostComment } from '@goldammer/sdk/store/model'
import { moderateComment } from '@goldammer/sdk/store/posts'
import { Form, Input } from 'antd'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'

interface Props {
  thread: CompanyThread
  comment: PostComment
  onClose: () => void
}

/** domain/posts#moderators: IR comments are the company's to moderate; the reason stays with the comment's history. */
export function HideDialog({ thread, comment, onClose }: Props) {
  const t = useText()
  return (
    <FormDialog<{ reason: string }>
      title={t('company.inbox.hideTitle')}
      okText={t('posts.hide')}
      name={`hide-${comment.id}`}
      lead={<p className="written small">{comment.text}</p>}
      save={({ reason }) => moderateComment(thread.productId, comment.id, { decision: 'hide', reason })}
      invalidates={['threads']}
      done={t('posts.done.moderate')}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('company.inbox.hideReason')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
