import type { CompanyPostEntry } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty } from '../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../shared/table/keyset-table.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRows } from '../data.ts'
import { useKeysetList } from '../lists.ts'
import { useMayDecide } from '../use-company-role.ts'
import { KINDS, STATES } from './news.ts'

/** R2.25: what the company writes about its rounds. */
export default function News() {
  const t = useText()
  const mayWrite = useMayDecide()
  const list = useKeysetList('posts', { filters: ['state', 'kind', 'productId'], pageSize: 25 })
  const rounds = useRows('financing').data ?? []
  const columns = useColumns()
  const write = (
    <Link to="/news/create">
      <Button type="primary" tabIndex={-1} icon={<PenLine className="icon small" aria-hidden="true" />}>
        {t('company.news.write')}
      </Button>
    </Link>
  )
  return (
    <>
      <PageHeader title={t('company.news.title')} under={t('company.news.lead')} actions={mayWrite && write} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('company.news.state')}
          value={list.filters.state}
          options={STATES.map((value) => ({ value, label: t(`states.post.${value}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('company.news.kind')}
          value={list.filters.kind}
          options={KINDS.map((value) => ({ value, label: t(`company.news.kinds.${value}`) }))}
          onChange={(value) => list.setFilter('kind', value)}
        />
        <ChoiceFilter
          label={t('company.news.round')}
          value={list.filters.productId}
          options={rounds.map(({ productId, productName }) => ({ value: productId, label: productName }))}
          onChange={(value) => list.setFilter('productId', value)}
        />
      </Filters>
      <KeysetTable
        label={t('company.news.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card post={it} />}
        empty={
          <Empty
            title={t('company.news.emptyTitle')}
            text={t(mayWrite ? 'company.news.emptyText' : 'company.news.emptyTextViewer')}
            action={mayWrite && write}
          />
        }
      />
    </>
  )
}

function useColumns(): KeysetColumn<CompanyPostEntry>[] {
  const t = useText()
  const { number } = useFormat()
  return [
    {
      key: 'title',
      title: t('company.news.field.title'),
      render: (it) => (
        <div className="stack tight">
          <Title post={it} />
          <span className="small muted">{it.productName}</span>
        </div>
      ),
    },
    { key: 'kind', title: t('company.news.kind'), render: (it) => t(`company.news.kinds.${it.kind}`) },
    { key: 'state', title: t('company.news.state'), render: (it) => <State post={it} /> },
    {
      key: 'author',
      title: t('company.news.author'),
      render: ({ author }) => author.name ?? t('posts.author.former'),
    },
    {
      key: 'readers',
      title: t('company.news.readers'),
      right: true,
      render: (it) => <span className="number">{number(it.readerCount)}</span>,
    },
    {
      key: 'comments',
      title: t('company.news.comments'),
      right: true,
      render: (it) => <span className="number">{number(it.commentCount)}</span>,
    },
  ]
}

const Title = ({ post: { id, title } }: { post: CompanyPostEntry }) => (
  <Link className="plain-link strong" to={`/news/${id}`}>
    {title}
  </Link>
)

function State({ post: { state, publishAt, publishedAt, updatedAt } }: { post: CompanyPostEntry }) {
  const { dateTime } = useFormat()
  const at = publishAt ?? publishedAt ?? updatedAt
  return (
    <div className="stack tight">
      <span>
        <StateTag kind="post" state={state} />
      </span>
      <time className="small muted number" dateTime={at}>
        {dateTime(at)}
      </time>
    </div>
  )
}

function Card({ post }: { post: CompanyPostEntry }) {
  const t = useText()
  return (
    <div className="stack tight">
      <Title post={post} />
      <span className="small muted">
        {t(`company.news.kinds.${post.kind}`)} · {post.productName}
      </span>
      <State post={post} />
      <span className="small muted">{t('company.news.readBy', { count: post.readerCount })}</span>
    </div>
  )
}
