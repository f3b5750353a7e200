import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import type { PageTag } from '@goldammer/sdk/page-tags'
import { missingLocales } from '@goldammer/sdk/rules/cms-blocks'
import { type Insertable, type Selectable, sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { purgeContent } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { hasSilentPicture } from '../../shared/rich-text.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { holds } from '../../shared/search.ts'
import type { DB } from '../../shared/tables.ts'
import { eachInTransaction, inTransaction } from '../../shared/transaction.ts'
import { inLocale, type Translated } from '../../shared/translated.ts'
import { type BlogDocument, blogDocumentOf } from './blog-document-wire.ts'
import { cleanHtml } from './clean-html.ts'
import { slugForm } from './slug.ts'
import { listPostUses, refuseUsed } from './uses.service.ts'
import * as repository from './versions.repository.ts'
import { SHOWN_VERSIONS, toVersion } from './versions.service.ts'

type Schemas = components['schemas']
type Post = Selectable<DB['blogPost']>
type Input = Schemas['BlogInput']

/** Pages with posts in them: the blog's own, and every block of teasers. */
const pagesOfBlog: PageTag[] = ['blog', 'cms']

/** Drafts have no moment yet and stand before all others. */
const latest: Sorting = {
  column: sql`coalesce(post.published_at, 'infinity'::timestamptz)`,
  id: sql`post.id`,
  type: 'timestamptz',
}

const stateOf = ({ publishedAt }: Pick<Post, 'publishedAt'>, now: Date) =>
  publishedAt === null ? 'draft' : publishedAt > now ? 'scheduled' : 'published'

const textsOf = (texts: unknown) => (texts ?? {}) as Translated

const missingIn = ({ title, teaser, body, category }: BlogDocument) =>
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
    .leftJoin('blogPostVersion as open', 'open.id', 'post.draftId')
    .selectAll('post')
    .select(['blogAuthor.name as authorName', 'open.state as openState', 'open.publishAt', 'open.document'])
  if (term?.trim())
    query = query.where(holds(sql`concat_ws(' ', post.title::text, post.body::text, open.document::text)`, term))
  const { rows, total, next, previous } = await readCountedPage(query, latest, { sort: '-latest', limit, cursor })
  const now = scope.clock.now()
  const elements = rows.map((row) => {
    const document = blogDocumentOf((row.document as BlogDocument | null) ?? row)
    return {
      id: row.id,
      title: inLocale(document.title, scope.locale),
      category: inLocale(document.category, scope.locale),
      author: row.authorName ?? row.author,
      state: stateOf(row, now) as Schemas['BlogEntry']['state'],
      publishedAt: row.publishedAt?.toISOString() ?? null,
      ...openOf(row.openState ? { state: row.openState, publishAt: row.publishAt } : undefined),
      missing: missingIn(document),
    }
  })
  return { elements, total, next, previous }
}

type Open = NonNullable<Awaited<ReturnType<typeof repository.findVersion>>>

const openOf = (open: { state: string; publishAt: Date | null } | undefined) => ({
  openState: (open?.state ?? null) as Schemas['BlogRecord']['openState'],
  publishAt: open?.publishAt?.toISOString() ?? null,
})

/** What is written beside a post that is live. */
const findOpen = async (db: Database | Tx, { id, draftId }: Post): Promise<Open | undefined> =>
  draftId ? await repository.findVersion(db, 'post', id, draftId) : undefined

const shownOf = (row: Post, open: Open | undefined) => ({
  ...blogDocumentOf((open?.document as BlogDocument | undefined) ?? row),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  ...openOf(open),
})

export async function readBlogEntry(scope: Scope, id: string): Promise<Schemas['BlogRecord']> {
  const row = await scope.db.selectFrom('blogPost').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
  const shown = shownOf(row, await findOpen(scope.db, row))
  return { id, ...shown, state: stateOf(row, scope.clock.now()), version: versionOf(shown) }
}

const mapped = (texts: Translated, clean = (text: string) => text.trim()): Translated =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = clean(texts[locale] ?? '')
      return text === '' ? [] : [[locale, text]]
    }),
  )

/** The texts as stored; German replaces missing languages, also in the address. */
async function written(
  db: Database | Tx,
  input: Input,
  id: string | null,
): Promise<{ document: BlogDocument; author: string }> {
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
  const { authorId, coverMediaId } = input
  return { document: { slug, ...texts, authorId, coverMediaId }, author: author!.name }
}

