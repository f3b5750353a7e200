import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'

export type PageRow = Awaited<ReturnType<typeof lockPage>> & object
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findOpen>>>

export const lockPage = (tx: Tx, id: string) =>
  tx.selectFrom('cmsPage').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const selectVersions = (db: Database | Tx, pageId: string) =>
  db
    .selectFrom('cmsPageVersion as version')
    .leftJoin('staff', 'staff.id', 'version.writtenBy')
    .selectAll('version')
    .select('staff.name as author')
    .where('version.pageId', '=', pageId)

/** What is written and not published. */
export const findOpen = (db: Database | Tx, pageId: string) =>
  selectVersions(db, pageId).where('version.state', '!=', 'published').executeTakeFirst()

export const findVersion = (db: Database | Tx, pageId: string, id: string) =>
  selectVersions(db, pageId).where('version.id', '=', id).executeTakeFirst()

export const listVersions = (db: Database | Tx, pageId: string, limit: number) =>
  selectVersions(db, pageId).orderBy('version.number', 'desc').limit(limit).execute()

/** Pages with who wrote last, and what waits to be published. */
export const selectPages = (db: Database | Tx) =>
  db
    .selectFrom('cmsPage as page')
    .leftJoin('cmsPageVersion as open', (join) =>
      join.onRef('open.pageId', '=', 'page.id').on('open.state', '!=', 'published'),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('cmsPageVersion as latest')
          .leftJoin('staff', 'staff.id', 'latest.writtenBy')
          .select(['staff.name as author', 'latest.updatedAt as writtenAt'])
          .whereRef('latest.pageId', '=', 'page.id')
          .orderBy('latest.number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['page.id', 'page.technicalName', 'page.type', 'page.name', 'page.metaTitle', 'page.metaDescription'])
    .select(['page.sections', 'page.publishedAt', 'page.updatedAt', 'last.author', 'last.writtenAt'])
    .select(['open.state as openState', 'open.publishAt', 'open.document as openDocument'])
    .select('open.problems')

/** Pages whose moment has come. */
export async function listDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cmsPageVersion')
    .select('pageId')
    .where('state', '=', 'scheduled')
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .limit(limit)
    .execute()
  return rows.map(({ pageId }) => pageId)
}

export async function nextNumber(tx: Tx, pageId: string): Promise<number> {
  const { number } = await tx
    .selectFrom('cmsPageVersion')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('pageId', '=', pageId)
    .executeTakeFirstOrThrow()
  return number
}
