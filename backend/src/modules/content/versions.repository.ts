import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { staffView } from '../../shared/staff-view.ts'

export type PageRow = Awaited<ReturnType<typeof lockPage>> & object
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findOpen>>>

export const lockPage = (tx: Tx, id: string) =>
  tx.selectFrom('cmsPage').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What is written and not published. */
export const findOpen = (db: Database | Tx, pageId: string) =>
  db
    .selectFrom('cmsPageVersion as version')
    .leftJoin(staffView('staff'), 'staff.id', 'version.writtenBy')
    .selectAll('version')
    .select('staff.name as author')
    .where('version.pageId', '=', pageId)
    .where('version.state', '!=', 'published')
    .executeTakeFirst()

/** The subjects whose versions have a table of their own. */
type VersionedSubject = 'page' | 'post'

const tables = {
  page: { table: sql.table('cmsPageVersion'), subject: sql.ref('version.pageId') },
  post: { table: sql.table('blogPostVersion'), subject: sql.ref('version.postId') },
}

type StoredVersion = {
  id: string
  number: number
  state: string
  document: unknown
  publishAt: Date | null
  publishedAt: Date | null
  writtenBy: string | null
  updatedAt: Date
}

const selectVersions = (db: Database | Tx, kind: VersionedSubject, subjectId: string) =>
  db
    .selectFrom(sql<StoredVersion>`${tables[kind].table}`.as('version'))
    .leftJoin(staffView('staff'), 'staff.id', 'version.writtenBy')
    .selectAll('version')
    .select('staff.name as author')
    .where(sql<boolean>`${tables[kind].subject} = ${subjectId}`)

export const findVersion = (db: Database | Tx, kind: VersionedSubject, subjectId: string, id: string) =>
  selectVersions(db, kind, subjectId).where('version.id', '=', id).executeTakeFirst()

export const listVersions = (db: Database | Tx, kind: VersionedSubject, subjectId: string, limit: number) =>
  selectVersions(db, kind, subjectId).orderBy('version.number', 'desc').limit(limit).execute()

export async function nextNumber(tx: Tx, kind: VersionedSubject, subjectId: string): Promise<number> {
  const [last] = await listVersions(tx, kind, subjectId, 1)
  return (last?.number ?? 0) + 1
}

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
          .leftJoin(staffView('staff'), 'staff.id', 'latest.writtenBy')
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
