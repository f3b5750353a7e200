import { BYTES_PER_MB, PROFILE_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import { AppError } from '../../../shared/app-error.ts'
import { eraseFile, getFile, readFile, storeFile } from '../../../shared/files.ts'
import type { Upload } from '../../../shared/operations.ts'
import { type Crop, renderPortrait } from '../../../shared/pictures.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt } from './limits.ts'
import * as repository from './repository.ts'
import { getCustomerRow } from './service.ts'

/** Pixels: four times what any page shows. */
export const PICTURE_EDGE = 512
const TYPES = 'JPEG, PNG, WebP, AVIF, GIF'

export type Given = { file: Upload | string } & Partial<Crop>

/** A square picture of a person out of what was uploaded; `customerId` uploads. Refuses at /file. */
export async function portraitOf(scope: Scope, customerId: string, { file, x, y, size }: Given): Promise<Buffer> {
  const upload = typeof file === 'string' ? Buffer.from(file) : file.content
  const pointer = '/file'
  if (upload.length === 0) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer })
  if (upload.length > PROFILE_PICTURE_MAX_MB * BYTES_PER_MB) {
    throw new AppError('FILE_TOO_LARGE', { pointer, parameters: { maxFileSize: PROFILE_PICTURE_MAX_MB } })
  }
  await countAttempt(scope, 'pictures', customerId)
  const crop = size === undefined ? undefined : { x: x ?? 0, y: y ?? 0, size }
  return await renderPortrait(upload, PICTURE_EDGE, crop).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { pointer, parameters: { types: TYPES } })
  })
}

/** R2.20: the picture of the account. It replaces the one before it. */
export async function changePicture(scope: Scope, customerId: string, given: Given): Promise<void> {
  const content = await portraitOf(scope, customerId, given)
  await inTransaction(scope, async (tx) => {
    const { id } = await storeFile(scope, tx, { fileName: 'picture.webp', mimeType: 'image/webp', content })
    await usePicture(scope, tx, customerId, id)
  })
}

export async function deletePicture(scope: Scope, customerId: string): Promise<void> {
  await inTransaction(scope, (tx) => usePicture(scope, tx, customerId, null))
}

async function usePicture(
  scope: Scope,
  tx: Parameters<typeof repository.lockById>[0],
  customerId: string,
  fileId: string | null,
): Promise<void> {
  const { profilePictureFileId: before } = await repository.lockById(tx, customerId)
  await repository.update(tx, customerId, { profilePictureFileId: fileId, updatedAt: scope.clock.now() })
  if (before) await eraseFile(scope, tx, before)
}

/** For the customer alone; their browser may cache an address with the picture's id. */
export async function openPicture(scope: Scope, customerId: string) {
  const { profilePictureFileId } = await getCustomerRow(scope.db, customerId)
  if (!profilePictureFileId) throw new AppError('FILE_NOT_FOUND')
  const file = await getFile(scope.db, profilePictureFileId)
  const content = await readFile(scope, file)
  return { content, headers: { 'content-type': file.mimeType, 'cache-control': 'private, max-age=3600' } }
}
