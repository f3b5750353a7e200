import { PITCH_DECK_MAX_MB } from '@goldammer/sdk/constants'
import { getAddPostAttachmentUrl, removePostAttachment } from '@goldammer/sdk/store/company'
import type { PostAttachment } from '@goldammer/sdk/store/model'
import { createPostAttachmentTicket } from '@goldammer/sdk/store/posts'
import { App, Button } from 'antd'
import { FileText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { DownloadButton } from '../../shared/fields/download-button.tsx'
import { UploadNow } from '../../shared/fields/upload-now.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'
import { useRecord } from '../data.ts'
import { useActiveCompanyId } from '../use-active-company-id.ts'

/** The PDFs beside a post, for who may read it; `actions` stands behind each. */
export function Attachments({
  attachments,
  actions,
}: {
  attachments: PostAttachment[]
  actions?: (attachment: PostAttachment) => ReactNode
}) {
  const t = useText()
  const { fileSize } = useFormat()
  return (
    <ul className="list" aria-label={t('posts.attachments')}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <FileText className="icon" aria-hidden="true" />
          <div className="small">
            <b className="address">{attachment.fileName}</b>
            <p className="muted number">PDF, {fileSize(attachment.size)}</p>
          </div>
          <div className="row tight">
            <DownloadButton
              size="small"
              type="text"
              label={`${t('common.action.download')}: ${attachment.fileName}`}
              ticket={async () => (await createPostAttachmentTicket(attachment.id)).data}
            />
            {actions?.(attachment)}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Put there and taken away at once, whatever becomes of the text. */
export function EditAttachments({ postId }: { postId: string }) {
  const t = useText()
  const post = useRecord('posts', postId)
  const companyId = useActiveCompanyId()
  const name = t('company.news.attachment.label')
  return (
    <QueryView query={post} lines={2}>
      {({ attachments, publishedAt }) => (
        <div className="stack">
          {attachments.length > 0 && (
            <Attachments
              attachments={attachments}
              actions={(it) => <Remove postId={postId} attachment={it} wasSeen={publishedAt !== null} />}
            />
          )}
          <UploadNow
            name={name}
            url={getAddPostAttachmentUrl(companyId, postId)}
            accept="application/pdf"
            maxMb={PITCH_DECK_MAX_MB}
            invalidates={['posts']}
            done={t('company.news.attachment.added')}
            text={t('company.news.attachment.add')}
            label={t('company.news.attachment.add')}
            uploading={t('company.news.attachment.uploading')}
          >
            <span className="tiny muted">{t('company.news.attachment.hint', { maxFileSize: PITCH_DECK_MAX_MB })}</span>
          </UploadNow>
        </div>
      )}
    </QueryView>
  )
}

interface RemoveProps {
  postId: string
  attachment: PostAttachment
  wasSeen: boolean
}

function Remove({ postId, attachment: { id, fileName }, wasSeen }: RemoveProps) {
  const t = useText()
  const { modal } = App.useApp()
  const remove = useAction(async () => removePostAttachment(await activeCompanyId(), postId, id), {
    invalidates: ['posts'],
    done: t('company.news.attachment.removed'),
  })
  return (
    <Button
      size="small"
      type="text"
      loading={remove.isPending}
      icon={<Trash2 className="icon small" aria-hidden="true" />}
      aria-label={`${t('common.action.remove')}: ${fileName}`}
      onClick={() =>
        modal.confirm({
          title: t('company.news.attachment.removeTitle', { name: fileName }),
          content: wasSeen ? t('company.news.attachment.removeText') : undefined,
          okText: t('common.action.remove'),
          cancelText: t('common.action.cancel'),
          onOk: () => remove.mutateAsync(undefined).catch(() => undefined),
        })
      }
    />
  )
}
