import type { Locale } from '@goldammer/sdk/locales'
import type { Database, Tx } from './database.ts'
import { eraseFile, keepFile } from './files.ts'
import { newId } from './ids.ts'
import { readPicture } from './pictures.ts'
import type { Scope } from './scope.ts'

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
export async function keepMedium(
  scope: Pick<Scope, 'ports' | 'clock'>,
  tx: Database | Tx,
  { fileName, content, alt = {}, id, fileId, belongsTo }: Upload,
): Promise<{ id: string; fileName: string }> {
  const picture = await readPicture(content)
  const file = await keepFile(scope, tx, {
    fileName,
    mimeType: picture.mimeType,
    content: picture.content,
    ...(fileId && { id: fileId }),
  })
  const createdAt = scope.clock.now()
  const mediumId = id ?? newId(createdAt)
  const { width, height, placeholder } = picture
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
