import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { toProblem } from '../../plugins/errors.ts'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit, writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { purgeContent } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { holds } from '../../shared/search.ts'
import { nextState } from '../../shared/state-machine.ts'
import { eachInTransaction, inTransaction } from '../../shared/transaction.ts'
import { inLocale, type Translated } from '../../shared/translated.ts'
import {
  assignPaths,
  closePaths,
  createRouteTarget,
  findRouteTarget,
  listRouteTargets,
  listTaken,
  lockNavigation,
  pathsOf,
  refuseTaken,
  takenPaths,
} from './addresses.ts'
import { type CmsDocument, cleanDocument, missingIn, readDocument } from './document-wire.ts'
import { type VersionEvent, type VersionState, versionMachine } from './states.ts'
import { listPageUses, refuseUsed } from './uses.service.ts'
import * as repository from './versions.repository.ts'

type Schemas = components['schemas']
type Release = Schemas['CmsRelease']
type Page = NonNullable<Awaited<ReturnType<typeof repository.lockPage>>>

/** So many are published in one run; the next one follows within the minute. */
const atOnce = 100
/** Of each page and post. */
export const SHOWN_VERSIONS = 50
/** Nothing keeps it from being published any more, or nothing is known of it yet. */
const NONE = '[]'

const byName: Sorting = { column: sql`page.technical_name`, id: sql`page.id`, type: 'text' }

/** What the shop shows of a page, as a document. */
async function publishedDocument(
  db: Database | Tx,
  page: Pick<Page, 'id' | 'name' | 'sections'> & { metaTitle: unknown; metaDescription: unknown },
): Promise<CmsDocument> {
  const paths = await pathsOf(db, await findRouteTarget(db, page.id))
  return readDocument({ ...page, paths })
}

type ListRow = Awaited<ReturnType<ReturnType<typeof repository.selectPages>['executeTakeFirstOrThrow']>>

function toEntry(row: ListRow, document: CmsDocument, locale: Locale): Schemas['CmsPageEntry'] {
  return {
    id: row.id,
    technicalName: row.technicalName,
    name: inLocale(document.name, locale),
    type: row.type as Schemas['CmsPageType'],
    path: inLocale(document.paths, locale) || null,
    isPublished: row.publishedAt !== null,
    openState: row.openState as 'draft' | 'scheduled' | null,
    publishAt: row.publishAt?.toISOString() ?? null,
    updatedAt: (row.writtenAt ?? row.updatedAt).toISOString(),
    updatedBy: row.author,
    missing: missingIn(document),
  }
}

const documentOf = async (db: Database, row: ListRow): Promise<CmsDocument> =>
  row.openDocument ? readDocument(row.openDocument) : await publishedDocument(db, row)

/** R3.17: all pages by the names staff know them by. */
export async function listCmsPages(
  scope: Scope,
  request: { term?: string; type?: string[]; openState?: string[]; cursor?: string; limit?: number },
): Promise<Schemas['CmsPageList']> {
  const { term, type, openState, cursor, limit = 50 } = request
  let query = repository.selectPages(scope.db)
  if (type?.length) query = query.where('page.type', 'in', type)
  if (openState?.length) query = query.where('open.state', 'in', openState)
  if (term?.trim())
    query = query.where(
      holds(sql`concat_ws(' ', page.technical_name, page.name::text, page.sections::text, open.document::text)`, term),
    )
  const page = await readCountedPage(query, byName, { sort: 'technicalName', limit, cursor })
  const { rows, total, next, previous } = page
  const elements = await Promise.all(
    rows.map(async (row) => toEntry(row, await documentOf(scope.db, row), scope.locale)),
  )
  return { elements, total, next, previous }
}

/** What a change is made on. */
const shownOf = (document: CmsDocument, open: { state: string; publishAt: Date | null } | undefined) => ({
  document,
  state: open?.state ?? null,
  publishAt: open?.publishAt?.toISOString() ?? null,
})

