import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { type Download, type DownloadLink, openFile, openFileOrLink } from '../../shared/download.ts'
import { eraseFile } from '../../shared/files.ts'
import { isOfIdentity } from '../../shared/identity.ts'
import { isId } from '../../shared/ids.ts'
import { readCountedPage, type Sorting, sortingOf } from '../../shared/keyset.ts'
import { notifyCustomer, notifyCustomerNow } from '../../shared/live-changes.ts'
import { addAllToOutbox, type Effect } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { inLocale } from '../../shared/translated.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { issueTicket, type Ticket } from '../accounts/session/download-tickets.ts'
import { mayStaffOpen } from '../accounts/session/masked-papers.rules.ts'
import { findShown } from '../catalogue/products.ts'
import { assertActing } from '../investors/service.ts'
import { hurryMailsWithPapers } from '../notifications/waiting-mails.ts'
import { type ContractDocumentKind, contractDocumentKinds } from './contract-document-kinds.ts'
import { titlesOf } from './paper.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']
type Db = Database | Tx

/** The papers come with the caller's transaction: a job renders them, dated now, in the customer's language of now (domain/documents#papers). */
export async function queueContractDocuments(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  orderId: string,
  kinds: readonly ContractDocumentKind[],
): Promise<void> {
  const { locale } = await tx
    .selectFrom('shopOrder')
    .innerJoin(customerView('customer'), 'customer.id', 'shopOrder.customerId')
    .select('customer.locale')
    .where('shopOrder.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const at = scope.clock.now().toISOString()
  const papers = kinds.map((kind): Effect => {
    const paper = { kind: 'document', subjectId: orderId, payload: { kind, locale, at } }
    // The mail that owes it at once waits for it.
    return kind === 'withdrawal_receipt' ? { ...paper, lane: 'first' } : paper
  })
  await addAllToOutbox(scope, tx, papers)
}

type ContractDocument = {
  id: string
  orderId: string
  customerId: string
  kind: ContractDocumentKind
  title: Record<Locale, string>
  fileId: string
  createdAt: Date
}

/** Whether an order has a paper of the kind that was not superseded. */
export async function hasContractDocument(tx: Tx, orderId: string, kind: ContractDocumentKind): Promise<boolean> {
  const document = await tx
    .selectFrom('contractDocument')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('period', '=', '')
    .executeTakeFirst()
  return document !== undefined
}

/** Stores the record of a rendered paper; a unique index refuses the second of one order and kind. */
export async function addContractDocument(tx: Tx, { title, ...document }: ContractDocument): Promise<void> {
  await tx
    .insertInto('contractDocument')
    .values({ ...document, title: JSON.stringify(title) })
    .execute()
  notifyCustomer(tx, document.customerId)
  hurryMailsWithPapers(tx, document)
}

/** Files an outdated document under another title, so that the next of its kind can have its own. */
export async function supersedePapers(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  { orderId, orderNumber: number }: { orderId: string; orderNumber: string },
  kinds: readonly ContractDocumentKind[],
): Promise<void> {
  for (const kind of kinds)
    await tx
      .updateTable('contractDocument')
      .set({ period: scope.clock.now().toISOString(), title: JSON.stringify(titlesOf(`${kind}_replaced`, { number })) })
      .where('orderId', '=', orderId)
      .where('kind', '=', kind)
      .where('period', '=', '')
      .execute()
}

/** Whether the customer's session requested the bytes of this version (domain/checkout#step-6). */
export const { hasOpened } = repository

/** A product's documents in the versions in force at a moment. */
export const { listInForce } = repository

/** What a customer has read is personal data; it is evidence only beside a contract. */
export async function forgetOpenings(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('documentOpening').where('customerId', '=', customerId).execute()
}

/** The papers made for a customer, with their bytes. */
export async function forgetPapers(scope: Pick<Scope, 'clock'>, tx: Tx, customerId: string): Promise<void> {
  const papers = await tx
    .deleteFrom('contractDocument')
    .where('customerId', '=', customerId)
    .returning('fileId')
    .execute()
  for (const { fileId } of papers) await eraseFile(scope, tx, fileId)
}

type Viewer = { customerId: string | null; locale: Locale; now: Date }

/** A product's documents in force; what the viewer may not open is locked (R6.04). */
export async function listProductDocuments(
  db: Db,
  productId: string,
  { customerId, locale, now }: Viewer,
): Promise<Schemas['InvestmentDocument'][]> {
  const [rows, holder] = await Promise.all([
    repository.listInForce(db, productId, locale, now, { customerId }),
    customerId !== null && repository.isHolder(db, customerId, productId),
  ])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Schemas['DocumentKind'],
    title: inLocale(row.title, locale),
    access: row.access as 'public' | 'login' | 'investor',
    mandatory: row.mandatory,
    locked: row.access === 'login' ? customerId === null : row.access === 'investor' && !holder,
    openedAt: row.openedAt?.toISOString() ?? null,
    version: {
      id: row.versionId,
      version: row.version,
      sha256: row.sha256,
      size: row.size,
      fileName: row.fileName,
      mimeType: row.mimeType,
      locale: row.locale as Locale,
      publishedAt: row.publishedAt.toISOString(),
    },
  }))
}