const columnsOf = ({ authorId, coverMediaId, ...texts }: BlogDocument, author: string) => ({
  slug: JSON.stringify(texts.slug),
  title: JSON.stringify(texts.title),
  teaser: JSON.stringify(texts.teaser),
  body: JSON.stringify(texts.body),
  category: JSON.stringify(texts.category),
  author,
  authorId,
  coverMediaId,
})

/** A post is found by its slug in any language; that of a draft beside another one waits for it. */
async function isTaken(db: Database | Tx, slug: string, id: string | null): Promise<boolean> {
  const other = await db
    .selectFrom('blogPost as post')
    .leftJoin('blogPostVersion as open', 'open.id', 'post.draftId')
    .select('post.id')
    .where(
      sql<boolean>`exists (select from jsonb_each_text(post.slug) where value = ${slug}
        union all select from jsonb_each_text(open.document -> 'slug') where value = ${slug})`,
    )
    .$if(id !== null, (query) => query.where('post.id', '!=', id))
    .executeTakeFirst()
  return other !== undefined
}

export async function isMedium(db: Database | Tx, id: string): Promise<boolean> {
  const medium = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()
  return medium !== undefined
}

/** What is published keeps its moment; a draft has none, nor has what was taken back. */
function publishedAtOf(scope: Scope, { release, publishAt }: Input, before: Date | null): Date | null {
  const now = scope.clock.now()
  if (release === 'draft' || release === 'offline') return null
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
    const { document, author } = await written(tx, input, null)
    const publishedAt = publishedAtOf(scope, input, null)
    await tx
      .insertInto('blogPost')
      .values({ id, ...columnsOf(document, author), publishedAt })
      .execute()
    await storeVersion(scope, tx, id, actingStaff(scope))
    await writeAudit(scope, tx, { action: 'blogPost.create', details: { postId: id, release: input.release } })
    await purgeContent(scope, tx, id, pagesOfBlog)
  })
  return await readBlogEntry(scope, id)
}

async function lockPost(tx: Tx, id: string, version: string | undefined) {
  await lock(tx)
  const post = await tx.selectFrom('blogPost').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!post) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
  const open = await findOpen(tx, post)
  refuseStale(shownOf(post, open), version)
  return { post, open }
}

/** Of a post that is live, what is not to appear at once stands beside it: the shop goes on showing what is published. */
export async function saveBlogEntry(
  scope: Scope,
  id: string,
  input: Input,
  version?: string,
): Promise<Schemas['BlogRecord']> {
  await inTransaction(scope, async (tx) => {
    const { post, open } = await lockPost(tx, id, version)
    const { document, author } = await written(tx, input, id)
    const { release } = input
    const isLive = stateOf(post, scope.clock.now()) === 'published'
    const publishedAt = publishedAtOf(scope, input, post.publishedAt)
    await storeFirstVersion(scope, tx, post)
    const isBeside = isLive && (release === 'draft' || release === 'at')
    if (isBeside) await storeBeside(scope, tx, { post, open }, document, publishedAt)
    else await replace(scope, tx, { post, open }, { document, author, publishedAt, writtenBy: actingStaff(scope) })
    await writeAudit(scope, tx, { action: 'blogPost.save', details: { postId: id, release } })
  })
  return await readBlogEntry(scope, id)
}

type Held = { post: Post; open: Open | undefined }

async function storeBeside(
  scope: Scope,
  tx: Tx,
  { post: { id: postId }, open }: Held,
  document: BlogDocument,
  publishAt: Date | null,
): Promise<void> {
  const change = {
    state: publishAt ? 'scheduled' : 'draft',
    document: JSON.stringify(document),
    publishAt,
    writtenBy: actingStaff(scope),
    updatedAt: scope.clock.now(),
  }
  if (open) {
    await tx.updateTable('blogPostVersion').set(change).where('id', '=', open.id).execute()
    return
  }
  const id = newId()
  const number = await repository.nextNumber(tx, 'post', postId)
  await tx
    .insertInto('blogPostVersion')
    .values({ ...change, id, postId, number, publishedAt: null })
    .execute()
  await tx.updateTable('blogPost').set({ draftId: id }).where('id', '=', postId).execute()
}

type Written = { document: BlogDocument; author: string; publishedAt: Date | null; writtenBy: string | null }

/** Post, addresses and version together: nothing stands beside it any more. */
async function replace(
  scope: Scope,
  tx: Tx,
  { post, open }: Held,
  { document, author, publishedAt, writtenBy }: Written,
): Promise<void> {
  const { id } = post
  await tx
    .updateTable('blogPost')
    .set({ ...columnsOf(document, author), publishedAt, draftId: null })
    .where('id', '=', id)
    .execute()
  // It is the version that was written beside the live one.
  if (open) await tx.deleteFrom('blogPostVersion').where('id', '=', open.id).execute()
  await storeVersion(scope, tx, id, writtenBy)
  const now = Object.values(document.slug)
  const left = Object.values(textsOf(post.slug)).filter((slug) => !now.includes(slug))
  if (stateOf(post, scope.clock.now()) === 'published') await storeFormerSlugs(tx, left, id)
  await purgeContent(scope, tx, id, pagesOfBlog)
}

