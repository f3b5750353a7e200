import type { CommentReportReason, CompanyThread, PostComment } from '@goldammer/sdk/store/model'
import { reportComment } from '@goldammer/sdk/store/posts'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'

const REASONS: CommentReportReason[] = ['spam', 'insult', 'false_statement', 'other']

interface Props {
  thread: CompanyThread
  comment: PostComment
  onClose: () => void
}

/** domain §9: what is not an IR comment our staff decide about. */
export function ReportDialog({ thread, comment, onClose }: Props) {
  const t = useText()
  const textsOf = useErrorTexts()
  const [reason, setReason] = useState<CommentReportReason>('spam')
  const [problems, setProblems] = useState<string[]>([])
  const report = useAction(() => reportComment(thread.productId, comment.id, { reason }), {
    ...{ invalidates: ['threads'], done: t('posts.done.report'), quiet: true, onDone: onClose },
  })
  return (
    <Modal
      open
      title={t('posts.report.title')}
      okText={t('posts.report.send')}
      cancelText={t('common.action.cancel')}
      confirmLoading={report.isPending}
      onCancel={onClose}
      onOk={() => report.mutate(undefined, { onError: (error) => setProblems(textsOf(error)) })}
    >
      <div className="stack">
        <Problems texts={problems} />
        <p className="written small">{comment.text}</p>
        <Radio.Group
          vertical
          aria-label={t('posts.report.title')}
          value={reason}
          onChange={(event) => setReason(event.target.value as CommentReportReason)}
          options={REASONS.map((value) => ({ value, label: t(`posts.report.reason.${value}`) }))}
        />
      </div>
    </Modal>
  )
}
