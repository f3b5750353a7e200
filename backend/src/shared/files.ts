import { createHash, randomBytes } from 'node:crypto'
import type { WrappedKey } from '../ports/keys/port.ts'
import type { Database, Tx } from './database.ts'
import { newId } from './ids.ts'
import { addToOutbox } from './outbox.ts'
import type { Scope } from './scope.ts'
import { sealBytes, unsealBytes } from './seal.ts'

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
  /** Its own key, encrypted; null: everybody may read the file, or it waits to be sealed (file-seals.ts). */
  wrappedKey: string | null
  keyId: string | null
}

type NewFile = {
  fileName: string
  mimeType: string
  content: Buffer
  id?: string
  /** An upload, which is shown only after it was scanned. */
  uploaded?: boolean
  /** A medium: everybody may see it, so it is not sealed. */
  isPublic?: boolean
}

/** Stores bytes that never change, sealed unless everybody may see them. Answers the file's row. */
export async function storeFile(
  scope: Pick<Scope, 'ports' | 'clock'>,
  tx: Database | Tx,
  file: NewFile,
): Promise<StoredFile> {
  const now = scope.clock.now()
  const sha256 = createHash('sha256').update(file.content).digest('hex')
  const id = file.id ?? newId(now)
  const { content, ...stored } = file.isPublic
    ? { content: file.content, storageKey: `${sha256.slice(0, 2)}/${sha256}-${id}`, wrappedKey: null, keyId: null }
    : await sealFile(scope, id, file.content)
  const row: StoredFile = {
    ...stored,
    id,
    fileName: file.fileName,
    mimeType: file.mimeType,
    size: file.content.length,
    sha256,
    scan: file.uploaded ? (scope.ports.scan ? 'waiting' : 'not_scanned') : null,
  }
  const place = await scope.ports.storage.put(row.storageKey, content)
  await tx
    .insertInto('file')
    .values({ ...row, place, createdAt: now })
    .execute()
  return row
}

type SealedFile = WrappedKey & { storageKey: string; content: Buffer }

/** Under a key of its own, so that a new key of the configuration changes a row and no bytes. No two attempts share an address. */
export async function sealFile({ ports }: Pick<Scope, 'ports'>, id: string, plain: Buffer): Promise<SealedFile> {
  const key = randomBytes(32)
  return {
    ...(await ports.keys.wrap(key, aboutFile(id))),
    storageKey: `sealed/${id.slice(-2)}/${id}-${randomBytes(6).toString('hex')}`,
    content: sealBytes(key, plain, aboutFile(id)),
  }
}

/** What the bytes and the key of a file are bound to. */
export const aboutFile = (id: string) => `file ${id}`

type Readable = Pick<StoredFile, 'id' | 'storageKey' | 'wrappedKey' | 'keyId'>

async function readBytes(scope: Pick<Scope, 'ports'>, file: Readable): Promise<Buffer> {
  return await openBytes(scope, file, await scope.ports.storage.get(file.storageKey))
}

/** What is stored of a file, as it came. */
export async function openBytes(
  { ports }: Pick<Scope, 'ports'>,
  file: Pick<Readable, 'id' | 'wrappedKey' | 'keyId'>,
  bytes: Buffer,
): Promise<Buffer> {
  if (file.wrappedKey === null || file.keyId === null) return bytes
  const key = await ports.keys.unwrap({ wrappedKey: file.wrappedKey, keyId: file.keyId }, aboutFile(file.id))
  return unsealBytes(key, bytes, aboutFile(file.id))
}

/** The bytes of a file as they came. One that was sealed between its row and its bytes is looked for again. */
export async function readFile(scope: Pick<Scope, 'ports' | 'db'>, file: Readable): Promise<Buffer> {
  try {
    return await readBytes(scope, file)
  } catch (error) {
    const now = await getFile(scope.db, file.id)
    if (now.storageKey === file.storageKey && now.keyId === file.keyId) throw error
    return await readBytes(scope, now)
  }
}

/** Erases row and bytes once the caller's transaction is committed; nothing may refer to the file any more. */
export async function eraseFile(scope: Pick<Scope, 'clock'>, tx: Tx, id: string): Promise<void> {
  await addToOutbox(scope, tx, { kind: 'file.erase', subjectId: id })
}

export async function getFile(db: Database | Tx, id: string): Promise<StoredFile> {
  const file = await db
    .selectFrom('file')
    .select(['id', 'storageKey', 'fileName', 'mimeType', 'size', 'sha256', 'scan', 'wrappedKey', 'keyId'])
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
