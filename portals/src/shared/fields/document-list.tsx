import type { PortalDocument } from '@goldammer/sdk/store/model'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
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
          <DocumentRow
            key={document.id}
            title={document.title}
            under={`${t(`investor.documents.kinds.${document.kind}`)} · ${date(document.createdAt)} · ${fileSize(document.size)}`}
          >
            <DocumentActions document={document} narrow />
          </DocumentRow>
        ))}
      </ul>
    </section>
  )
}

/** One paper, what is said of it, and what can be done with it. */
export const DocumentRow = ({ title, under, children }: { title: string; under: string; children: ReactNode }) => (
  <li>
    <FileText className="icon" aria-hidden="true" />
    <div className="small">
      <b>
        <Unbroken text={title} />
      </b>
      <p className="muted number">{under}</p>
    </div>
    {children}
  </li>
)
