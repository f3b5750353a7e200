import { LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import type { ModeratedReview } from '@goldammer/sdk/staff/model'
import { ruleOnReview } from '@goldammer/sdk/staff/moderation'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'
import { Author } from './author.tsx'
import { FILTERS, ModerationFilters, Rule } from './rule.tsx'

/** Reviews that wait, the one that has waited longest first; or all of them. */
export function Reviews() {
  const t = useText()
  const list = useKeysetList('reviews', { filters: FILTERS })
  const columns = useColumns()
  return (
    <>
      <ModerationFilters list={list} />
      <KeysetTable
        label={t('staff.moderation.reviews')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card review={it} />}
        empty={<Empty title={t('staff.moderation.emptyTitle')} text={t('staff.moderation.noReviews')} />}
      />
    </>
  )
}

interface Props {
  review: ModeratedReview
}

function Text({ review: { title, content, points, locale } }: Props) {
  const t = useText()
  return (
    <div className="stack tight" lang={locale}>
      <b>{title}</b>
      <span className="written address">{content}</span>
      <span className="small muted">{t('staff.moderation.points', { points })}</span>
    </div>
  )
}

function Product({ review: { productId, productName } }: Props) {
  const { portalAddress } = usePortal()
  return (
    <a
      className="plain-link"
      href={`${LOCALE_PREFIXES[portalAddress.locale]}/detail/${productId}`}
      target="_blank"
      rel="noreferrer"
    >
      {productName}
    </a>
  )
}

function Act({ review: { id, title, ruling, isShown, version } }: Props) {
  return (
    <Rule
      resource="reviews"
      text={title}
      ruling={ruling}
      isShown={isShown}
      isOpen={ruling === null && !isShown}
      decide={(ruled) => ruleOnReview(id, ruled, { 'Record-Version': version })}
    />
  )
}

function useColumns(): KeysetColumn<ModeratedReview>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    { key: 'text', title: t('staff.moderation.text'), render: (it) => <Text review={it} /> },
    { key: 'product', title: t('staff.moderation.product'), render: (it) => <Product review={it} /> },
    {
      key: 'author',
      title: t('staff.moderation.author'),
      render: (it) => <Author name={it.author} at={dateTime(it.writtenAt)} />,
    },
    { key: 'act', title: t('staff.moderation.decision'), render: (it) => <Act review={it} /> },
  ]
}

function Card({ review }: Props) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Text review={review} />
      <Product review={review} />
      <Author name={review.author} at={dateTime(review.writtenAt)} />
      <Act review={review} />
    </div>
  )
}
