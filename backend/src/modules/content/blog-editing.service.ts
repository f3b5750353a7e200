import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { missingLocales } from '@goldammer/sdk/rules/cms-blocks'
import { type Insertable, type Selectable, sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import { escapeLike } from '../../shared/criteria/filter.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { hasSilentPicture } from '../../shared/rich-text.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale, type Translated } from '../../shared/translated.ts'
import { purgeContent } from '../catalogue/purge.ts'
import { blogDocumentOf } from './blog-document.ts'
import { cleanHtml } from './clean-html.ts'
import { slugForm } from './slug.ts'
import { listPostUses, refuseUsed } from './uses.service.ts'
import * as repository from './versions.repository.ts'
import { SHOWN_VERSIONS, toVersion } from './versions.service.ts'

type Schemas = components['schemas']
type Post = Selectable<DB['blogPost']>
type Input = Schemas['BlogInput']

/** Pages with posts in them: the blog's own, and every block of teasers. */
const pagesOfBlog = ['blog', 'cms']

/** Drafts have no moment yet and stand before all others. */
const latest: Sorting = {
  column: sql`coalesce(post.published_at, 'infinity'::timestamptz)`,
  id: sql`post.id`,
  type: 'timestamptz',
}

const stateOf = ({ publishedAt }: Pick<Post, 'publishedAt'>, now: Date) =>
  publishedAt === null ? 'draft' : publishedAt > now ? 'scheduled' : 'published'

const textsOf = (texts: unknown) => (texts ?? {}) as Translated

const missingIn = ({ title, teaser, body, category }: Pick<Post, 'title' | 'teaser' | 'body' | 'category'>) =>
  LOCALES.filter((locale) =>
    [title, teaser, body, category].some((texts) => missingLocales(texts, LOCALES).includes(locale)),
  )

/** R6.08: drafts first, then the latest. */
export async function listBlogEntries(
  scope: Scope,
  { term, cursor, limit = 50 }: { term?: string; cursor?: string; limit?: number },
): Promise<Schemas['BlogEntryList']> {
  let query = scope.db
    .selectFrom('blogPost as post')
    .leftJoin('blogAuthor', 'blogAuthor.id', 'post.authorId')
    .selectAll('post')
    .select('blogAuthor.name as authorName')
  const wanted = term?.trim()
  if (wanted) {
    const pattern = `%${escapeLike(wanted)}%`
    query = query.where(sql<boolean>`(post.title::text ilike ${pattern} or post.body::text ilike ${pattern})`)
  }
  const { rows, total, next, previous } = await readCountedPage(query, latest, { sort: '-latest', limit, cursor })
  const now = scope.clock.now()
  const elements = rows.map((row) => ({
    id: row.id,
    title: inLocale(row.title, scope.locale),
    category: inLocale(row.category, scope.locale),
    author: row.authorName ?? row.author,
    state: stateOf(row, now) as Schemas['BlogEntry']['state'],
    publishedAt: row.publishedAt?.toISOString() ?? null,
    missing: missingIn(row),
  }))
  return { elements, total, next, previous }
}

const shownOf = (row: Post) => ({ ...blogDocumentOf(row), publishedAt: row.publishedAt?.toISOString() ?? null })

export async function readBlogEntry(scope: Scope, id: string): Promise<Schemas['BlogRecord']> {
  const row = await scope.db.selectFrom('blogPost').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
  const shown = shownOf(row)
  return { id, ...shown, state: stateOf(row, scope.clock.now()), version: versionOf(shown) }
}

const mapped = (texts: Translated, clean = (text: string) => text.trim()): Translated =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = clean(texts[locale] ?? '')
      return text === '' ? [] : [[locale, text]]
    }),
  )