export async function readCmsPage(scope: Scope, id: string): Promise<Schemas['CmsPageRecord']> {
  const row = await repository.selectPages(scope.db).where('page.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
  const document = await documentOf(scope.db, row)
  const open = row.openState ? { state: row.openState, publishAt: row.publishAt } : undefined
  const problems = ((row.problems ?? []) as ErrorEntry[]).map((problem) => toProblem(problem, scope.locale))
  return { ...toEntry(row, document, scope.locale), version: versionOf(shownOf(document, open)), problems, document }
}

export async function createCmsPage(scope: Scope, input: Schemas['CmsPageInput']): Promise<Schemas['CmsPageRecord']> {
  const writtenBy = actingStaff(scope)
  const { technicalName, type, name, paths } = input
  const document = cleanDocument({ name, metaTitle: {}, metaDescription: {}, paths, sections: [] })
  const now = scope.clock.now()
  const id = newId(now)
  await inTransaction(scope, async (tx) => {
    const inserted = await tx
      .insertInto('cmsPage')
      .values({ id, technicalName, type, name: JSON.stringify(document.name), publishedAt: null, updatedAt: now })
      .onConflict((conflict) => conflict.column('technicalName').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new AppError('VIOLATION::IS_NOT_UNIQUE', { pointer: '/technicalName' })
    await refuseTaken(tx, { pageId: id, holder: null, paths: document.paths })
    await insertVersion(tx, { pageId: id, number: 1, state: 'draft', document, writtenBy, updatedAt: now })
    await writeHistory(scope, tx, { entity: 'cms_page', entityId: id, event: 'keep', from: null, to: 'draft' })
    await writeAudit(scope, tx, { action: 'cmsPage.create', details: { pageId: id, technicalName } })
  })
  return await readCmsPage(scope, id)
}

type NewVersion = {
  pageId: string
  number: number
  state: VersionState
  document: CmsDocument
  writtenBy: string | null
  updatedAt: Date
  publishedAt?: Date
}

async function insertVersion(tx: Tx, { document, ...version }: NewVersion): Promise<void> {
  await tx
    .insertInto('cmsPageVersion')
    .values({ ...version, id: newId(), document: JSON.stringify(document) })
    .execute()
}

async function lock(tx: Tx, id: string, version: string | undefined) {
  const page = await repository.lockPage(tx, id)
  if (!page) throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
  const open = await repository.findOpen(tx, id)
  const published = await publishedDocument(tx, page)
  const document = open ? readDocument(open.document) : published
  refuseStale(shownOf(document, open), version)
  return { page, open, document, published }
}

/** Where the event leads, with its history. */
async function move(
  scope: Scope,
  tx: Tx,
  pageId: string,
  state: string | null,
  event: VersionEvent,
): Promise<VersionState> {
  const from = state as VersionState | null
  const to = nextState(versionMachine, from, event)
  if (from !== to) await writeHistory(scope, tx, { entity: 'cms_page', entityId: pageId, event, from, to })
  return to
}

/** `version` names what the change was made on. The shop goes on showing what is published. */
export async function saveDraft(
  scope: Scope,
  id: string,
  input: CmsDocument,
  version?: string,
): Promise<Schemas['CmsPageRecord']> {
  const writtenBy = actingStaff(scope)
  const document = cleanDocument(input)
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    const { page, open, published } = await lock(tx, id, version)
    await refuseTaken(tx, { pageId: id, holder: await findRouteTarget(tx, id), paths: document.paths })
    const state = await move(scope, tx, id, open?.state ?? null, 'keep')
    if (open) {
      await tx
        .updateTable('cmsPageVersion')
        .set({ document: JSON.stringify(document), state, publishAt: null, problems: NONE, writtenBy, updatedAt: now })
        .where('id', '=', open.id)
        .execute()
      return
    }
    let number = await repository.nextNumber(tx, 'page', id)
    // What the shop came with is a version, too: one can go back to it.
    if (number === 1) {
      const { updatedAt } = page
      const first = { pageId: id, number, document: published, writtenBy: null, updatedAt, publishedAt: updatedAt }
      await insertVersion(tx, { ...first, state: 'published' })
      number++
    }
    await insertVersion(tx, { pageId: id, number, state, document, writtenBy, updatedAt: now })
  })
  return await readCmsPage(scope, id)
}

