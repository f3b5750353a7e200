import type { CompanyPageRecord } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { FilePlus2 } from 'lucide-react'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { Empty, Failure, Loading } from '../../../shared/states/states.tsx'
import type { KeysetColumn } from '../../../shared/table/keyset-table.tsx'
import { RowTable } from '../../../shared/table/row-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRows } from '../../data.ts'

/** R2.25: what staff publish to companies, in every state. */
export default function CompanyPages() {
  const t = useText()
  const query = useRows('company-pages')
  const columns = useColumns()
  const rows = query.data
  return (
    <>
      <PageHeader
        title={t('staff.companyPages.title')}
        under={t('staff.companyPages.lead')}
        actions={
          <Link to="/company-pages/create">
            <Button type="primary" tabIndex={-1} icon={<FilePlus2 className="icon small" aria-hidden="true" />}>
              {t('staff.companyPages.write')}
            </Button>
          </Link>
        }
      />
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={4} />}
      {rows?.length === 0 && (
        <section className="box">
          <Empty title={t('staff.companyPages.emptyTitle')} text={t('staff.companyPages.emptyText')} />
        </section>
      )}
      {rows && rows.length > 0 && (
        <RowTable
          label={t('staff.companyPages.title')}
          rows={rows}
          columns={columns}
          rowKey={(it) => it.id}
          card={(it) => <Card page={it} />}
        />
      )}
    </>
  )
}

function useColumns(): KeysetColumn<CompanyPageRecord>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    { key: 'title', title: t('staff.companyPages.field.title'), render: (it) => <Title page={it} /> },
    { key: 'slug', title: t('staff.companyPages.field.slug'), render: (it) => `/company-portal/${it.slug}` },
    {
      key: 'companies',
      title: t('staff.companyPages.field.companyIds'),
      render: (it) =>
        it.companyIds === null
          ? t('staff.companyPages.audiences.all')
          : t('staff.companyPages.chosen', { count: it.companyIds.length }),
    },
    {
      key: 'state',
      title: t('staff.companyPages.state'),
      render: (it) => <StateTag kind="cmsPage" state={it.state} />,
    },
    { key: 'updatedAt', title: t('staff.companyPages.updatedAt'), render: (it) => dateTime(it.updatedAt) },
  ]
}

function Title({ page: { id, title } }: { page: CompanyPageRecord }) {
  const { locale } = usePortal().portalAddress
  return (
    <Link className="plain-link strong" to={`/company-pages/${id}`}>
      {title[locale] || title['de-DE']}
    </Link>
  )
}

function Card({ page }: { page: CompanyPageRecord }) {
  return (
    <div className="card-row">
      <Title page={page} />
      <StateTag kind="cmsPage" state={page.state} />
      <span className="small muted">/company-portal/{page.slug}</span>
    </div>
  )
}
