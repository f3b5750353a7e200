import type { Selectable } from 'kysely'
import type { DB } from '../../../shared/tables.ts'

export type LiveDocument = Selectable<DB['productDocument']>
export type DocumentVersion = Pick<
  Selectable<DB['productDocumentVersion']>,
  'documentId' | 'version' | 'locale' | 'fileId' | 'publishedAt'
>