export async function discardDraft(scope: Scope, id: string, version?: string): Promise<Schemas['CmsPageRecord']> {
  await inTransaction(scope, async (tx) => {
    const { page, open } = await lock(tx, id, version)
    // A page that was never published has nothing else.
    if (!open || !page.publishedAt)
      throw new AppError('INVALID_TRANSITION', { parameters: { state: open?.state ?? 'none', event: 'discard' } })
    await tx.deleteFrom('cmsPageVersion').where('id', '=', open.id).execute()
    await writeAudit(scope, tx, { action: 'cmsPage.discard', details: { pageId: id, number: open.number } })
  })
  return await readCmsPage(scope, id)
}

export async function listUses(scope: Scope, id: string): Promise<Schemas['ContentUseList']> {
  const page = await scope.db
    .selectFrom('cmsPage')
    .select(['id', 'technicalName'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!page) throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
  return { elements: await listPageUses(scope, scope.db, page) }
}

/** With its versions and what had its address; the address of a page that was live answers 410. */
export async function deleteCmsPage(scope: Scope, id: string, version?: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await lockNavigation(tx)
    const { page, document } = await lock(tx, id, version)
    refuseUsed(await listPageUses(scope, tx, page))
    for (const target of await listRouteTargets(tx, id)) {
      await closePaths(tx, target)
      await tx.deleteFrom(target.kind).where('id', '=', target.id).execute()
    }
    await tx.deleteFrom('cmsPageVersion').where('pageId', '=', id).execute()
    await tx.deleteFrom('cmsPreview').where('subjectId', '=', id).execute()
    await tx.deleteFrom('cmsPage').where('id', '=', id).execute()
    const { technicalName } = page
    const details = { pageId: id, technicalName, name: document.name, paths: document.paths }
    await writeAudit(scope, tx, { action: 'cmsPage.delete', details })
    if (page.publishedAt) await purgeContent(scope, tx, id, ['cms', 'site'])
  })
}

/** The moment it appears by itself, where it is to. */
function publishAtOf(scope: Scope, { release, publishAt }: Release): Date | null {
  if (release === 'now') return null
  const at = publishAt ? new Date(publishAt) : null
  if (!at || Number.isNaN(at.getTime())) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/publishAt' })
  if (at <= scope.clock.now()) throw new AppError('PUBLISH_AT_PAST', { pointer: '/publishAt' })
  return at
}

export async function publishCmsPage(
  scope: Scope,
  id: string,
  release: Release,
  version?: string,
): Promise<Schemas['CmsPageRecord']> {
  const publishAt = publishAtOf(scope, release)
  await inTransaction(scope, async (tx) => {
    const { page, open, document } = await lock(tx, id, version)
    if (!open) throw new AppError('INVALID_TRANSITION', { parameters: { state: 'published', event: 'publish' } })
    if (!publishAt) return await publish(scope, tx, { page, open, document })
    const state = await move(scope, tx, id, open.state, 'schedule')
    await tx.updateTable('cmsPageVersion').set({ state, publishAt, problems: NONE }).where('id', '=', open.id).execute()
    const details = { pageId: id, number: open.number, publishAt: publishAt.toISOString() }
    await writeAudit(scope, tx, { action: 'cmsPage.schedule', details })
  })
  return await readCmsPage(scope, id)
}

type Open = { page: Page; open: { id: string; number: number; state: string }; document: CmsDocument }

