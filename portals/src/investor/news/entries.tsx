import { LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import { markNewsRead } from '@goldammer/sdk/store/investor'
import type { NewsEntry, NewsKind } from '@goldammer/sdk/store/model'
import { FileText, Heart, Landmark, type LucideIcon, Megaphone, MessageSquare, Signature, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Unbroken } from '../../shared/fields/unbroken.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { groupOf, unreadOf } from './news.ts'

const icons: Record<NewsKind, LucideIcon> = {
  contract: Signature,
  payment: Landmark,
  document: FileText,
  update: Megaphone,
  comment: MessageSquare,
  like: Heart,
  ir_post: Users,
}

export function Entries({ entries }: { entries: NewsEntry[] }) {
  return (
    <section className="box">
      <EntryList entries={entries} />
    </section>
  )
}

/** Notifications of an investor; opening one marks it as read, unless staff act for the investor. */
export function EntryList({ entries }: { entries: NewsEntry[] }) {
  const isImpersonated = useImpersonated()
  const read = useAction((ids: string[]) => markNewsRead({ ids }), { invalidates: ['news', 'unread'], quiet: true })
  const open = (opened: NewsEntry[]) => {
    const ids = unreadOf(opened).map(({ id }) => id)
    if (!isImpersonated && ids.length > 0) read.mutate(ids)
  }
  return (
    <ul className="list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryRow entry={entry} unread={unreadOf(groupOf(entry)).length} onOpen={() => open([entry])}>
            {entry.earlier && entry.earlier.length > 0 && (
              <Earlier entries={entry.earlier} onUnfold={() => open(groupOf(entry))} onOpen={open} />
            )}
          </EntryRow>
        </li>
      ))}
    </ul>
  )
}

/** What else one contract has caused on the day; nothing of it is more than a key away (domain/mails#portal). */
function Earlier({
  entries,
  onUnfold,
  onOpen,
}: {
  entries: NewsEntry[]
  onUnfold: () => void
  onOpen: (opened: NewsEntry[]) => void
}) {
  const t = useText()
  return (
    <details className="behind" onToggle={({ currentTarget }) => currentTarget.open && onUnfold()}>
      <summary>{t('own.news.earlier', { count: entries.length })}</summary>
      <ul className="list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryRow entry={entry} unread={unreadOf([entry]).length} onOpen={() => onOpen([entry])} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface RowProps {
  entry: NewsEntry
  /** How many are new of those it stands for. */
  unread: number
  onOpen: () => void
  children?: ReactNode
}

function EntryRow({ entry, unread, onOpen, children }: RowProps) {
  const t = useText()
  const { dateTime } = useFormat()
  const Icon = icons[entry.kind]
  return (
    <>
      <Icon className="icon" aria-hidden="true" />
      <div className="small">
        <EntryLink entry={entry} onOpen={onOpen} />
        {entry.text && <p className="written">{entry.text}</p>}
        <p className="muted">
          {t(`own.news.kind.${entry.kind}`)}
          {/* The dot ends a line and begins none. */}
          {entry.productName && `\u00a0· ${entry.productName}`}
          {'\u00a0· '}
          <time className="unbroken" dateTime={entry.createdAt}>
            {dateTime(entry.createdAt)}
          </time>
        </p>
        {children}
      </div>
      {unread > 0 && (
        <span className="tag info">{unread > 1 ? t('own.news.areNew', { count: unread }) : t('own.news.isNew')}</span>
      )}
    </>
  )
}

const PORTAL = '/investor-portal'

/** Places of this portal open in it, the shop's pages in the reader's language. */
function EntryLink({ entry, onOpen }: { entry: NewsEntry; onOpen: () => void }) {
  const { locale } = usePortal().portalAddress
  const { url, title, readAt } = entry
  const words = <Unbroken text={title} />
  const text = readAt === null ? <b>{words}</b> : words
  if (!url) return <span>{text}</span>
  if (url.startsWith(PORTAL))
    return (
      <Link className="plain-link" to={url.slice(PORTAL.length) || '/'} onClick={onOpen}>
        {text}
      </Link>
    )
  return (
    <a className="plain-link" href={`${LOCALE_PREFIXES[locale]}${url}`} onClick={onOpen}>
      {text}
    </a>
  )
}
