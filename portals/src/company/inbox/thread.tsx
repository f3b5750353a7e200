import { LANGUAGE_NAMES, LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import { markThreadHandled } from '@goldammer/sdk/store/company'
import type { CommentKind, CompanyThread, PostComment } from '@goldammer/sdk/store/model'
import { moderateComment } from '@goldammer/sdk/store/posts'
import { Button } from 'antd'
import { CircleAlert, CircleCheck, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'
import { useMayDecide } from '../use-company-role.ts'
import { Answer } from './answer.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

/** One question or comment with its answers, and what the company does about it. */
export function Thread({ thread, onTyped }: { thread: CompanyThread; onTyped: (isTyped: boolean) => void }) {
  const t = useText()
  const mayDecide = useMayDecide()
  const { comment, isOpen } = thread
  const [isAnswering, setAnswering] = useState(false)
  const mark = useAction(
    async (handled: boolean) => markThreadHandled(await activeCompanyId(), thread.id, { handled }),
    { invalidates: ['threads'], done: t(isOpen ? 'company.inbox.handled' : 'company.inbox.reopened') },
  )
  const mayAnswer = mayDecide && comment.state === 'published'
  return (
    <Box title={<Title thread={thread} />} aside={<Tags thread={thread} />}>
      <div className="stack">
        <CommentText comment={comment} thread={thread} />
        {comment.answers.length > 0 && (
          <ul className="list">
            {comment.answers.map((answer) => (
              <li key={answer.id}>
                <CommentText comment={answer} thread={thread} />
              </li>
            ))}
          </ul>
        )}
        {isAnswering && <Answer thread={thread} onTyped={onTyped} onClose={() => setAnswering(false)} />}
        {mayDecide && !isAnswering && (
          <div className="row wrap">
            {mayAnswer && (
              <Button
                type={isOpen ? 'primary' : 'default'}
                size="small"
                aria-label={`${t('posts.answer.write')}: ${comment.author.name ?? t('posts.author.anonymous')}`}
                onClick={() => setAnswering(true)}
              >
                {t('posts.answer.write')}
              </Button>
            )}
            {(isOpen || thread.handledAt !== null) && (
              <Button size="small" loading={mark.isPending} onClick={() => mark.mutate(isOpen)}>
                {t(isOpen ? 'company.inbox.handle' : 'company.inbox.reopen')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Box>
  )
}

/** What a comment of somebody else can be asked for. */
const ACTS = {
  report: { label: 'posts.report.open', Dialog: ReportDialog },
  hide: { label: 'posts.hide', Dialog: HideDialog },
} as const

const tabs: Record<CommentKind, string> = { dialog: 'dialog', comment: 'updates', ir_comment: 'investorRelations' }

function Title({ thread: { productId, productName, postTitle, comment } }: { thread: CompanyThread }) {
  const { locale } = usePortal().portalAddress
  const post = comment.postId ? `&post=${comment.postId}` : ''
  return (
    <a
      className="plain-link"
      href={`${LOCALE_PREFIXES[locale]}/detail/${productId}?tab=${tabs[comment.kind]}${post}#entry-${comment.id}`}
    >
      {postTitle ?? productName}
    </a>
  )
}

function Tags({ thread: { isOpen, comment } }: { thread: CompanyThread }) {
  const t = useText()
  const Icon = isOpen ? CircleAlert : CircleCheck
  return (
    <span className="row tight wrap">
      <span className="tag">{t(`company.inbox.kinds.${comment.kind}`)}</span>
      <span className={`tag ${isOpen ? 'warn' : 'ok'}`}>
        <Icon className="icon small" aria-hidden="true" />
        {t(isOpen ? 'company.inbox.isOpen' : comment.answered ? 'posts.state.answered' : 'company.inbox.isDone')}
      </span>
    </span>
  )
}

/** A comment with its author, and what can be done with it. */
function CommentText({ comment, thread }: { comment: PostComment; thread: CompanyThread }) {
  const t = useText()
  const { dateTime } = useFormat()
  const mayDecide = useMayDecide()
  const [asked, setAsked] = useState<keyof typeof ACTS>()
  const { author, state, locale, text, createdAt } = comment
  const show = useAction(() => moderateComment(thread.productId, comment.id, { decision: 'show' }), {
    invalidates: ['threads'],
    done: t('posts.done.moderate'),
  })
  const name = author.name ?? t(state === 'deleted' ? 'posts.author.former' : 'posts.author.anonymous')
  const isHidden = state === 'hidden' || state === 'pending'
  const isTheirs = author.kind === 'customer' && state === 'published'
  const acts = (['report', 'hide'] as const).filter((act) => isTheirs && (act === 'report' || comment.mayModerate))
  const Dialog = asked && ACTS[asked].Dialog
  return (
    <div className="stack tight small">
      <div className="said-head row between wrap">
        <p className="muted">
          <b>{name}</b>
          {author.kind !== 'customer' && ` · ${t(`posts.author.${author.kind}`)}`} ·{' '}
          <time dateTime={createdAt}>{dateTime(createdAt)}</time> · {LANGUAGE_NAMES[locale]}
        </p>
        {mayDecide && (
          <div className="said-acts row wrap tight">
            {acts.map((act) => (
              <Button
                key={act}
                type="text"
                size="small"
                aria-label={`${t(ACTS[act].label)}: ${name}`}
                onClick={() => setAsked(act)}
              >
                {t(ACTS[act].label)}
              </Button>
            ))}
            {isHidden && comment.mayModerate && (
              <Button size="small" loading={show.isPending} onClick={() => show.mutate(undefined)}>
                {t('posts.show')}
              </Button>
            )}
          </div>
        )}
      </div>
      {state === 'deleted' || text === '' ? (
        <p className="muted">{t(state === 'deleted' ? 'posts.state.deleted' : 'posts.state.removed')}</p>
      ) : (
        <p className="written" lang={locale}>
          {text}
        </p>
      )}
      {isHidden && (
        <span>
          <span className="tag warn">
            <EyeOff className="icon small" aria-hidden="true" />
            {t(`posts.state.${state}`)}
          </span>
        </span>
      )}
      {Dialog && <Dialog thread={thread} comment={comment} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
