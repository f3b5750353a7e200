import { LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import type { ModeratedComment } from '@goldammer/sdk/staff/model'
import { ruleOnComment } from '@goldammer/sdk/staff/moderation'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'
import { Answer } from './answer.tsx'
import { Author } from './author.tsx'
import { FILTERS, ModerationFilters, Rule } from './rule.tsx'

/** Reported comments, the one that has waited longest first; or all of them. */
export function Comments() {
  const t = useText()
  const list = useKeysetList('comments', { filters: FILTERS })
  const isOpen = !list.filters.state
  const columns = useColumns(isOpen)
  return (
    <>
      <ModerationFilters list={list} />
      <KeysetTable
        label={t('staff.moderation.comments')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card comment={it} isOpen={isOpen} />}
        empty={<Empty title={t('staff.moderation.emptyTitle')} text={t('staff.moderation.noComments')} />}
      />
    </>
  )
}

interface Props {
  comment: ModeratedComment
}

/** The text, and where it stands in the shop. */
function Text({ comment: { id, text, kind, productId, productName, postId, postTitle } }: Props) {
  const { portalAddress } = usePortal()
  const where = kind === 'dialog' ? 'tab=dialog' : `tab=updates&post=${postId}`
  return (
    <div className="stack tight">
      <span className="written address">{text}</span>
      <a
        className="plain-link small"
        href={`${LOCALE_PREFIXES[portalAddress.locale]}/detail/${productId}?${where}#entry-${id}`}
        target="_blank"
        rel="noreferrer"
      >
        {postTitle ? `${productName}: ${postTitle}` : productName}
      </a>
    </div>
  )
}

function Reports({ comment: { reports, state } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      {reports.map(({ reason, count }) => (
        <span key={reason}>
          <span className="number">{count}</span> × {t(`staff.moderation.reasons.${reason}`)}
        </span>
      ))}
      {state !== 'hidden' && (
        <span className="small muted">
          {t(
            state === 'pending'
              ? 'staff.moderation.hiddenByReports'
              : reports.length > 0
                ? 'staff.moderation.stillShown'
                : 'staff.moderation.states.shown',
          )}
        </span>
      )}
    </div>
  )
}

function Act({ comment: { id, text, state, ruling, version }, isOpen }: Props & { isOpen: boolean }) {
  return (
    <div className="stack tight">
      <Rule
        resource="comments"
        text={text}
        ruling={ruling}
        isShown={state === 'published'}
        isOpen={isOpen || state === 'pending'}
        decide={(ruled) => ruleOnComment(id, ruled, { 'Record-Version': version })}
      />
      {state === 'published' && (
        <div>
          <Answer id={id} text={text} />
        </div>
      )}
    </div>
  )
}

function useColumns(isOpen: boolean): KeysetColumn<ModeratedComment>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    { key: 'text', title: t('staff.moderation.text'), render: (it) => <Text comment={it} /> },
    {
      key: 'author',
      title: t('staff.moderation.author'),
      render: (it) => <Author name={it.author} at={dateTime(it.createdAt)} />,
    },
    { key: 'reports', title: t('staff.moderation.reports'), render: (it) => <Reports comment={it} /> },
    { key: 'act', title: t('staff.moderation.decision'), render: (it) => <Act comment={it} isOpen={isOpen} /> },
  ]
}

function Card({ comment, isOpen }: Props & { isOpen: boolean }) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Text comment={comment} />
      <Author name={comment.author} at={dateTime(comment.createdAt)} />
      <Reports comment={comment} />
      <Act comment={comment} isOpen={isOpen} />
    </div>
  )
}
