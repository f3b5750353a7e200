import type { Locale } from '@goldammer/sdk/locales'
import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { type JoinBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { withoutPreparedPlan } from '../../shared/postgres/prepared-statements.ts'
import { holdsWords } from '../../shared/search.ts'
import type { DB } from '../../shared/tables.ts'
import { membershipView } from '../accounts/customers/company-view.ts'
import { productView } from '../catalogue/product-view.ts'
import { investorView } from '../investors/investor-view.ts'

type Db = Database | Tx

/** Nothing newer was published in German, which binds: a translation of a version before says what no longer holds. */
const isCurrent = sql<boolean>`version.published_at >= coalesce(
  max(version.published_at) filter (where version.locale = 'de-DE') over (partition by document.id), version.published_at)`

/**
 * A product's documents, each in the latest version that was published by then: in the requested language if there is one that
 * keeps up with the German, else in German. What was `confirmed` goes before all of that. `openedAt`: by the customer.
 */
export function listInForce(
  db: Db,
  productId: string,
  locale: Locale,
  at: Date,
  { confirmed = [], customerId = null }: { confirmed?: string[]; customerId?: string | null } = {},
) {
  return db
    .selectFrom('productDocument as document')
    .innerJoin('productDocumentVersion as version', 'version.documentId', 'document.id')
    .innerJoin('file', 'file.id', 'version.fileId')
    .leftJoin('documentOpening as opening', (join) =>
      join.onRef('opening.versionId', '=', 'version.id').on('opening.customerId', '=', customerId),
    )
    .select(['document.id', 'document.kind', 'document.title', 'document.access', 'document.mandatory'])
    .select(['version.id as versionId', 'version.version', 'version.locale', 'version.publishedAt'])
    .select(['file.id as fileId', 'file.sha256', 'file.size', 'file.fileName', 'file.mimeType', 'opening.openedAt'])
    .distinctOn(['document.position', 'document.id'])
    .where('document.productId', '=', productId)
    .where('version.publishedAt', '<=', at)
    .orderBy('document.position')
    .orderBy('document.id')
    .orderBy(
      sql`version.id = any(${confirmed}::uuid[]) desc, version.locale = ${locale} and ${isCurrent} desc,
        version.locale = 'de-DE' desc`,
    )
    .orderBy('version.version', 'desc')
    .execute()
}

export function findVersion(db: Db, versionId: string, now: Date) {
  return db
    .selectFrom('productDocumentVersion as version')
    .innerJoin('productDocument as document', 'document.id', 'version.documentId')
    .select(['version.id', 'version.fileId', 'document.access', 'document.productId'])
    .where('version.id', '=', versionId)
    .where('version.publishedAt', '<=', now)
    .executeTakeFirst()
}

export async function hasOpened(db: Db, customerId: string, versionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('documentOpening')
    .select('versionId')
    .where('customerId', '=', customerId)
    .where('versionId', '=', versionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertOpening(db: Db, customerId: string, versionId: string, openedAt: Date): Promise<void> {
  await db
    .insertInto('documentOpening')
    .values({ customerId, versionId, openedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All versions a customer has opened, with the hashes of their files. */
export function listOpenedVersions(db: Db, customerId: string) {
  return db
    .selectFrom('documentOpening as opening')
    .innerJoin('productDocumentVersion as version', 'version.id', 'opening.versionId')
    .innerJoin('productDocument as document', 'document.id', 'version.documentId')
    .innerJoin(productView('product'), 'product.id', 'document.productId')
    .innerJoin('file', 'file.id', 'version.fileId')
    .select(['document.title', 'product.name as productName', 'version.version', 'version.locale'])
    .select(['file.sha256', 'opening.openedAt'])
    .where('opening.customerId', '=', customerId)
    .orderBy('opening.openedAt', 'desc')
    .orderBy('opening.versionId')
    .execute()
}

/**
 * Holds a contract with volume in the product, or works for its issuer (domain/rights#investor-relations). The contracts are found
 * by the investor: those of an offer may be many.
 */
export async function isHolder(db: Db, customerId: string, productId: string): Promise<boolean> {
  const { holder } = await db
    .selectNoFrom(
      sql<boolean>`coalesce((select bool_or(contract.state = any(${LIVE_CONTRACT_STATES}))
          from ${investorView('investor')} join contract on contract.investor_id = investor.id and contract.product_id = ${productId}
          where investor.customer_id = ${customerId}), false)
        or exists (select from ${membershipView('member')} join ${productView('product')} on product.issuer_id = member.company_id
          where member.customer_id = ${customerId} and product.id = ${productId})`.as('holder'),
    )
    .executeTakeFirstOrThrow()
  return holder
}

/** The first time counts. */
export async function markRead(db: Db, documentId: string, readAt: Date): Promise<void> {
  await db
    .updateTable('contractDocument')
    .set({ readAt })
    .where('id', '=', documentId)
    .where('readAt', 'is', null)
    .execute()
}

/** With the customer, who is known, the contracts of nobody else are looked at. */
const contractOfDocument = (join: JoinBuilder<DB & { document: DB['contractDocument'] }, 'contract' | 'document'>) =>
  join.onRef('contract.orderId', '=', 'document.orderId').onRef('contract.customerId', '=', 'document.customerId')

export async function countUnread(db: Db, customerId: string, ofIdentity: RawBuilder<boolean>): Promise<number> {
  const { unread } = await db
    .selectFrom('contractDocument as document')
    .leftJoin('contract', contractOfDocument)
    .modifyFront(withoutPreparedPlan)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('document.customerId', '=', customerId)
    .where(ofIdentity)
    .where('document.readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** R1.04: as whom the customer has the paper; papers of goods name none. Beside a join of `contract`. */
export const investorOfDocument = sql<string | null>`coalesce(contract.investor_id, document.investor_id)`

/** Documents made for an order, with what the portals show of them. */
export function selectContractDocuments(db: Db) {
  return (
    db
      .selectFrom('contractDocument as document')
      .innerJoin('file', 'file.id', 'document.fileId')
      // Papers of a year belong to no order.
      .leftJoin('shopOrder as order', 'order.id', 'document.orderId')
      .leftJoin('contract', contractOfDocument)
      .leftJoin(productView('product'), 'product.id', 'contract.productId')
      .modifyFront(withoutPreparedPlan)
      .select(['document.id', 'document.kind', 'document.title', 'document.orderId', 'document.createdAt'])
      .select('document.readAt')
      .select(['order.orderNumber', 'product.name as productName'])
      .select(['file.fileName', 'file.size', 'file.sha256', 'file.scan'])
  )
}

/** Papers of a year are made after its end; a paper stands under the year it was made in. */
export const yearOfDocument = sql<number>`extract(year from document.created_at at time zone 'Europe/Berlin')::integer`

/** Everything one may remember of a paper, by the beginnings of its words. */
export const hasWords = (typed: string, locale: Locale) =>
  holdsWords(
    [
      sql`coalesce(document.title ->> ${locale}, document.title ->> 'de-DE')`,
      sql`file.file_name`,
      sql`"order".order_number`,
      sql`coalesce(product.name ->> ${locale}, product.name ->> 'de-DE')`,
    ],
    typed,
  )

type Papers = ReturnType<typeof selectContractDocuments>

export async function listYears(papers: Papers): Promise<number[]> {
  const rows = await papers.clearSelect().select(yearOfDocument.as('year')).distinct().orderBy('year', 'desc').execute()
  return rows.map(({ year }) => year)
}

export function listProductsOf(papers: Papers) {
  return papers
    .clearSelect()
    .select(['product.id', 'product.name'])
    .where('product.id', 'is not', null)
    .distinct()
    .$narrowType<{ id: string }>()
    .execute()
}

export async function listFilesOfVersions(db: Db, versionIds: string[]): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('productDocumentVersion')
    .select(['id', 'fileId'])
    .where('id', 'in', versionIds)
    .execute()
  return new Map(rows.map(({ id, fileId }) => [id, fileId]))
}

export function findContractDocument(db: Db, documentId: string) {
  return db
    .selectFrom('contractDocument as document')
    .leftJoin('shopOrder as order', 'order.id', 'document.orderId')
    .leftJoin('contract', 'contract.orderId', 'document.orderId')
    .select(['document.id', 'document.kind', 'document.customerId', 'document.fileId', 'order.deepLinkCode'])
    .select(investorOfDocument.as('investorId'))
    .select(['contract.companyId', 'contract.disclosed'])
    .where('document.id', '=', documentId)
    .executeTakeFirst()
}

export async function isMember(db: Db, customerId: string, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom(membershipView('companyMembership'))
    .select('role')
    .where('customerId', '=', customerId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}
