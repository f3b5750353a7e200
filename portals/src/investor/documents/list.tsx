import type { PortalDocument } from '@goldammer/sdk/store/model'
import { DocumentActions } from '../../shared/documents/document-actions.tsx'
import { Unbroken } from '../../shared/fields/unbroken.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty } from '../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../shared/table/keyset-table.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useKeysetList } from '../lists.ts'
import { Archive } from './archive.tsx'
import { DOCUMENT_FILTERS } from './documents.ts'
import { DocumentFilters } from './filters.tsx'

/** R2.10: by year, product and kind, found by their words; what nobody has opened yet is marked as new. */
export default function DocumentList() {
  const t = useText()
  const { date } = useFormat()
  const list = useKeysetList('documents', { filters: DOCUMENT_FILTERS, defaultSort: '-createdAt' })
  const answer = list.answer
  return (
    <>
      <PageHeader
        title={t('investor.documents.title')}
        under={t('own.documents.lead')}
        actions={<Archive filters={list.filters} count={list.total ?? 0} />}
      />
      <DocumentFilters list={list} years={answer?.years ?? []} products={answer?.products ?? []} />
      <KeysetTable
        label={t('investor.documents.title')}
        list={list}
        columns={useColumns()}
        rowKey={(it) => it.id}
        card={(it) => (
          <div className="card-row">
            <Title document={it} />
            <DocumentActions document={it} narrow />
            <span className="muted">{t(`investor.documents.kinds.${it.kind}`)}</span>
            <span className="number muted">{date(it.createdAt)}</span>
          </div>
        )}
        empty={<Empty title={t('own.documents.emptyTitle')} text={t('own.documents.emptyText')} />}
      />
    </>
  )
}

function useColumns(): KeysetColumn<PortalDocument>[] {
  const t = useText()
  const { date, fileSize } = useFormat()
  return [
    {
      key: 'title',
      title: t('own.documents.document'),
      sort: 'title',
      render: (it) => <Title document={it} />,
    },
    { key: 'kind', title: t('own.documents.kind'), render: (it) => t(`investor.documents.kinds.${it.kind}`) },
    { key: 'product', title: t('own.documents.product'), render: (it) => it.productName ?? '–' },
    {
      key: 'createdAt',
      title: t('own.documents.date'),
      sort: 'createdAt',
      render: (it) => <span className="number">{date(it.createdAt)}</span>,
    },
    {
      key: 'size',
      title: t('own.documents.size'),
      right: true,
      render: (it) => <span className="number">{fileSize(it.size)}</span>,
    },
    {
      key: 'actions',
      title: t('own.documents.actions'),
      right: true,
      render: (it) => <DocumentActions document={it} narrow />,
    },
  ]
}

function Title({ document }: { document: PortalDocument }) {
  const t = useText()
  return (
    <span>
      <b>
        <Unbroken text={document.title} />
      </b>{' '}
      {document.readAt === null && <span className="tag info">{t('own.news.isNew')}</span>}
    </span>
  )
}
