import { isLocale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { type Download, openFile } from '../../shared/download.ts'
import { scanMark } from '../../shared/file-scans.ts'
import { writeAudit } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { mayStaffOpen } from '../accounts/session/masked-papers.rules.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']

const byTime: Sorting = { column: sql`document.created_at`, id: sql`document.id`, type: 'timestamptz' }

const mayRead = ({ actor }: Scope, kind: string) => actor.kind === 'staff' && mayStaffOpen(actor.roles, kind)

/** R6.09: the documents made for a customer, for any of their identities. */
export async function listCustomerDocuments(
  scope: Scope,
  customerId: string,
  { cursor, limit = 50 }: { cursor?: string; limit?: number },
): Promise<Schemas['CustomerDocumentList']> {
  const query = repository.selectContractDocuments(scope.db).where('document.customerId', '=', customerId)
  const { rows, total, next, previous } = await readCountedPage(query, byTime, { sort: '-createdAt', limit, cursor })
  return { elements: rows.map((row) => toDocument(scope, row)), total, next, previous }
}

/** Those of one order, the latest first. */
export async function listOrderPapers(
  scope: Scope,
  customerId: string,
  orderId: string,
): Promise<Schemas['CustomerDocument'][]> {
  const rows = await repository
    .selectContractDocuments(scope.db)
    .where('document.customerId', '=', customerId)
    .where('document.orderId', '=', orderId)
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.id', 'desc')
    .execute()
  return rows.map((row) => toDocument(scope, row))
}

type Row = Awaited<ReturnType<ReturnType<typeof repository.selectContractDocuments>['executeTakeFirstOrThrow']>>

const toDocument = (scope: Scope, row: Row): Schemas['CustomerDocument'] => ({
  id: row.id,
  kind: row.kind as Schemas['PortalDocumentKind'],
  title: inLocale(row.title, scope.locale),
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  productName: row.productName === null ? null : inLocale(row.productName, scope.locale),
  fileName: row.fileName,
  size: row.size,
  sha256: row.sha256,
  ...scanMark(row.scan),
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
  mayRead: mayRead(scope, row.kind),
})

/** The file of a paper; each reading by staff is noted, and makes it no less new to the customer. */
export async function openCustomerDocument(scope: Scope, customerId: string, documentId: string): Promise<Download> {
  const document = await repository.findContractDocument(scope.db, documentId)
  if (!document || document.customerId !== customerId) throw new AppError('DOCUMENT_NOT_FOUND')
  if (!mayRead(scope, document.kind)) throw new AppError('PERMISSION_DENIED')
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, {
      action: 'customer.documentRead',
      customerId,
      details: { documentId, kind: document.kind },
    }),
  )
  return await openFile(scope, document.fileId)
}

/** Versions of products' documents whose bytes the customer was given, the latest first (domain/checkout#step-6). */
export async function listOpenedDocuments(scope: Scope, customerId: string): Promise<Schemas['OpenedDocument'][]> {
  const rows = await repository.listOpenedVersions(scope.db, customerId)
  return rows.map(({ title, productName, version, locale, sha256, openedAt }) => ({
    title: inLocale(title, scope.locale),
    productName: inLocale(productName, scope.locale),
    version,
    locale: isLocale(locale) ? locale : 'de-DE',
    sha256,
    openedAt: openedAt.toISOString(),
  }))
}
