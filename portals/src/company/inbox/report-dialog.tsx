import type { CommentReportReason, CompanyThread, PostComment } from '@goldammer/sdk/store/model'
import { reportComment } from '@goldammer/sdk/store/posts'
import { Form, Radio } from 'antd'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'

const REASONS: CommentReportReason[] = ['spam', 'insult', 'false_statement', 'other']

interface Props {
  thread: CompanyThread
  comment: PostComment
  onClose: () => void
}

/** domain/posts#moderators: what is not an IR comment our staff decide about. */
export function ReportDialog({ thread, comment, onClose }: Props) {
  const t = useText()
  return (
    <FormDialog<{ reason: CommentReportReason }>
      title={t('posts.report.title')}
      okText={t('posts.report.send')}
      name={`report-${comment.id}`}
      lead={<p className="written small">{comment.text}</p>}
      initialValues={{ reason: 'spam' }}
      save={({ reason }) => reportComment(thread.productId, comment.id, { reason })}
      invalidates={['threads']}
      done={t('posts.done.report')}
      onClose={onClose}
    >
      <Form.Item name="reason">
        <Radio.Group
          vertical
          aria-label={t('posts.report.title')}
          options={REASONS.map((value) => ({ value, label: t(`posts.report.reason.${value}`) }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