export async function readProductDocuments(scope: Scope, session: Session, productId: string) {
  if (!(await findShown(scope.db, productId))) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  const now = scope.clock.now()
  return await listProductDocuments(scope.db, productId, { customerId: session.customerId, locale: scope.locale, now })
}

export async function createProductDocumentTicket(scope: Scope, session: Session, versionId: string, caller: string) {
  const version = await repository.findVersion(scope.db, versionId, scope.clock.now())
  if (!version || !(await findShown(scope.db, version.productId))) throw new AppError('DOCUMENT_NOT_FOUND')
  const { customerId } = session
  if (version.access !== 'public') {
    if (!customerId) throw new AppError('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
    if (version.access === 'investor' && !(await repository.isHolder(scope.db, customerId, version.productId))) {
      throw new AppError('HOLDING_REQUIRED')
    }
  }
  return await issueTicket(scope, session, { kind: 'product-document', subjectId: versionId, payload: {} }, caller)
}

/** Delivers the bytes of a version; the customer, not a member of staff in their place, has thereby opened it. */
export async function openProductDocument(
  scope: Scope,
  session: Session,
  ticket: Ticket,
): Promise<Download | DownloadLink> {
  const now = scope.clock.now()
  const version = await repository.findVersion(scope.db, ticket.subjectId!, now)
  if (!version) throw new AppError('LINK_INVALID')
  const download = await openFileOrLink(scope, version.fileId)
  if (session.customerId && !session.impersonation) {
    await repository.insertOpening(scope.db, session.customerId, version.id, now)
  }
  return download
}

const documentSortings = (locale: Locale): Record<'createdAt' | 'title', Sorting> => ({
  createdAt: { column: sql`document.created_at`, id: sql`document.id`, type: 'timestamptz' },
  title: {
    column: sql`coalesce(document.title ->> ${locale}, document.title ->> 'de-DE', '')`,
    id: sql`document.id`,
    type: 'text',
  },
})

type DocumentRow = Awaited<ReturnType<ReturnType<typeof repository.selectContractDocuments>['executeTakeFirstOrThrow']>>

function toPortalDocument(row: DocumentRow, locale: Locale): Schemas['PortalDocument'] {
  return {
    id: row.id,
    kind: row.kind as Schemas['PortalDocumentKind'],
    title: inLocale(row.title, locale),
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    productName: row.productName === null ? null : inLocale(row.productName, locale),
    fileName: row.fileName,
    size: row.size,
    sha256: row.sha256,
    locale: 'de-DE',
    createdAt: row.createdAt.toISOString(),
  }
}

export type DocumentsFilter = Schemas['DocumentsFilter']

type Reader = Pick<Scope, 'db' | 'locale' | 'actor'>

/** The papers made for the customer as the identity that acts, as far as a filter lets them through. */
export function matchingPapers(
  scope: Reader,
  customerId: string,
  { kind, orderId, year, productId, text }: DocumentsFilter,
) {
  let query = repository
    .selectContractDocuments(scope.db)
    .where('document.customerId', '=', customerId)
    .where(isOfIdentity(scope, repository.investorOfDocument))
  if (kind?.length) query = query.where('document.kind', 'in', kind)
  if (orderId) query = query.where('document.orderId', '=', orderId)
  if (year) query = query.where(repository.yearOfDocument, '=', year)
  if (productId) query = query.where('contract.productId', '=', productId)
  if (text?.trim()) query = query.where(repository.hasWords(text, scope.locale))
  return query
}

/** R2.20: the papers made for the customer as the identity that acts, and what they may be narrowed by. */
export async function listInvestorDocuments(
  scope: Scope,
  customerId: string,
  request: DocumentsFilter & { sort?: string; cursor?: string; limit?: number },
): Promise<Schemas['PortalDocumentList']> {
  const { sort = '-createdAt', cursor, limit = 50, ...filter } = request
  const sorting = sortingOf(documentSortings(scope.locale), sort)
  const all = matchingPapers(scope, customerId, {})
  const [page, unread, years, products] = await Promise.all([
    readCountedPage(matchingPapers(scope, customerId, filter), sorting, { sort, limit, cursor }),
    countUnreadPapers(scope, customerId),
    repository.listYears(all),
    repository.listProductsOf(all),
  ])
  const { rows, total, next, previous } = page
  const elements = rows.map((row) => ({
    ...toPortalDocument(row, scope.locale),
    readAt: row.readAt?.toISOString() ?? null,
  }))
  const named = products
    .map(({ id, name }) => ({ id, name: inLocale(name, scope.locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, scope.locale))
  return { elements, total, unread, years, products: named, next, previous }
}

/** How many of these papers were never opened. */
export const countUnreadPapers = (scope: Pick<Scope, 'db' | 'actor'>, customerId: string): Promise<number> =>
  repository.countUnread(scope.db, customerId, isOfIdentity(scope, repository.investorOfDocument))

/** The papers of one order, oldest first. */
export async function listOrderDocuments(
  scope: Pick<Scope, 'db' | 'locale'>,
  orderId: string,
  kinds: readonly string[] = contractDocumentKinds,
): Promise<Schemas['PortalDocument'][]> {
  const rows = await repository
    .selectContractDocuments(scope.db)
    .where('document.orderId', '=', orderId)
    .where('document.kind', 'in', kinds)
    .orderBy('document.createdAt')
    .orderBy('document.id')
    .execute()
  return rows.map((row) => toPortalDocument(row, scope.locale))
}

/** What the investor has of one contract: its papers, and what was paid of it. */
export const investorDocumentKinds = [...contractDocumentKinds, 'cancellation', 'payout_statement'] as const

/** What the issuer sees of a contract's papers: none that shows identity documents or tax (domain/rights#hidden-from-company). */
export const issuerDocumentKinds = [
  'offer',
  'contract',
  'withdrawal_instruction',
  'withdrawal_receipt',
  'certificate',
  'schedule',
  'cancellation',
] as const

/** What the member of staff in the customer's place may not open in the record either (domain/rights#masked-papers). */
export const isLocked = ({ impersonation }: Session, kind: string): boolean =>
  impersonation !== null && !mayStaffOpen(impersonation.roles, kind)

function refuseForImpersonation(session: Session, kind: string): void {
  if (isLocked(session, kind)) throw new AppError('IMPERSONATION_FORBIDDEN')
}

/** For the customer whose paper it is, and for the issuer of its contract; anyone else's does not exist. */
export async function createInvestorDocumentTicket(
  scope: Scope,
  session: Session,
  customerId: string,
  { documentId, inline = false }: { documentId: string; inline?: boolean },
  caller: string,
) {
  const document = await repository.findContractDocument(scope.db, documentId)
  const own = document?.customerId === customerId
  const asIssuer =
    !own &&
    document?.companyId &&
    document.disclosed &&
    issuerDocumentKinds.some((kind) => kind === document.kind) &&
    (await repository.isMember(scope.db, customerId, document.companyId))
  if (!document || !(own || asIssuer)) throw new AppError('DOCUMENT_NOT_FOUND')
  if (own) await assertActing(scope, scope.db, document, 'DOCUMENT_NOT_FOUND')
  refuseForImpersonation(session, document.kind)
  const ticket = { kind: 'contract-document', subjectId: documentId, payload: { inline } } as const
  return await issueTicket(scope, session, ticket, caller)
}

/** What a customer has opened is no longer new to them; the issuer, or staff in their place, changes nothing. */
async function noteReading(
  scope: Scope,
  { customerId, impersonation }: Session,
  document: { id: string; customerId: string },
): Promise<void> {
  if (document.customerId !== customerId || impersonation) return
  await repository.markRead(scope.db, document.id, scope.clock.now())
  notifyCustomerNow(scope.db, customerId)
}

export async function openContractDocument(scope: Scope, session: Session, ticket: Ticket): Promise<Download> {
  const document = await repository.findContractDocument(scope.db, ticket.subjectId!)
  if (!document) throw new AppError('LINK_INVALID')
  const download = await openFile(scope, document.fileId)
  await noteReading(scope, session, document)
  return { ...download, inline: ticket.payload.inline === true }
}

/** A paper of the customer's own order, by the code that stands with it. */
export async function openOrderDocument(
  scope: Scope,
  session: Session,
  { documentId, deepLinkCode }: { documentId: string; deepLinkCode: string },
): Promise<Download> {
  const document = isId(documentId) ? await repository.findContractDocument(scope.db, documentId) : undefined
  if (!document || document.customerId !== session.customerId || document.deepLinkCode !== deepLinkCode)
    throw new AppError('DOCUMENT_NOT_FOUND')
  refuseForImpersonation(session, document.kind)
  const download = await openFile(scope, document.fileId)
  await noteReading(scope, session, document)
  return download
}
