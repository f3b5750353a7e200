import type { PortalDocument } from '@goldammer/sdk/store/model'
import { FileText } from 'lucide-react'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'
import { DownloadButton } from './download-button.tsx'

interface Props {
  documents: PortalDocument[]
  ticket: (id: string) => Promise<{ url: string }>
}

export function DocumentList({ documents, ticket }: Props) {
  const t = useText()
  const { date, fileSize } = useFormat()
  return (
    <section className="box">
      <ul className="list">
        {documents.map(({ id, kind, title, createdAt, size }) => (
          <li key={id}>
            <FileText className="icon" aria-hidden="true" />
            <div className="small">
              <b>{title}</b>
              <p className="muted">
                {t(`investor.documents.kinds.${kind}`)} · {date(createdAt)} · {fileSize(size)}
              </p>
            </div>
            <DownloadButton size="small" label={`PDF: ${title}`} ticket={() => ticket(id)}>
              PDF
            </DownloadButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
