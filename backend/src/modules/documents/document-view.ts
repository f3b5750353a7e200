import { viewOf } from '../../shared/table-view.ts'

/** The papers of a customer. */
export const contractDocumentView = viewOf('contractDocument', [
  'createdAt',
  'id',
  'investorId',
  'kind',
  'orderId',
  'period',
])

/** The documents of a product. */
export const productDocumentView = viewOf('productDocument', ['id', 'kind', 'productId', 'title'])

/** The published files of the documents. */
export const productDocumentVersionView = viewOf('productDocumentVersion', [
  'documentId',
  'fileId',
  'id',
  'locale',
  'publishedAt',
  'publishedBy',
  'version',
])
