import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { RichTextView } from '../../shared/rich-text/rich-text-view.tsx'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../data.ts'

/** R6.10: every version of the texts, the latest first. */
export function PostHistory({ postId }: { postId: string }) {
  const t = useText()
  const { dateTime } = useFormat()
  const revisions = useRecord('post-revisions', postId)
  return (
    <Box title={t('posts.editor.history')} span={12}>
      <QueryView query={revisions} lines={3}>
        {({ elements }) => (
          <ol className="history">
            {elements.map(({ revision, title, content, author, createdAt }) => (
              <li key={revision}>
                <p className="tiny muted">
                  {t('posts.editor.revision', { number: revision })} ·{' '}
                  <time dateTime={createdAt}>{dateTime(createdAt)}</time> · {author.name ?? t('posts.author.former')}
                </p>
                <details>
                  <summary className="small">{title}</summary>
                  <RichTextView html={content} />
                </details>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Box>
  )
}
