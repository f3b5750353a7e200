import { BYTES_PER_MB, LIBRARY_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { eraseFile, mediaUrl } from '../../../shared/files.ts'
import { type Film, readFilm } from '../../../shared/films.ts'
import { writeAudit } from '../../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import type { Upload } from '../../../shared/operations.ts'
import { readPicture } from '../../../shared/pictures.ts'
import { purgeContent } from '../../../shared/purge.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import type { Scope } from '../../../shared/scope.ts'
import { holds } from '../../../shared/search.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import type { Translated } from '../../../shared/translated.ts'
import { listMediumUses, refuseUsed } from '../uses.service.ts'
import { storeFilm, storeMedium } from './stored-media.ts'

type Schemas = components['schemas']
type Medium = Schemas['LibraryMedium']

const types = 'JPEG, PNG, WebP, AVIF, GIF, MP4, WebM, WebVTT'

/** What belongs to one record alone, such as a portrait, is no part of the library. */
const select = (db: Database | Tx) =>
  db
    .selectFrom('media')
    .innerJoin('file', 'file.id', 'media.fileId')
    .select(['media.id', 'media.alt', 'media.width', 'media.height', 'media.focusX', 'media.focusY', 'media.createdAt'])
    .select(['file.fileName', 'file.mimeType', 'file.size'])
    .where('media.belongsTo', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const shownOf = ({ alt, focusX, focusY }: Pick<Row, 'alt' | 'focusX' | 'focusY'>) => ({ alt, focusX, focusY })

const toMedium = (row: Row): Medium => ({
  id: row.id,
  url: mediaUrl(row.id, row.fileName),
  fileName: row.fileName,
  mimeType: row.mimeType,
  size: row.size,
  width: row.width,
  height: row.height,
  alt: row.alt as Translated,
  focusX: row.focusX,
  focusY: row.focusY,
  createdAt: row.createdAt.toISOString(),
  version: versionOf(shownOf(row)),
})

const byArrival: Sorting = { column: sql`media.created_at`, id: sql`media.id`, type: 'timestamptz' }

export async function listLibrary(
  scope: Scope,
  request: { term?: string; kind?: 'image' | 'video' | 'other'; cursor?: string; limit?: number },
): Promise<Schemas['LibraryMediumList']> {
  const { term, kind, cursor, limit = 50 } = request
  let query = select(scope.db)
  if (kind === 'other')
    query = query.where('file.mimeType', 'not like', 'image/%').where('file.mimeType', 'not like', 'video/%')
  else if (kind) query = query.where('file.mimeType', 'like', `${kind}/%`)
  if (term?.trim()) query = query.where(holds(sql`concat_ws(' ', file.file_name, media.alt::text)`, term))
  const page = await readCountedPage(query, byArrival, { sort: '-createdAt', limit, cursor })
  return { elements: page.rows.map(toMedium), total: page.total, next: page.next, previous: page.previous }
}

async function read(scope: Scope, id: string): Promise<Medium> {
  const row = await select(scope.db).where('media.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('MEDIUM_NOT_FOUND')
  return toMedium(row)
}

const tooLarge = (maxFileSize: number) =>
  new AppError('FILE_TOO_LARGE', { pointer: '/file', parameters: { maxFileSize } })

/** The type of the file by its content; a drawing may run code and would be stored unchanged. */
async function kindOf(content: Buffer): Promise<{ film?: Film; extension: string }> {
  const film = readFilm(content)
  const maxMb = film?.maxMb ?? LIBRARY_PICTURE_MAX_MB
  if (content.length > maxMb * BYTES_PER_MB) throw tooLarge(maxMb)
  if (film) return { film, extension: film.extension }
  const refused = new AppError('FILE_TYPE_NOT_ALLOWED', { pointer: '/file', parameters: { types } })
  const { mimeType } = await readPicture(content).catch(() => Promise.reject(refused))
  if (mimeType === 'image/svg+xml') throw refused
  return { extension: mimeType.slice('image/'.length) }
}

/** A picture, a film or its captions for everyone, with what it says to those who do not see it (WCAG 1.1.1, 1.2.2). */
export async function addToLibrary(
  scope: Scope,
  { file, alt }: { file: Upload | string; alt: string },
): Promise<Medium> {
  const content = typeof file === 'string' ? Buffer.from(file) : file.content
  const blank = [...(content.length === 0 ? ['/file'] : []), ...(alt.trim() === '' ? ['/alt'] : [])]
  if (blank.length > 0)
    throw new AppError(blank.map((pointer): ErrorEntry => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer })))
  const { film, extension } = await kindOf(content)
  const named = typeof file === 'string' ? '' : file.fileName.replace(/\.[^.]*$/, '')
  const name = named
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60)
  const fileName = `${name || (film ? 'film' : 'picture')}.${extension}`
  const upload = { fileName, content, alt: { 'de-DE': alt.trim() } }
  const { id } = await inTransaction(scope, async (tx) => {
    const stored = film
      ? await storeFilm(scope, tx, { ...upload, mimeType: film.mimeType })
      : await storeMedium(scope, tx, upload)
    await writeAudit(scope, tx, { action: 'media.add', details: { mediaId: stored.id, fileName } })
    return stored
  })
  return await read(scope, id)
}

export async function changeMedium(
  scope: Scope,
  id: string,
  { alt, focusX, focusY }: Schemas['LibraryChange'],
  version?: string,
): Promise<Medium> {
  const texts = Object.fromEntries(
    Object.entries(alt).flatMap(([locale, text]) => (text.trim() ? [[locale, text.trim()]] : [])),
  )
  if (!texts['de-DE']) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/alt/de-DE' })
  await inTransaction(scope, async (tx) => {
    const row = await select(tx).where('media.id', '=', id).forUpdate('media').executeTakeFirst()
    if (!row) throw new AppError('MEDIUM_NOT_FOUND')
    refuseStale(shownOf(row), version)
    await tx
      .updateTable('media')
      .set({ alt: JSON.stringify(texts), focusX, focusY })
      .where('id', '=', id)
      .execute()
    await writeAudit(scope, tx, { action: 'media.change', details: { mediaId: id } })
    // It may stand on any page.
    await purgeContent(scope, tx, id, ['site'])
  })
  return await read(scope, id)
}

export async function listUses(scope: Scope, id: string): Promise<Schemas['ContentUseList']> {
  await read(scope, id)
  return { elements: await listMediumUses(scope, scope.db, id) }
}

/** With its file, whose address is not found from then on. */
export async function deleteMedium(scope: Scope, id: string, version?: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const row = await select(tx).select('media.fileId').where('media.id', '=', id).forUpdate('media').executeTakeFirst()
    if (!row) throw new AppError('MEDIUM_NOT_FOUND')
    refuseStale(shownOf(row), version)
    refuseUsed(await listMediumUses(scope, tx, id))
    await tx.deleteFrom('media').where('id', '=', id).execute()
    await eraseFile(scope, tx, row.fileId)
    await writeAudit(scope, tx, { action: 'media.delete', details: { mediaId: id, fileName: row.fileName } })
  })
}
