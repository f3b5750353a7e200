import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import type { ProductDocumentVersion } from '@goldammer/sdk/staff/model'
import { listProductDocumentVersions } from '@goldammer/sdk/staff/products'
import { Button, ConfigProvider, Modal } from 'antd'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../../shared/data/use-read.ts'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { Hash } from '../../kit/hash.tsx'
import { ScanTag } from '../../kit/scan-tag.tsx'

interface Props {
  productId: string
  documentId: string
  /** Of the document on the page. */
  number: number
}

/** What was published of a document, each with its file. */
export function DocumentVersions({ productId, documentId, number }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    // Not of the form, which may be closed.
    <ConfigProvider componentDisabled={false}>
      <Button
        size="small"
        aria-label={t('staff.products.document.versionsOf', { number })}
        onClick={() => setOpen(true)}
      >
        {t('staff.products.document.versions')}
      </Button>
      {isOpen && (
        <Modal
          open
          width={900}
          title={t('staff.products.document.versionsOf', { number })}
          footer={null}
          closable={{ 'aria-label': t('common.action.close') }}
          onCancel={() => setOpen(false)}
        >
          <Versions productId={productId} documentId={documentId} number={number} />
        </Modal>
      )}
    </ConfigProvider>
  )
}

function Versions({ productId, documentId, number }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const query = useRead(
    ['product-document-versions', productId, documentId],
    async () => (await listProductDocumentVersions(productId, documentId)).data,
  )
  return (
    <QueryView query={query} lines={4}>
      {({ elements }) => (
        <PlainTable
          label={t('staff.products.document.versionsOf', { number })}
          rows={elements}
          rowKey={({ version, locale }) => `${version} ${locale}`}
          columns={[
            {
              title: t('staff.products.document.file'),
              isName: true,
              render: (it) => <File productId={productId} version={it} />,
            },
            { title: t('staff.products.document.language'), render: ({ locale }) => LANGUAGE_NAMES[locale] },
            {
              title: t('staff.products.document.publishedAt'),
              render: ({ publishedAt }) => <span className="number">{dateTime(publishedAt)}</span>,
            },
            { title: t('staff.products.document.publishedBy'), render: ({ publishedBy }) => publishedBy ?? '–' },
            { title: t('staff.products.document.hash'), render: ({ sha256 }) => <Hash value={sha256} /> },
          ]}
        />
      )}
    </QueryView>
  )
}

interface FileProps {
  productId: string
  version: ProductDocumentVersion
}

function File({ productId, version: { version, fileId, fileName, size, scan } }: FileProps) {
  const t = useText()
  const { fileSize } = useFormat()
  return (
    <a className="row tight" href={`/staff-api/products/${productId}/files/${fileId}`} download>
      <FileDown className="icon small" aria-hidden="true" />
      <span className="stack tight">
        <span>{t('staff.products.document.version', { version: String(version) })}</span>
        <span className="small muted">
          {fileName} · <span className="number">{fileSize(size)}</span>
        </span>
        <ScanTag scan={scan} />
      </span>
    </a>
  )
}
