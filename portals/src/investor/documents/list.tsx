import { createInvestorDocumentTicket } from '@goldammer/sdk/store/investor'
import type { PortalDocument, PortalDocumentKind } from '@goldammer/sdk/store/model'
import { DownloadButton } from '../../shared/fields/download-button.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty } from '../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../shared/table/keyset-table.tsx'
import { useKeysetList } from '../../shared/table/use-keyset-list.ts'
import { useFormat } from '../../shared/use-format.ts'

const kinds: PortalDocumentKind[] = [
  'offer',
  'contract',
  'withdrawal_instruction',
  'withdrawal_receipt',
  'certificate',
  'schedule',
  'typed_confirmation',
  'payout_statement',
  'tax_certificate',
  'yearly_overview',
  'cancellation',
]

export default function DocumentList() {
  const t = useText()
  const { date, fileSize } = useFormat()
  const list = useKeysetList<PortalDocument>('documents', { filters: ['kind', 'year'], defaultSort: '-createdAt' })
  const columns: KeysetColumn<PortalDocument>[] = [
    { key: 'title', title: t('investor.documents.document'), sort: 'title', render: (it) => <b>{it.title}</b> },
    { key: 'kind', title: t('investor.documents.kind'), render: (it) => t(`investor.documents.kinds.${it.kind}`) },
    { key: 'product', title: t('investor.documents.product'), render: (it) => it.productName ?? '–' },
    {
      key: 'createdAt',
      title: t('investor.documents.date'),
      sort: 'createdAt',
      render: (it) => <span className="number">{date(it.createdAt)}</span>,
    },
    {
      key: 'size',
      title: t('investor.documents.size'),
      right: true,
      render: (it) => <span className="number">{fileSize(it.size)}</span>,
    },
    { key: 'download', title: t('common.action.download'), right: true, render: (it) => <Download document={it} /> },
  ]
  return (
    <>
      <PageHeader title={t('investor.documents.title')} under={t('investor.documents.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('investor.documents.kind')}
          value={list.filters.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`investor.documents.kinds.${kind}`) }))}
          onChange={(value) => list.setFilter('kind', value)}
        />
        <ChoiceFilter
          label={t('portal.year')}
          value={list.filters.year}
          options={lastYears().map((year) => ({ value: year, label: year }))}
          onChange={(value) => list.setFilter('year', value)}
        />
      </Filters>
      <KeysetTable
        label={t('investor.documents.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => (
          <div className="card-row">
            <b>{it.title}</b>
            <Download document={it} />
            <span className="muted">{t(`investor.documents.kinds.${it.kind}`)}</span>
            <span className="number muted">{date(it.createdAt)}</span>
          </div>
        )}
        empty={
          list.isFiltered ? (
            <Empty title={t('portal.nothingFound')} text={t('portal.nothingFoundText')} />
          ) : (
            <Empty title={t('investor.documents.emptyTitle')} text={t('investor.documents.emptyText')} />
          )
        }
      />
    </>
  )
}

function Download({ document }: { document: PortalDocument }) {
  const t = useText()
  return (
    <DownloadButton
      size="small"
      type="text"
      label={`${t('common.action.download')}: ${document.title}`}
      ticket={async () => (await createInvestorDocumentTicket(document.id)).data}
    />
  )
}

/** Contract records are kept for ten years (domain §10). */
function lastYears(): string[] {
  const year = new Date().getFullYear()
  return Array.from({ length: 10 }, (_, index) => String(year - index))
}
