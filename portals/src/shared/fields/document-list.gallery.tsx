import type { PortalDocument } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { DocumentList, DocumentRow } from './document-list.tsx'

const contract: PortalDocument = {
  id: '0'.repeat(32),
  kind: 'contract',
  title: 'Vertrag GA-2027-000123',
  orderId: null,
  orderNumber: 'GA-2027-000123',
  productName: 'Windpark Nordhöhe',
  fileName: 'Vertrag.pdf',
  size: 182_000,
  sha256: '0'.repeat(64),
  locale: 'de-DE',
  createdAt: '2027-02-01T09:12:00.000Z',
}

export default defineEntry({
  DocumentList: {
    default: <DocumentList title="Dokumente" documents={[contract]} />,
    withoutTitle: <DocumentList documents={[contract]} />,
    empty: <DocumentList title="Dokumente" documents={[]} />,
    longText: <DocumentList title="Dokumente" documents={[{ ...contract, title: LONG_NAME }]} />,
  },
  DocumentRow: {
    default: (
      <ul className="list">
        <DocumentRow title="Jahresbericht 2026" under="1. März 2027 · 1,2 MB">
          <Button size="small">Herunterladen</Button>
        </DocumentRow>
      </ul>
    ),
  },
})
