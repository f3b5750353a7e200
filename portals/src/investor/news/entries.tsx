import { LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import { markNewsRead } from '@goldammer/sdk/store/investor'
import type { NewsEntry, NewsKind } from '@goldammer/sdk/store/model'
import { FileText, Heart, Landmark, type LucideIcon, Megaphone, MessageSquare, Signature, Users } from 'lucide-react'
import { Link } from 'react-router'
import { Unbroken } from '../../shared/fields/unbroken.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'

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

/** What an investor was told; opening it takes it as read, unless staff look in their place. */
export function EntryList({ entries }: { entries: NewsEntry[] }) {
  const isImpersonated = useImpersonated()
  const read = useAction((ids: string[]) => markNewsRead({ ids }), { invalidates: ['news', 'unread'], quiet: true })
  return (
    <ul className="list">
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          onOpen={() => !isImpersonated && entry.readAt === null && read.mutate([entry.id])}
        />
      ))}
    </ul>
  )
}

function Entry({ entry, onOpen }: { entry: NewsEntry; onOpen: () => void }) {
  const t = useText()
  const { dateTime } = useFormat()
  const Icon = icons[entry.kind]
  return (
    <li>
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
      </div>
      {entry.readAt === null && <span className="tag info">{t('own.news.isNew')}</span>}
    </li>
  )
}

const PORTAL = '/investor-portal'

/** Places of this portal open in it, the shop's pages in the reader's language. */
function EntryLink({ entry, onOpen }: { entry: NewsEntry; onOpen: () => void }) {
  const { locale } = usePortal().place
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