/** Page, address and version together: what fails half-way leaves what was there. */
async function publish(scope: Scope, tx: Tx, { page, open, document }: Open): Promise<void> {
  const now = scope.clock.now()
  const { name, metaTitle, metaDescription, paths } = document
  let target = await findRouteTarget(tx, page.id)
  await refuseTaken(tx, { pageId: page.id, holder: target, paths })
  const state = await move(scope, tx, page.id, open.state, 'publish')
  await tx
    .updateTable('cmsPage')
    .set({
      name: JSON.stringify(name),
      metaTitle: JSON.stringify(metaTitle),
      metaDescription: JSON.stringify(metaDescription),
      sections: JSON.stringify(document.sections),
      publishedAt: now,
      updatedAt: now,
    })
    .where('id', '=', page.id)
    .execute()
  if (!target && Object.keys(paths).length > 0) target = await createRouteTarget(tx, page, name)
  const hasMoved = target !== null && (await assignPaths(tx, target, paths))
  if (target) await nameHolders(tx, page.id, { name, description: metaDescription })
  await tx
    .updateTable('cmsPageVersion')
    .set({ state, publishAt: null, problems: NONE, publishedAt: now })
    .where('id', '=', open.id)
    .execute()
  await writeAudit(scope, tx, { action: 'cmsPage.publish', details: { pageId: page.id, number: open.number } })
  // Menus name pages and lead to them: they stand on every page.
  const isElsewhere = hasMoved || JSON.stringify(name) !== JSON.stringify(page.name)
  await purgeContent(scope, tx, page.id, isElsewhere ? ['cms', 'site'] : ['cms'])
}

/** The page's name is its title in the shop; entries of the catalogue and the menus have names of their own. */
async function nameHolders(
  tx: Tx,
  pageId: string,
  texts: { name: Translated; description: Translated },
): Promise<void> {
  const name = JSON.stringify(texts.name)
  await tx.updateTable('landingPage').set({ name }).where('cmsPageId', '=', pageId).execute()
  await tx
    .updateTable('category')
    .set({ name, description: JSON.stringify(texts.description) })
    .where('cmsPageId', '=', pageId)
    .where((where) =>
      where.or([
        where('root', '=', 'home'),
        where('parentId', 'in', where.selectFrom('category').select('id').where('root', '=', 'pages')),
      ]),
    )
    .execute()
}

/** Publishes what was to appear by now, each page by itself; one whose address is taken meanwhile is a draft again. */
export async function publishDuePages(scope: Scope): Promise<void> {
  const due = await repository.listDue(scope.db, scope.clock.now(), atOnce)
  await eachInTransaction(scope, due, async (tx, id) => {
    const { page, open, document } = await lock(tx, id, undefined)
    if (open?.state !== 'scheduled' || !open.publishAt || open.publishAt > scope.clock.now()) return
    const target = await findRouteTarget(tx, page.id)
    const taken = await listTaken(tx, { pageId: page.id, holder: target, paths: document.paths })
    if (taken.length === 0) return await publish(scope, tx, { page, open, document })
    const state = await move(scope, tx, id, open.state, 'keep')
    const problems = JSON.stringify(takenPaths(taken))
    await tx.updateTable('cmsPageVersion').set({ state, publishAt: null, problems }).where('id', '=', open.id).execute()
    await writeAudit(scope, tx, { action: 'cmsPage.giveBack', details: { pageId: id, number: open.number, taken } })
  })
}

type VersionRow = Awaited<ReturnType<typeof repository.listVersions>>[number]

export const toVersion = (row: VersionRow): Schemas['CmsVersionEntry'] => ({
  id: row.id,
  number: row.number,
  state: row.state as VersionState,
  publishAt: row.publishAt?.toISOString() ?? null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  writtenBy: row.author,
})

async function assertPage(scope: Scope, id: string): Promise<void> {
  const page = await scope.db.selectFrom('cmsPage').select('id').where('id', '=', id).executeTakeFirst()
  if (!page) throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
}

export async function listVersions(scope: Scope, id: string): Promise<Schemas['CmsVersionList']> {
  await assertPage(scope, id)
  return { elements: (await repository.listVersions(scope.db, 'page', id, SHOWN_VERSIONS)).map(toVersion) }
}

export async function readVersion(scope: Scope, id: string, versionId: string): Promise<Schemas['CmsVersion']> {
  const row = await repository.findVersion(scope.db, 'page', id, versionId)
  if (!row) throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
  return { ...toVersion(row), document: readDocument(row.document) }
}
