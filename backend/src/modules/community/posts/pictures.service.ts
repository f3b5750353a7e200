import { BYTES_PER_MB, PROFILE_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../shared/app-error.ts'
import { mediaUrl } from '../../../shared/files.ts'
import type { Upload } from '../../../shared/operations.ts'
import { readPicture } from '../../../shared/pictures.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt } from '../../accounts/customers/limits.ts'
import { storeMedium } from '../../content/media/stored-media.ts'

const TYPES = 'JPEG, PNG, WebP, AVIF, GIF'

/** R2.25: a picture for the text of a post, which also has its description. */
export async function addPostPicture(
  scope: Scope,
  companyId: string,
  { file }: { file: Upload | string },
): Promise<components['schemas']['PostPicture']> {
  const content = typeof file === 'string' ? Buffer.from(file) : file.content
  const pointer = '/file'
  if (content.length === 0) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer })
  if (content.length > PROFILE_PICTURE_MAX_MB * BYTES_PER_MB)
    throw new AppError('FILE_TOO_LARGE', { pointer, parameters: { maxFileSize: PROFILE_PICTURE_MAX_MB } })
  await countAttempt(scope, 'pictures', actingCustomer(scope))
  const { mimeType } = await readPicture(content).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return { mimeType: null }
  })
  // A drawing may run code and would be stored unchanged.
  if (!mimeType || mimeType === 'image/svg+xml')
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { pointer, parameters: { types: TYPES } })
  const fileName = `picture.${mimeType.slice('image/'.length)}`
  const { id } = await inTransaction(scope, (tx) => storeMedium(scope, tx, { fileName, content, belongsTo: companyId }))
  return { url: mediaUrl(id, fileName) }
}
