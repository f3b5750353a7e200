import type { PortalDocument } from '@goldammer/sdk/store/model'
import { FileText } from 'lucide-react'
import { DocumentActions } from '../documents/document-actions.tsx'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'
import { Unbroken } from './unbroken.tsx'

export function DocumentList({ documents }: { documents: PortalDocument[] }) {
  const t = useText()
  const { date, fileSize } = useFormat()
  return (
    <section className="box">
      <ul className="list">
        {documents.map((document) => (
          <li key={document.id}>
            <FileText className="icon" aria-hidden="true" />
            <div className="small">
              <b>
                <Unbroken text={document.title} />
              </b>
              <p className="muted">
                {t(`investor.documents.kinds.${document.kind}`)} · {date(document.createdAt)} ·{' '}
                {fileSize(document.size)}
              </p>
            </div>
            <DocumentActions document={document} narrow />
          </li>
        ))}
      </ul>
    </section>
  )
}