/** The texts as they are kept; German stands in for the other languages, also as the address. */
async function written(db: Database | Tx, input: Input, id: string | null) {
  const refusals: ErrorEntry[] = []
  const texts = {
    title: mapped(input.title),
    teaser: mapped(input.teaser),
    body: mapped(input.body, (text) => cleanHtml(text)),
    category: mapped(input.category),
  }
  const given = mapped(input.slug)
  for (const [name, text] of [['slug', given], ...Object.entries(texts)] as [string, Translated][])
    if (name !== 'teaser' && !text['de-DE'])
      refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${name}/de-DE` })
  for (const locale of LOCALES) {
    const slug = given[locale]
    if (slug && !slugForm.test(slug))
      refusals.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: `/slug/${locale}` })
    else if (slug && (await isTaken(db, slug, id)))
      refusals.push({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer: `/slug/${locale}` })
    if (hasSilentPicture(texts.body[locale] ?? ''))
      refusals.push({ code: 'PICTURE_WITHOUT_TEXT', pointer: `/body/${locale}` })
  }
  const author = await db.selectFrom('blogAuthor').select('name').where('id', '=', input.authorId).executeTakeFirst()
  if (!author) refusals.push({ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer: '/authorId' })
  if (input.coverMediaId && !(await isMedium(db, input.coverMediaId)))
    refusals.push({ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer: '/coverMediaId' })
  if (refusals.length > 0) throw new AppError(refusals)
  const slug = Object.fromEntries(LOCALES.map((locale) => [locale, given[locale] ?? given['de-DE']]))
  return {
    ...{ slug: JSON.stringify(slug), title: JSON.stringify(texts.title), teaser: JSON.stringify(texts.teaser) },
    ...{ body: JSON.stringify(texts.body), category: JSON.stringify(texts.category) },
    ...{ author: author!.name, authorId: input.authorId, coverMediaId: input.coverMediaId },
  }
}

/** A post is found by its slug in any language. */
async function isTaken(db: Database | Tx, slug: string, id: string | null): Promise<boolean> {
  const other = await db
    .selectFrom('blogPost')
    .select('id')
    .where(sql<boolean>`exists (select from jsonb_each_text(slug) where value = ${slug})`)
    .$if(id !== null, (query) => query.where('id', '!=', id))
    .executeTakeFirst()
  return other !== undefined
}

export async function isMedium(db: Database | Tx, id: string): Promise<boolean> {
  const medium = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()
  return medium !== undefined
}

/** What is published keeps its moment; a draft has none. */
function publishedAtOf(scope: Scope, { release, publishAt }: Input, before: Date | null): Date | null {
  const now = scope.clock.now()
  if (release === 'draft') return null
  if (release === 'now') return before && before <= now ? before : now
  const at = publishAt ? new Date(publishAt) : null
  if (!at || Number.isNaN(at.getTime())) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/publishAt' })
  if (at <= now) throw new AppError('PUBLISH_AT_PAST', { pointer: '/publishAt' })
  return at
}

/** One at a time, so that no two take one slug. */
const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('blog', 0))`.execute(tx)

export async function createBlogEntry(scope: Scope, input: Input): Promise<Schemas['BlogRecord']> {
  const id = newId(scope.clock.now())
  await inTransaction(scope, async (tx) => {
    await lock(tx)
    const post = await written(tx, input, null)
    const publishedAt = publishedAtOf(scope, input, null)
    await tx
      .insertInto('blogPost')
      .values({ id, ...post, publishedAt })
      .execute()
    await keepVersion(scope, tx, id)
    await writeAudit(scope, tx, { action: 'blogPost.create', details: { postId: id, release: input.release } })
    await purgeContent(scope, tx, id, pagesOfBlog)
  })
  return await readBlogEntry(scope, id)
}

export async function saveBlogEntry(
  scope: Scope,
  id: string,
  input: Input,
  version?: string,
): Promise<Schemas['BlogRecord']> {
  await inTransaction(scope, async (tx) => {
    await lock(tx)
    const before = await tx.selectFrom('blogPost').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
    refuseStale(shownOf(before), version)
    const post = await written(tx, input, id)
    const publishedAt = publishedAtOf(scope, input, before.publishedAt)
    await keepFirst(scope, tx, before)
    await tx
      .updateTable('blogPost')
      .set({ ...post, publishedAt })
      .where('id', '=', id)
      .execute()
    await keepVersion(scope, tx, id)
    const now = Object.values(JSON.parse(post.slug) as Translated)
    const left = Object.values(textsOf(before.slug)).filter((slug) => !now.includes(slug))
    if (stateOf(before, scope.clock.now()) === 'published') await keepFormerSlugs(tx, left, id)
    await writeAudit(scope, tx, { action: 'blogPost.save', details: { postId: id, release: input.release } })
    await purgeContent(scope, tx, id, pagesOfBlog)
  })
  return await readBlogEntry(scope, id)
}

/** What the shop came with is a version, too: one can go back to it. */
async function keepFirst(scope: Scope, tx: Tx, before: Post): Promise<void> {
  if ((await repository.nextNumber(tx, 'post', before.id)) > 1) return
  const { id: postId, publishedAt } = before
  const state = publishedAt ? 'published' : 'draft'
  const updatedAt = publishedAt ?? scope.clock.now()
  const first = { postId, number: 1, state, publishAt: null, publishedAt, writtenBy: null, updatedAt }
  await insertVersion(tx, { ...first, post: before })
}

/** Each saving with other words or another moment is a version. */
async function keepVersion(scope: Scope, tx: Tx, postId: string): Promise<void> {
  const post = await tx.selectFrom('blogPost').selectAll().where('id', '=', postId).executeTakeFirstOrThrow()
  const [last] = await repository.listVersions(tx, 'post', postId, 1)
  const now = scope.clock.now()
  const state = stateOf(post, now)
  const isSame = last && JSON.stringify(blogDocumentOf(last.document as Post)) === JSON.stringify(blogDocumentOf(post))
  if (isSame && last.state === state) return
  await insertVersion(tx, {
    ...{ postId, number: (last?.number ?? 0) + 1, state, post, writtenBy: actingStaff(scope), updatedAt: now },
    publishAt: state === 'scheduled' ? post.publishedAt : null,
    publishedAt: state === 'published' ? now : null,
  })
}

type NewVersion = Omit<Insertable<DB['blogPostVersion']>, 'id' | 'document'> & { post: Post }

async function insertVersion(tx: Tx, { post, ...version }: NewVersion): Promise<void> {
  const document = JSON.stringify(blogDocumentOf(post))
  await tx
    .insertInto('blogPostVersion')
    .values({ ...version, id: newId(), document })
    .execute()
}

async function assertPost(scope: Scope, id: string): Promise<void> {
  const post = await scope.db.selectFrom('blogPost').select('id').where('id', '=', id).executeTakeFirst()
  if (!post) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
}

export async function listVersions(scope: Scope, id: string): Promise<Schemas['CmsVersionList']> {
  await assertPost(scope, id)
  return { elements: (await repository.listVersions(scope.db, 'post', id, SHOWN_VERSIONS)).map(toVersion) }
}

export async function readVersion(scope: Scope, id: string, versionId: string): Promise<Schemas['BlogVersion']> {
  const row = await repository.findVersion(scope.db, 'post', id, versionId)
  if (!row) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
  return { ...toVersion(row), document: blogDocumentOf(row.document as Post) }
}

async function usesOf(scope: Scope, db: Database | Tx, { id, slug }: Pick<Post, 'id' | 'slug'>) {
  const former = await db.selectFrom('blogFormerSlug').select('slug').where('postId', '=', id).execute()
  const slugs = [...Object.values(textsOf(slug)), ...former.map((one) => one.slug)]
  return await listPostUses(scope, db, { id, slugs: [...new Set(slugs)] })
}

export async function listUses(scope: Scope, id: string): Promise<Schemas['ContentUseList']> {
  const post = await scope.db.selectFrom('blogPost').select(['id', 'slug']).where('id', '=', id).executeTakeFirst()
  if (!post) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
  return { elements: await usesOf(scope, scope.db, post) }
}

/** Addresses at which it was live say that it is gone. */
export async function deleteBlogEntry(scope: Scope, id: string, version?: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await lock(tx)
    const post = await tx.selectFrom('blogPost').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!post) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
    refuseStale(shownOf(post), version)
    refuseUsed(await usesOf(scope, tx, post))
    const wasLive = stateOf(post, scope.clock.now()) === 'published'
    await tx.deleteFrom('blogPost').where('id', '=', id).execute()
    if (wasLive) await keepFormerSlugs(tx, Object.values(textsOf(post.slug)), null)
    await writeAudit(scope, tx, { action: 'blogPost.delete', details: { postId: id, title: post.title, wasLive } })
    if (wasLive) await purgeContent(scope, tx, id, pagesOfBlog)
  })
}

/** Where a post was live; without one it says that it is gone. */
async function keepFormerSlugs(tx: Tx, slugs: string[], postId: string | null): Promise<void> {
  if (slugs.length === 0) return
  await tx
    .insertInto('blogFormerSlug')
    .values([...new Set(slugs)].map((slug) => ({ slug, postId })))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ postId }))
    .execute()
}

/** Posts appear by their moment; the pages kept by the shop are told that one has come. */
export async function showDuePosts(scope: Scope): Promise<void> {
  const now = scope.clock.now()
  const due = await scope.db
    .selectFrom('blogPost')
    .select('id')
    .where('publishedAt', '<=', now)
    .where('publishedAt', '>', new Date(now.getTime() - 120_000))
    .executeTakeFirst()
  if (due) await inTransaction(scope, (tx) => purgeContent(scope, tx, due.id, pagesOfBlog))
}
