import type { IrComment, IrPost } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { RichTextView } from '../../../shared/rich-text/rich-text-view.tsx'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { ScanTag } from '../../kit/scan-tag.tsx'
import { WriteComment } from './write-comment.tsx'

export default function IrPostPage() {
  const { id = '' } = useParams()
  const post = useRecord('ir-posts', id)
  if (statusOf(post.error) === 404) return <NotFound />
  return <QueryView query={post}>{(data) => <Post post={data} />}</QueryView>
}

function Post({ post }: { post: IrPost }) {
  const t = useText()
  const { dateTime, fileSize } = useFormat()
  return (
    <>
      <PageHeader
        title={post.title}
        crumbs={[{ label: t('staff.ir.title'), to: '/investor-relations' }]}
        under={
          <span className="row wrap">
            <CompanyLink id={post.companyId} name={post.companyName} />
            <span>{post.productName}</span>
            <span className="number">{dateTime(post.publishedAt)}</span>
            <span className="tag">{t(`staff.ir.audiences.${post.audience}`)}</span>
          </span>
        }
        actions={<WriteComment postId={post.id} />}
      />
      <Box title={t('staff.ir.post')}>
        <div className="stack">
          {post.author && <p className="small muted">{post.author}</p>}
          <RichTextView html={post.content} />
          {post.attachments.length > 0 && (
            <ul className="stack tight plain" aria-label={t('staff.ir.attachments')}>
              {post.attachments.map(({ id, fileName, size, scan }) => (
                <li key={id} className="stack tight">
                  <a className="row tight" href={`/staff-api/ir-posts/${post.id}/attachments/${id}`} download>
                    <FileDown className="icon small" aria-hidden="true" />
                    <span>{fileName}</span>
                    <span className="number muted">{fileSize(size)}</span>
                  </a>
                  <ScanTag scan={scan} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Box>
      <Box title={t('staff.ir.comments')}>
        <Comments post={post} />
      </Box>
    </>
  )
}

function Comments({ post: { id, comments } }: { post: IrPost }) {
  const t = useText()
  const threads = comments.filter(({ parentId }) => parentId === null)
  if (threads.length === 0) return <p className="muted">{t('staff.ir.noComments')}</p>
  return (
    <ul className="list">
      {threads.map((comment) => (
        <li key={comment.id}>
          <div className="stack">
            <CommentText comment={comment} />
            {comments
              .filter(({ parentId }) => parentId === comment.id)
              .map((answer) => (
                <blockquote key={answer.id}>
                  <CommentText comment={answer} />
                </blockquote>
              ))}
            {comment.state === 'published' && (
              <div>
                <WriteComment postId={id} answered={comment} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function CommentText({ comment: { author, writtenAs, text, state, createdAt } }: { comment: IrComment }) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <p className="row wrap small">
        <b>{author ?? t('staff.ir.nobody')}</b>
        <span className="muted">{t(`staff.ir.by.${writtenAs}`)}</span>
        <span className="muted number">{dateTime(createdAt)}</span>
        {state !== 'published' && <span className="tag warn">{t(`staff.ir.states.${state}`)}</span>}
      </p>
      <p className="written address">{text}</p>
    </div>
  )
}
