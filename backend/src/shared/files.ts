import { createHash } from 'node:crypto'
import type { Database, Tx } from './database.ts'
import { newId } from './ids.ts'
import { addToOutbox } from './outbox.ts'
import type { Scope } from './scope.ts'

export type ScanState = 'waiting' | 'clean' | 'infected' | 'not_scanned'

export type StoredFile = {
  id: string
  storageKey: string
  fileName: string
  mimeType: string
  size: number
  sha256: string
  /** How far the virus scanner is with it (file-scans.ts); null: we made it ourselves. */
  scan: ScanState | null
}

/**
 * Keeps bytes under their own hash: the same content is stored once and never changes. Answers the file's row. `uploaded`: as
 * somebody sent it, so that it is shown once it was scanned.
 */
export async function keepFile(
  scope: Pick<Scope, 'ports' | 'clock'>,
  tx: Database | Tx,
  file: { fileName: string; mimeType: string; content: Buffer; id?: string; uploaded?: boolean },
): Promise<StoredFile> {
  const now = scope.clock.now()
  const sha256 = createHash('sha256').update(file.content).digest('hex')
  const id = file.id ?? newId(now)
  const row: StoredFile = {
    id,
    storageKey: `${sha256.slice(0, 2)}/${sha256}-${id}`,
    fileName: file.fileName,
    mimeType: file.mimeType,
    size: file.content.length,
    sha256,
    scan: file.uploaded ? (scope.ports.scan ? 'waiting' : 'not_scanned') : null,
  }
  await scope.ports.storage.put(row.storageKey, file.content)
  await tx
    .insertInto('file')
    .values({ ...row, createdAt: now })
    .execute()
  return row
}

/** Erases row and bytes once the caller's transaction is committed; nothing may refer to the file any more. */
export async function eraseFile(scope: Pick<Scope, 'clock'>, tx: Tx, id: string): Promise<void> {
  await addToOutbox(scope, tx, { kind: 'file.erase', subjectId: id })
}

export async function getFile(db: Database | Tx, id: string): Promise<StoredFile> {
  const file = await db
    .selectFrom('file')
    .select(['id', 'storageKey', 'fileName', 'mimeType', 'size', 'sha256', 'scan'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...file, scan: file.scan as ScanState | null }
}

/** The public address of a medium; its id stands for bytes that never change, so caches may keep it for good. */
export const mediaUrl = (mediaId: string, fileName: string): string =>
  `/media/${mediaId}/${encodeURIComponent(fileName)}`

/** A file's name as the family's clients show it: without and with what follows the last dot. */
export function partsOf(fileName: string): { name: string; extension: string } {
  const [, name = fileName, extension = ''] = fileName.match(/^(.*)\.([^.]+)$/) ?? []
  return { name, extension }
}
