import type { Locale } from '@goldammer/sdk/locales'
import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { eraseFile, storeFile } from '../../../shared/files.ts'
import { newId } from '../../../shared/ids.ts'
import { readPicture } from '../../../shared/pictures.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { DB } from '../../../shared/tables.ts'

type Upload = {
  fileName: string
  content: Buffer
  alt?: Partial<Record<Locale, string>>
  id?: string
  fileId?: string
  /** The one record it is for and goes with; without it the medium is the library's. */
  belongsTo?: string
}

/** Keeps a picture that everyone may see, once; its widths and formats are made when they are asked for. */
export async function storeMedium(
  scope: Pick<Scope, 'ports' | 'clock'>,
  tx: Database | Tx,
  upload: Upload,
): Promise<{ id: string; fileName: string }> {
  return await insertMedium(scope, tx, upload, await readPicture(upload.content))
}

/** The same of what is shown as it came, such as a film. */
export const storeFilm = (
  scope: Pick<Scope, 'ports' | 'clock'>,
  tx: Database | Tx,
  { mimeType, ...upload }: Upload & { mimeType: string },
): Promise<{ id: string; fileName: string }> =>
  insertMedium(scope, tx, upload, { mimeType, content: upload.content, width: null, height: null, placeholder: null })

type Shown = Pick<Insertable<DB['media']>, 'width' | 'height' | 'placeholder'> & { mimeType: string; content: Buffer }

async function insertMedium(
  scope: Pick<Scope, 'ports' | 'clock'>,
  tx: Database | Tx,
  { fileName, alt = {}, id, fileId, belongsTo }: Upload,
  { mimeType, content, width, height, placeholder }: Shown,
): Promise<{ id: string; fileName: string }> {
  // A photograph is encoded again; a film and a drawing are stored unchanged.
  const uploaded = width === null || mimeType === 'image/svg+xml'
  const file = await storeFile(scope, tx, {
    fileName,
    mimeType,
    content,
    uploaded,
    isPublic: true,
    ...(fileId && { id: fileId }),
  })
  const createdAt = scope.clock.now()
  const mediumId = id ?? newId(createdAt)
  await tx
    .insertInto('media')
    .values({
      id: mediumId,
      fileId: file.id,
      alt: JSON.stringify(alt),
      width,
      height,
      placeholder,
      createdAt,
      ...(belongsTo && { belongsTo }),
    })
    .execute()
  return { id: mediumId, fileName }
}

/** Erases what belongs to the record, which must not refer to it any more; the library's media stay. */
export async function eraseMediumOf(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  recordId: string,
  mediumId: string,
): Promise<void> {
  const erased = await tx
    .deleteFrom('media')
    .where('id', '=', mediumId)
    .where('belongsTo', '=', recordId)
    .returning('fileId')
    .executeTakeFirst()
  if (erased) await eraseFile(scope, tx, erased.fileId)
}

/** The text for those who do not see it, in each language. */
export async function setAltText(tx: Tx, mediumId: string, alt: Partial<Record<Locale, string>>): Promise<void> {
  await tx
    .updateTable('media')
    .set({ alt: JSON.stringify(alt) })
    .where('id', '=', mediumId)
    .execute()
}
