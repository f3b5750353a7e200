import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import type { CmsPageEntry, CmsPageType } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'
import { CreatePage } from './create.tsx'

const types: CmsPageType[] = ['page', 'landingpage', 'product_list', 'product_detail']

/** R3.17: the pages of the shop, and what is written of them and not published. */
export default function Pages() {
  const t = useText()
  const [isCreating, setCreating] = useState(false)
  const list = useKeysetList('pages', { filters: ['term', 'type', 'openState'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={t('staff.pages.title')}
        under={t('staff.pages.lead')}
        actions={
          <Button
            type="primary"
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => setCreating(true)}
          >
            {t('staff.pages.create')}
          </Button>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.term}
          placeholder={t('staff.pages.searchHint')}
          onChange={(value) => list.setFilter('term', value)}
        />
        <ChoiceFilter
          label={t('staff.pages.type')}
          value={list.filters.type}
          options={types.map((value) => ({ value, label: t(`staff.pages.types.${value}`) }))}
          onChange={(value) => list.setFilter('type', value)}
        />
        <ChoiceFilter
          label={t('staff.pages.openState')}
          value={list.filters.openState}
          options={(['draft', 'scheduled'] as const).map((value) => ({ value, label: t(`states.cmsPage.${value}`) }))}
          onChange={(value) => list.setFilter('openState', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.pages.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card page={it} />}
        empty={<Empty title={t('staff.pages.emptyTitle')} text={t('staff.pages.emptyText')} />}
      />
      {isCreating && <CreatePage onClose={() => setCreating(false)} />}
    </>
  )
}

interface Props {
  page: CmsPageEntry
}

function Name({ page: { id, name, technicalName, path } }: Props) {
  return (
    <div className="stack tight">
      <Link className="plain-link strong" to={`/pages/${id}`}>
        {name}
      </Link>
      <span className="small muted address">{path === null ? technicalName : `${technicalName} · /${path}`}</span>
    </div>
  )
}

/** What the shop shows, and what is on its way. */
export function PageStates({
  page: { isPublished, openState, publishAt },
}: {
  page: Pick<CmsPageEntry, 'isPublished' | 'openState' | 'publishAt'>
}) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <span className="row wrap tight">
      {isPublished && <StateTag kind="cmsPage" state="published" />}
      {openState && <StateTag kind="cmsPage" state={openState} />}
      {publishAt && (
        <span className="small muted number">{t('staff.pages.publishesAt', { at: dateTime(publishAt) })}</span>
      )}
    </span>
  )
}

function Missing({ page: { missing } }: Props) {
  const t = useText()
  if (missing.length === 0) return <span className="muted">{t('staff.pages.complete')}</span>
  return <span>{missing.map((locale) => LANGUAGE_NAMES[locale]).join(', ')}</span>
}

function useColumns(): KeysetColumn<CmsPageEntry>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    { key: 'name', title: t('staff.pages.page.name'), render: (it) => <Name page={it} /> },
    { key: 'type', title: t('staff.pages.type'), render: (it) => t(`staff.pages.types.${it.type}`) },
    { key: 'state', title: t('staff.pages.state'), render: (it) => <PageStates page={it} /> },
    { key: 'missing', title: t('staff.pages.missing'), render: (it) => <Missing page={it} /> },
    {
      key: 'changed',
      title: t('staff.pages.changed'),
      render: (it) => (
        <div className="stack tight">
          <span className="number">{dateTime(it.updatedAt)}</span>
          {it.updatedBy && <span className="small muted">{it.updatedBy}</span>}
        </div>
      ),
    },
  ]
}

function Card({ page }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <Name page={page} />
      <PageStates page={page} />
      {page.missing.length > 0 && (
        <span>
          {t('staff.pages.missing')}: <Missing page={page} />
        </span>
      )}
    </div>
  )
}
