import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { DB } from '../../../shared/tables.ts'
import { companyView } from '../../accounts/customers/company-view.ts'

type Db = Database | Tx

/** With the companies it is for; null for all of them. */
export function selectPages(db: Db) {
  return db
    .selectFrom('companyPage as page')
    .selectAll('page')
    .select(
      sql<
        string[] | null
      >`case when not page.for_all then (select coalesce(array_agg(replace(reader.company_id::text, '-', '')
        order by reader.company_id), '{}') from company_page_reader reader where reader.page_id = page.id) end`.as(
        'companyIds',
      ),
    )
}

export type PageRow = Awaited<ReturnType<ReturnType<typeof selectPages>['executeTakeFirstOrThrow']>>

/** What a company may read. */
export function selectPublished(db: Db, companyId: string) {
  return db
    .selectFrom('companyPage as page')
    .select(['page.slug', 'page.title', 'page.content', 'page.updatedAt'])
    .where('page.state', '=', 'published')
    .where(
      sql<boolean>`(page.for_all or exists (select from company_page_reader reader
        where reader.page_id = page.id and reader.company_id = ${companyId}))`,
    )
}

export function findPage(db: Db, id: string) {
  return selectPages(db).where('page.id', '=', id).executeTakeFirst()
}

export async function lockPage(tx: Tx, id: string): Promise<PageRow | undefined> {
  await tx.selectFrom('companyPage').select('id').where('id', '=', id).forUpdate().execute()
  return await findPage(tx, id)
}

export function listCompanies(db: Db) {
  return db
    .selectFrom(companyView('company'))
    .select(['id', 'nameCompany as name'])
    .orderBy(sql`lower(name_company)`)
    .execute()
}

export function findBySlug(tx: Tx, slug: string) {
  return tx.selectFrom('companyPage').select('id').where('slug', '=', slug).executeTakeFirst()
}

export async function insertPage(tx: Tx, page: Insertable<DB['companyPage']>): Promise<void> {
  await tx.insertInto('companyPage').values(page).execute()
}

export async function updatePage(tx: Tx, id: string, change: Updateable<DB['companyPage']>): Promise<void> {
  await tx.updateTable('companyPage').set(change).where('id', '=', id).execute()
}

export async function replaceReaders(tx: Tx, pageId: string, companyIds: string[]): Promise<void> {
  await tx.deleteFrom('companyPageReader').where('pageId', '=', pageId).execute()
  if (companyIds.length === 0) return
  await tx
    .insertInto('companyPageReader')
    .values(companyIds.map((companyId) => ({ pageId, companyId })))
    .execute()
}
