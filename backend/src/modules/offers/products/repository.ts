import { type Selectable, sql } from 'kysely'
import type { ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { staffView } from '../../../shared/staff-view.ts'
import type { DB } from '../../../shared/tables.ts'
import { trancheView } from '../../catalogue/round-view.ts'
import { categoryView } from '../../content/category-view.ts'
import { contractView } from '../../contracts/contract-view.ts'
import { productDocumentVersionView } from '../../documents/document-view.ts'
import type { DocumentVersion, LiveDocument } from './document-rows.ts'
import type { ProductFields } from './fields-wire.ts'
import { OPEN_STATES, type VersionState } from './states.ts'

type Db = Database | Tx

export type Version = Omit<Selectable<DB['productVersion']>, 'fields' | 'base' | 'state' | 'problems'> & {
  fields: ProductFields
  /** What was live when it was begun; null for the first, which nobody wrote. */
  base: ProductFields | null
  state: VersionState
  /** Why it was not put live at its moment. */
  problems: ErrorEntry[]
}
/** A change of a product's versions holds this lock, for which orders do not wait. */
export function lockProduct(tx: Tx, id: string) {
  return tx
    .selectFrom('product')
    .select(['id', 'type', 'issuerId', 'publishedAt', 'stock'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findOpen(db: Db, productId: string): Promise<Version | undefined> {
  return (await db
    .selectFrom('productVersion')
    .selectAll()
    .where('productId', '=', productId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()) as Version | undefined
}

export async function findVersion(db: Db, productId: string, number: number): Promise<Version | undefined> {
  return (await db
    .selectFrom('productVersion')
    .selectAll()
    .where('productId', '=', productId)
    .where('number', '=', number)
    .executeTakeFirst()) as Version | undefined
}

/** The latest first, without what they say, and with the names of those who had a hand in them. */
export function listVersions(db: Db, productId: string) {
  return db
    .selectFrom('productVersion as version')
    .leftJoin(staffView('creator'), 'creator.id', 'version.createdBy')
    .leftJoin(staffView('editor'), 'editor.id', 'version.updatedBy')
    .leftJoin(staffView('submitter'), 'submitter.id', 'version.submittedBy')
    .leftJoin(staffView('decider'), 'decider.id', 'version.decidedBy')
    .select(['version.number', 'version.state', 'version.createdAt', 'version.updatedAt', 'version.submittedAt'])
    .select(['version.decidedAt', 'version.reason', 'version.publishAt', 'version.publishedAt', 'version.fourEyes'])
    .select(['version.asksCompliance', 'version.byCompliance', 'version.problems'])
    .select(['creator.name as createdBy', 'editor.name as updatedBy'])
    .select(['submitter.name as submittedBy', 'decider.name as decidedBy'])
    .where('version.productId', '=', productId)
    .orderBy('version.number', 'desc')
    .execute()
}

export async function nextNumber(tx: Tx, productId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('productVersion')
    .select((eb) => eb.fn.coalesce(eb.fn.max<number | null>('number'), eb.lit(0)).as('last'))
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  return last + 1
}

type NewVersion = Pick<Version, 'id' | 'productId' | 'number' | 'state' | 'fields' | 'createdAt' | 'createdBy'> &
  Partial<Version>

export async function insertVersion(tx: Tx, { fields, base = null, ...version }: NewVersion): Promise<void> {
  const documents = { fields: JSON.stringify(fields), base: base && JSON.stringify(base) }
  await tx
    .insertInto('productVersion')
    .values({ updatedAt: version.createdAt, updatedBy: version.createdBy, ...version, ...documents })
    .execute()
}

export async function updateVersion(
  tx: Tx,
  id: string,
  { fields, problems, base: _kept, ...change }: Partial<Version>,
): Promise<void> {
  await tx
    .updateTable('productVersion')
    .set({
      ...change,
      ...(fields && { fields: JSON.stringify(fields) }),
      ...(problems && { problems: JSON.stringify(problems) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function listDue(db: Db, now: Date): Promise<{ id: string; productId: string }[]> {
  return await db
    .selectFrom('productVersion')
    .select(['id', 'productId'])
    .where('state', '=', 'scheduled')
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .limit(100)
    .execute()
}

export function listDocuments(db: Db, productId: string): Promise<LiveDocument[]> {
  return db
    .selectFrom('productDocument')
    .selectAll()
    .where('productId', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listDocumentVersions(db: Db, productId: string): Promise<DocumentVersion[]> {
  return db
    .selectFrom(productDocumentVersionView('version'))
    .innerJoin('productDocument as document', 'document.id', 'version.documentId')
    .select(['version.documentId', 'version.version', 'version.locale', 'version.fileId', 'version.publishedAt'])
    .where('document.productId', '=', productId)
    .orderBy('version.version')
    .execute()
}

/** All that was published of one document, the latest first. */
export function listVersionsOfDocument(db: Db, productId: string, documentId: string) {
  return db
    .selectFrom(productDocumentVersionView('version'))
    .innerJoin('productDocument as document', 'document.id', 'version.documentId')
    .innerJoin('file', 'file.id', 'version.fileId')
    .leftJoin(staffView('staff'), 'staff.id', 'version.publishedBy')
    .select(['version.version', 'version.locale', 'version.fileId', 'version.publishedAt', 'staff.name as publishedBy'])
    .select(['file.fileName', 'file.size', 'file.sha256', 'file.scan'])
    .where('document.productId', '=', productId)
    .where('document.id', '=', documentId)
    .orderBy('version.publishedAt', 'desc')
    .orderBy('version.version', 'desc')
    .orderBy('version.locale')
    .execute()
}

/** What was uploaded for it and what was published of it. */
export function listFiles(db: Db, productId: string) {
  return db
    .selectFrom('file')
    .leftJoin(productDocumentVersionView('version'), 'version.fileId', 'file.id')
    .select([
      'file.id',
      'file.fileName',
      'file.size',
      'file.sha256',
      'file.scan',
      'version.version',
      'version.publishedAt',
    ])
    .where('file.id', 'in', (eb) =>
      eb
        .selectFrom('productFile')
        .select('fileId')
        .where('productId', '=', productId)
        .union(
          eb
            .selectFrom(productDocumentVersionView('one'))
            .innerJoin('productDocument as document', 'document.id', 'one.documentId')
            .select('one.fileId')
            .where('document.productId', '=', productId),
        ),
    )
    .orderBy('file.createdAt')
    .execute()
}

export function listFormerPaths(db: Db, productId: string) {
  return db
    .selectFrom('seoUrl')
    .select(['locale', 'seoPathInfo as path'])
    .where('foreignKey', '=', productId)
    .where('isCanonical', '=', false)
    .where('isDeleted', '=', false)
    .orderBy('locale')
    .orderBy('path')
    .execute()
}

/** Of these paths, those that lead to something else today. */
export function listTakenPaths(db: Db, productId: string, paths: [locale: string, path: string][]) {
  return db
    .selectFrom('seoUrl')
    .select(['locale', 'seoPathInfo as path'])
    .where('foreignKey', '!=', productId)
    .where('isCanonical', '=', true)
    .where(({ or, and, eb }) =>
      or(paths.map(([locale, path]) => and([eb('locale', '=', locale), eb('seoPathInfo', '=', path)]))),
    )
    .execute()
}

export async function hasContracts(db: Db, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom(contractView('contract'))
    .select(sql`1`.as('one'))
    .where('productId', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Cents that live contracts hold, of each tariff and of each tranche by its number. */
export async function sumReserved(db: Db, productId: string) {
  return await db
    .selectFrom('contractReserve as volume')
    .innerJoin(trancheView('tranche'), 'tranche.id', 'volume.trancheId')
    .select(['volume.tariffId', 'tranche.number as tranche'])
    .select(sql<number>`sum(volume.amount_total)::bigint`.as('reserved'))
    .where('volume.productId', '=', productId)
    .where('volume.waits', '=', false)
    .groupBy(['volume.tariffId', 'tranche.number'])
    .execute()
}

/** Whether the shop shows one of these categories. */
export async function hasShownCategory(db: Database | Tx, ids: string[]): Promise<boolean> {
  const shown = await db
    .selectFrom(categoryView('category'))
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return shown !== undefined
}
