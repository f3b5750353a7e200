import type { CustomerDocument } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { FileDown } from 'lucide-react'
import { DocumentRow } from '../../../shared/fields/document-list.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { Hash } from '../../kit/hash.tsx'
import { ScanTag } from '../../kit/scan-tag.tsx'
import { useKeysetList } from '../../lists.ts'

/** The papers made for the customer, of all identities, the latest first. */
export function Documents({ customerId }: { customerId: string }) {
  const t = useText()
  const list = useKeysetList('customer-documents', { filters: [], fixed: { customerId } })
  const columns = useColumns(customerId)
  return (
    <div className="stack">
      <KeysetTable
        label={t('staff.customer.tabs.documents')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card document={it} customerId={customerId} />}
        empty={
          <Empty title={t('staff.customer.documents.emptyTitle')} text={t('staff.customer.documents.emptyText')} />
        }
      />
    </div>
  )
}

/** Those of one order. */
export function OrderDocuments({ customerId, documents }: { customerId: string; documents: CustomerDocument[] }) {
  const t = useText()
  const { dateTime } = useFormat()
  if (documents.length === 0) return <p className="muted">{t('staff.customer.documents.emptyTitle')}</p>
  return (
    <ul className="list">
      {documents.map((it) => (
        <DocumentRow key={it.id} title={it.title} under={dateTime(it.createdAt)}>
          <Download document={it} customerId={customerId} />
        </DocumentRow>
      ))}
    </ul>
  )
}

interface Props {
  document: CustomerDocument
  customerId: string
}

function Title({ document: { title, kind, scan } }: Pick<Props, 'document'>) {
  const t = useText()
  return (
    <div className="stack tight">
      <span className="strong">{title}</span>
      <span className="small muted">{t(`investor.documents.kinds.${kind}`)}</span>
      <ScanTag scan={scan} />
    </div>
  )
}

function Download({ document: { id, title, size, mayRead }, customerId }: Props) {
  const t = useText()
  const { fileSize } = useFormat()
  if (!mayRead) return <span className="tag">{t('staff.customer.documents.locked')}</span>
  return (
    <Button
      size="small"
      href={`/staff-api/customers/${customerId}/documents/${id}/file`}
      download
      aria-label={`${t('staff.customer.documents.download', { title })}, ${fileSize(size)}`}
      icon={<FileDown className="icon small" aria-hidden="true" />}
    >
      {fileSize(size)}
    </Button>
  )
}

function useColumns(customerId: string): KeysetColumn<CustomerDocument>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    {
      key: 'made',
      title: t('staff.customer.documents.made'),
      render: (it) => <span className="number">{dateTime(it.createdAt)}</span>,
    },
    { key: 'title', title: t('staff.customer.documents.title'), render: (it) => <Title document={it} /> },
    {
      key: 'order',
      title: t('staff.customer.documents.order'),
      render: (it) => (
        <div className="stack tight">
          <span>{it.productName ?? '–'}</span>
          {it.orderNumber && <span className="number muted">{it.orderNumber}</span>}
        </div>
      ),
    },
    {
      key: 'read',
      title: t('staff.customer.documents.read'),
      render: (it) => (
        <span className="number">{it.readAt ? dateTime(it.readAt) : t('staff.customer.documents.unread')}</span>
      ),
    },
    {
      key: 'hash',
      title: t('staff.customer.documents.hash'),
      render: (it) => <Hash value={it.sha256} />,
    },
    {
      key: 'file',
      title: t('common.action.download'),
      render: (it) => <Download document={it} customerId={customerId} />,
    },
  ]
}

function Card({ document, customerId }: Props) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Title document={document} />
      <span className="number muted">
        {[dateTime(document.createdAt), document.orderNumber].filter(Boolean).join(' · ')}
      </span>
      <div>
        <Download document={document} customerId={customerId} />
      </div>
    </div>
  )
}
