import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import type { BlogEntry } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

/** R6.08: posts of the blog, drafts first. */
export default function Blog() {
  const t = useText()
  const list = useKeysetList('blog', { filters: ['term'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={t('staff.blog.title')}
        under={t('staff.blog.lead')}
        actions={
          <>
            <Link to="/authors">{t('staff.authors.title')}</Link>
            <Link to="/blog/create">
              <Button type="primary" tabIndex={-1} icon={<PenLine className="icon small" aria-hidden="true" />}>
                {t('staff.blog.write')}
              </Button>
            </Link>
          </>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.term}
          placeholder={t('staff.blog.searchHint')}
          onChange={(value) => list.setFilter('term', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.blog.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => (
          <div className="stack tight">
            <Title post={it} />
            <State post={it} />
          </div>
        )}
        empty={<Empty title={t('staff.blog.emptyTitle')} text={t('staff.blog.emptyText')} />}
      />
    </>
  )
}

function Title({ post: { id, title, category } }: { post: BlogEntry }) {
  return (
    <div className="stack tight">
      <Link className="plain-link strong" to={`/blog/edit/${id}`}>
        {title}
      </Link>
      <span className="small muted">{category}</span>
    </div>
  )
}

function State({ post: { state, publishedAt, openState, publishAt } }: { post: BlogEntry }) {
  const { dateTime } = useFormat()
  return (
    <span className="row wrap tight">
      <StateTag kind="cmsPage" state={state} />
      {publishedAt && <span className="small muted number">{dateTime(publishedAt)}</span>}
      {openState && <StateTag kind="cmsPage" state={openState} />}
      {publishAt && <span className="small muted number">{dateTime(publishAt)}</span>}
    </span>
  )
}

function useColumns(): KeysetColumn<BlogEntry>[] {
  const t = useText()
  return [
    { key: 'title', title: t('staff.blog.field.title'), render: (it) => <Title post={it} /> },
    { key: 'author', title: t('staff.blog.author'), render: (it) => it.author },
    { key: 'state', title: t('staff.pages.state'), render: (it) => <State post={it} /> },
    {
      key: 'missing',
      title: t('staff.pages.missing'),
      render: ({ missing }) => missing.map((locale) => LANGUAGE_NAMES[locale]).join(', ') || t('staff.pages.complete'),
    },
  ]
}