export async function discardBlogDraft(scope: Scope, id: string, version?: string): Promise<Schemas['BlogRecord']> {
  await inTransaction(scope, async (tx) => {
    const { post, open } = await lockPost(tx, id, version)
    if (!open)
      throw new AppError('INVALID_TRANSITION', {
        parameters: { state: stateOf(post, scope.clock.now()), event: 'discard' },
      })
    await tx.deleteFrom('blogPostVersion').where('id', '=', open.id).execute()
    await writeAudit(scope, tx, { action: 'blogPost.discard', details: { postId: id, number: open.number } })
  })
  return await readBlogEntry(scope, id)
}

/** What the shop came with is a version, too: one can go back to it. */
async function storeFirstVersion(scope: Scope, tx: Tx, before: Post): Promise<void> {
  if ((await repository.nextNumber(tx, 'post', before.id)) > 1) return
  const { id: postId, publishedAt } = before
  const state = publishedAt ? 'published' : 'draft'
  const updatedAt = publishedAt ?? scope.clock.now()
  const first = { postId, number: 1, state, publishAt: null, publishedAt, writtenBy: null, updatedAt }
  await insertVersion(tx, { ...first, post: before })
}

/** Each saving with other words or another moment is a version. */
async function storeVersion(scope: Scope, tx: Tx, postId: string, writtenBy: string | null): Promise<void> {
  const post = await tx.selectFrom('blogPost').selectAll().where('id', '=', postId).executeTakeFirstOrThrow()
  const [last] = await repository.listVersions(tx, 'post', postId, 1)
  const now = scope.clock.now()
  const state = stateOf(post, now)
  const isSame = last && JSON.stringify(blogDocumentOf(last.document as Post)) === JSON.stringify(blogDocumentOf(post))
  if (isSame && last.state === state) return
  await insertVersion(tx, {
    postId,
    number: (last?.number ?? 0) + 1,
    state,
    post,
    writtenBy,
    updatedAt: now,
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
    const { post } = await lockPost(tx, id, version)
    refuseUsed(await usesOf(scope, tx, post))
    const wasLive = stateOf(post, scope.clock.now()) === 'published'
    await tx.deleteFrom('blogPost').where('id', '=', id).execute()
    if (wasLive) await storeFormerSlugs(tx, Object.values(textsOf(post.slug)), null)
    await writeAudit(scope, tx, { action: 'blogPost.delete', details: { postId: id, title: post.title, wasLive } })
    if (wasLive) await purgeContent(scope, tx, id, pagesOfBlog)
  })
}

/** Where a post was live; without one the address answers 410. */
async function storeFormerSlugs(tx: Tx, slugs: string[], postId: string | null): Promise<void> {
  if (slugs.length === 0) return
  await tx
    .insertInto('blogFormerSlug')
    .values([...new Set(slugs)].map((slug) => ({ slug, postId })))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ postId }))
    .execute()
}

/** What was to take the place of a live post by now, each by itself. */
export async function publishDuePosts(scope: Scope): Promise<void> {
  const due = await scope.db
    .selectFrom('blogPost')
    .innerJoin('blogPostVersion as open', 'open.id', 'blogPost.draftId')
    .select('blogPost.id')
    .where('open.state', '=', 'scheduled')
    .where('open.publishAt', '<=', scope.clock.now())
    .orderBy('open.publishAt')
    .limit(100)
    .execute()
  await eachInTransaction(scope, due, async (tx, { id }) => {
    const { post, open } = await lockPost(tx, id, undefined)
    if (open?.state !== 'scheduled' || !open.publishAt || open.publishAt > scope.clock.now()) return
    const document = blogDocumentOf(open.document as BlogDocument)
    const author = await tx
      .selectFrom('blogAuthor')
      .select('name')
      .where('id', '=', document.authorId)
      .executeTakeFirst()
    const { publishedAt } = post
    const written = { document, author: author?.name ?? post.author, publishedAt, writtenBy: open.writtenBy }
    await replace(scope, tx, { post, open }, written)
    await writeAudit(scope, tx, { action: 'blogPost.publish', details: { postId: id } })
  })
}

/** Posts appear at their moment, so the shop's cached pages are purged then. */
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
