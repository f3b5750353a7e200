import { changeLandingPage } from '@goldammer/sdk/staff/content'
import type { LandingPageEntry } from '@goldammer/sdk/staff/model'
import { App, Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useUpdate } from '../../changes.ts'
import { useKeysetList } from '../../lists.ts'
import { CreatePage } from './create.tsx'
import { PageStates } from './list.tsx'

/** R3.16: landing pages; what stands on them is written in the editor of pages. */
export default function LandingPages() {
  const t = useText()
  const [isCreating, setCreating] = useState(false)
  const list = useKeysetList('landing-pages', { filters: ['term'] })
  const columns: KeysetColumn<LandingPageEntry>[] = [
    { key: 'name', title: t('staff.pages.page.name'), render: (it) => <Name entry={it} /> },
    { key: 'state', title: t('staff.pages.state'), render: (it) => <PageStates page={it.page} /> },
    { key: 'active', title: t('staff.landingPages.active'), render: (it) => <Open entry={it} /> },
    { key: 'links', title: t('staff.landingPages.linkedFrom'), render: (it) => <Links entry={it} /> },
  ]
  return (
    <>
      <PageHeader
        title={t('staff.landingPages.title')}
        under={t('staff.landingPages.lead')}
        actions={
          <Button
            type="primary"
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => setCreating(true)}
          >
            {t('staff.landingPages.create')}
          </Button>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.term}
          placeholder={t('staff.pages.searchHint')}
          onChange={(value) => list.setFilter('term', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.landingPages.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.page.id}
        card={(it) => (
          <div className="stack tight">
            <Name entry={it} />
            <PageStates page={it.page} />
            <Open entry={it} />
            <Links entry={it} />
          </div>
        )}
        empty={<Empty title={t('staff.landingPages.emptyTitle')} text={t('staff.landingPages.emptyText')} />}
      />
      {isCreating && <CreatePage only="landingpage" onClose={() => setCreating(false)} />}
    </>
  )
}

interface Props {
  entry: LandingPageEntry
}

const Name = ({ entry: { page } }: Props) => (
  <div className="stack tight">
    <Link className="plain-link strong" to={`/landing-pages/${page.id}`}>
      {page.name}
    </Link>
    <span className="small muted address">{page.path === null ? page.technicalName : `/${page.path}`}</span>
  </div>
)

function Links({ entry: { linkedFrom } }: Props) {
  const t = useText()
  if (linkedFrom.length === 0) return <span className="muted">{t('staff.landingPages.nobody')}</span>
  return (
    <span className="row wrap tight">
      {linkedFrom.map(({ id, name }) => (
        <Link key={id} to={`/navigation/${id}`}>
          {name}
        </Link>
      ))}
    </span>
  )
}

/** Whether the shop shows it, and the way to change that; to close it is asked first. */
function Open({ entry: { page, landingPageId, active, linkedFrom } }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const change = useUpdate('landing-pages', (change) => changeLandingPage(landingPageId ?? '', change), {
    invalidates: ['landing-pages'],
    done: t(active ? 'staff.landingPages.shut' : 'staff.landingPages.opened'),
  })
  if (!landingPageId) return <span className="muted">{t('staff.landingPages.unpublished')}</span>
  const ask = () =>
    modal.confirm({
      title: t('staff.landingPages.closeTitle', { name: page.name }),
      content: (
        <div className="stack tight">
          <p>{t('staff.landingPages.closeText')}</p>
          {linkedFrom.length > 0 && (
            <p>{t('staff.landingPages.closeLinks', { names: linkedFrom.map(({ name }) => name).join(', ') })}</p>
          )}
        </div>
      ),
      okText: t('staff.landingPages.close'),
      cancelText: t('common.action.cancel'),
      onOk: () => change.mutate({ active: false }),
    })
  return (
    <span className="row wrap tight">
      <span>{t(active ? 'staff.landingPages.open' : 'staff.landingPages.closed')}</span>
      <Button
        size="small"
        loading={change.isPending}
        aria-label={`${t(active ? 'staff.landingPages.close' : 'staff.landingPages.reopen')}: ${page.name}`}
        onClick={() => (active ? ask() : change.mutate({ active: true }))}
      >
        {t(active ? 'staff.landingPages.close' : 'staff.landingPages.reopen')}
      </Button>
    </span>
  )
}
