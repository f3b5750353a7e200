import { createHash } from 'node:crypto'
import type { Database, Tx } from './database.ts'
import { newId } from './ids.ts'
import type { Scope } from './scope.ts'

export type StoredFile = {
  id: string
  storageKey: string
  fileName: string
  mimeType: string
  size: number
  sha256: string
}

/** Keeps bytes under their own hash: the same content is stored once and never changes. Answers the file's row. */
export async function keepFile(
  scope: Pick<Scope, 'ports' | 'clock'>,
  tx: Database | Tx,
  file: { fileName: string; mimeType: string; content: Buffer; id?: string },
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
  }
  await scope.ports.storage.put(row.storageKey, file.content)
  await tx
    .insertInto('file')
    .values({ ...row, createdAt: now })
    .execute()
  return row
}

export function getFile(db: Database | Tx, id: string): Promise<StoredFile> {
  return db
    .selectFrom('file')
    .select(['id', 'storageKey', 'fileName', 'mimeType', 'size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The public address of a medium; its id stands for bytes that never change, so caches may keep it for good. */
export const mediaUrl = (mediaId: string, fileName: string): string =>
  `/media/${mediaId}/${encodeURIComponent(fileName)}`
