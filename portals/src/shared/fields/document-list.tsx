import type { PortalDocument } from '@goldammer/sdk/store/model'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { DocumentActions } from '../documents/document-actions.tsx'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'
import { Box } from './box.tsx'
import { Unbroken } from './unbroken.tsx'

interface Props {
  documents: PortalDocument[]
  /** Left out where a heading stands above. */
  title?: string
  aside?: ReactNode
}

export function DocumentList({ documents, title, aside }: Props) {
  const t = useText()
  const { date, fileSize } = useFormat()
  const list = (
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
  )
  if (!title) return <section className="box">{list}</section>
  return (
    <Box title={title} aside={aside}>
      {list}
    </Box>
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
      <p className="muted">{under}</p>
    </div>
    {children}
  </li>
)
