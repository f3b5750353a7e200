import { BYTES_PER_MB, PROFILE_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import { DEFAULT_LOCALE, isLocale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { type Download, openFile } from '../../../shared/download.ts'
import { scanMark } from '../../../shared/file-scans.ts'
import { mediaUrl, storeFile } from '../../../shared/files.ts'
import type { Upload } from '../../../shared/operations.ts'
import { refusePdf } from '../../../shared/pdf-content.ts'
import { readPicture } from '../../../shared/pictures.ts'
import { refuseLargeProof, uploadOf } from '../../../shared/proof-file.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { productView } from '../../catalogue/product-view.ts'
import { storeMedium } from '../../content/media/stored-media.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']
type Given = { file: Upload | string }

const PICTURE_TYPES = 'JPEG, PNG, WebP, AVIF, GIF'
const pointer = '/file'

async function assertProduct(db: Database | Tx, id: string): Promise<void> {
  const product = await db.selectFrom(productView('product')).select('id').where('id', '=', id).executeTakeFirst()
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
}

function fileOf(part: Given['file']): Upload {
  const file = uploadOf(part)
  if (!file) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer })
  return file
}

/** A PDF that a draft may name; nobody is shown it before it is published. */
export async function addProductFile(scope: Scope, productId: string, given: Given): Promise<Schemas['ProductFile']> {
  await assertProduct(scope.db, productId)
  const { content, fileName } = fileOf(given.file)
  refuseLargeProof({ content, fileName, mimeType: '' }, pointer)
  const refusal = await refusePdf(content)
  if (refusal) throw new AppError(refusal, { pointer, parameters: { types: 'PDF' } })
  const stem = fileName.replace(/\.[^.]*$/, '').slice(0, 200) || 'dokument'
  return await inTransaction(scope, async (tx) => {
    const mimeType = 'application/pdf'
    const {
      id,
      size,
      sha256,
      scan,
      fileName: storedName,
    } = await storeFile(scope, tx, { fileName: `${stem}.pdf`, mimeType, content, uploaded: true })
    await tx.insertInto('productFile').values({ fileId: id, productId }).execute()
    return { id, fileName: storedName, size, sha256, ...scanMark(scan), publishedAt: null, version: null }
  })
}

/** A picture that a draft may name; who knows its address may see it. */
export async function addProductPicture(
  scope: Scope,
  productId: string,
  given: Given,
): Promise<Schemas['ProductPicture']> {
  await assertProduct(scope.db, productId)
  const { content } = fileOf(given.file)
  if (content.length > PROFILE_PICTURE_MAX_MB * BYTES_PER_MB)
    throw new AppError('FILE_TOO_LARGE', { pointer, parameters: { maxFileSize: PROFILE_PICTURE_MAX_MB } })
  const { mimeType } = await readPicture(content).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return { mimeType: null }
  })
  // A drawing may run code and would be stored unchanged.
  if (!mimeType || mimeType === 'image/svg+xml')
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { pointer, parameters: { types: PICTURE_TYPES } })
  const fileName = `picture.${mimeType.slice('image/'.length)}`
  const { id } = await inTransaction(scope, (tx) => storeMedium(scope, tx, { fileName, content, belongsTo: productId }))
  return { id, url: mediaUrl(id, fileName) }
}

/** Another product's file does not exist. */
export async function openProductFile(scope: Scope, productId: string, fileId: string): Promise<Download> {
  const files = await repository.listFiles(scope.db, productId)
  if (!files.some(({ id }) => id === fileId)) throw new AppError('FILE_NOT_FOUND')
  return await openFile(scope, fileId)
}

/** Staff who may read a product's files may also read former versions of its documents. */
export async function listDocumentVersions(
  scope: Scope,
  productId: string,
  documentId: string,
): Promise<Schemas['ProductDocumentVersionList']> {
  const rows = await repository.listVersionsOfDocument(scope.db, productId, documentId)
  // A document begins with its first version.
  if (rows.length === 0) throw new AppError('DOCUMENT_NOT_FOUND')
  return {
    elements: rows.map(({ locale, publishedAt, scan, ...row }) => ({
      ...row,
      ...scanMark(scan),
      locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
      publishedAt: publishedAt.toISOString(),
    })),
  }
}
