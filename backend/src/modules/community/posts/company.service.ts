import type { components } from '@goldammer/sdk/operations/store'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { eraseFile } from '../../../shared/files.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { purgeProductPage } from '../../../shared/purge.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { shownRevisions } from './posts.service.ts'
import { movePost } from './release.service.ts'
import * as repository from './repository.ts'
import { audienceOf, type PostKind, refuseAudience } from './rules.ts'
import type { PostEvent } from './states.ts'
import { allOf, toCompanyPostEntry, toRevision } from './wire.ts'
import { queueNotification, saysTheSame, type Texts, textsOf, written } from './writing.ts'

type Schemas = components['schemas']
type Post = NonNullable<Awaited<ReturnType<typeof repository.lockCompanyPost>>>
type Release = Pick<Schemas['CompanyPostChange'], 'release' | 'publishAt'>

const latest: Sorting = {
  column: sql`coalesce(post.publish_at, post.published_at, post.created_at)`,
  id: sql`post.id`,
  type: 'timestamptz',
}

export type CompanyPostsRequest = {
  state?: Schemas['PostState']
  kind?: PostKind
  productId?: string
  cursor?: string
  limit?: number
}

/** R2.25: what is written about the company's products, in whatever state. */
export async function listCompanyPosts(
  scope: Scope,
  companyId: string,
  { state, kind, productId, cursor, limit = 50 }: CompanyPostsRequest,
): Promise<Schemas['CompanyPostList']> {
  let query = repository.selectCompanyPosts(scope.db, companyId)
  if (state) query = query.where('post.state', '=', state)
  if (kind) query = query.where('post.kind', '=', kind)
  if (productId) query = query.where('post.productId', '=', productId)
  const { rows, total, next, previous } = await readCountedPage(query, latest, { sort: '-latest', limit, cursor })
  return { elements: rows.map((row) => toCompanyPostEntry(row, scope.locale)), total, next, previous }
}

/** What a change of it is made on. */
const shownOf = (
  post: Pick<Post, 'title' | 'content' | 'productId' | 'kind' | 'forCompany' | 'state' | 'publishAt'>,
) => ({
  productId: post.productId,
  kind: post.kind,
  title: allOf(post.title),
  content: allOf(post.content),
  audience: audienceOf(post),
  state: post.state,
  publishAt: post.publishAt,
})

export async function readCompanyPost(
  scope: Scope,
  companyId: string,
  postId: string,
): Promise<Schemas['CompanyPost']> {
  const row = await repository.selectCompanyPosts(scope.db, companyId).where('post.id', '=', postId).executeTakeFirst()
  if (!row) throw new AppError('POST_NOT_FOUND')
  return {
    ...toCompanyPostEntry(row, scope.locale),
    version: versionOf(shownOf(row)),
    revision: row.revision,
    texts: { title: allOf(row.title), content: allOf(row.content) },
    readers: await repository.countReaders(scope.db, postId, row),
    attachments: row.attachments,
  }
}

/** The moment it appears by itself, where it is to. */
function publishAtOf(scope: Scope, { release, publishAt }: Release): Date | null {
  if (release !== 'at') return null
  const at = publishAt ? new Date(publishAt) : null
  if (!at) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/publishAt' })
  // A leap second is a moment by its form, and none of our clock.
  if (Number.isNaN(at.getTime())) throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer: '/publishAt' })
  if (at <= scope.clock.now()) throw new AppError('PUBLISH_AT_PAST', { pointer: '/publishAt' })
  return at
}

/** `post` is null where it begins. */
function eventOf({ release }: Release, post: Pick<Post, 'state' | 'publishedAt'> | null): PostEvent | null {
  if (release === 'at') return 'schedule'
  if (release === 'now') return post?.state === 'published' ? null : 'publish'
  if (post !== null && post.state !== 'scheduled') return null
  return post?.publishedAt ? 'withdraw' : 'keep'
}

function forCompanyOf(kind: PostKind, audience: Schemas['PostAudience']): boolean {
  const refusal = refuseAudience(kind, audience)
  if (refusal) throw new AppError(refusal, { pointer: '/audience' })
  return audience === 'company'
}

async function requireProduct(db: Database | Tx, companyId: string, productId: string): Promise<void> {
  if (!(await repository.isOfCompany(db, companyId, productId)))
    throw new AppError('CONTENT__PRODUCT_NOT_FOUND', { pointer: '/productId' })
}

/** R6.08: by who is signed in, in the company's name. */
export async function createCompanyPost(
  scope: Scope,
  companyId: string,
  input: Schemas['CompanyPostInput'],
): Promise<Schemas['CompanyPost']> {
  const authorId = actingCustomer(scope)
  const { productId, kind } = input
  await requireProduct(scope.db, companyId, productId)
  const forCompany = forCompanyOf(kind, input.audience)
  const texts = written(textsOf(input))
  const publishAt = publishAtOf(scope, input)
  const now = scope.clock.now()
  const id = newId(now)
  await inTransaction(scope, async (tx) => {
    const state = await movePost(scope, tx, { id, state: null }, eventOf(input, null)!)
    const publishedAt = state === 'published' ? now : null
    const stamps = { writtenAs: 'issuer', publishAt, publishedAt, createdAt: now, updatedAt: now }
    await repository.insertPost(tx, { ...texts, ...stamps, id, productId, kind, authorId, state, forCompany })
    const by = { authorId, writtenAs: 'issuer', createdAt: now }
    await repository.insertRevision(tx, { ...texts, ...by, postId: id, revision: 1 })
    if (state === 'published') await queueNotification(scope, tx, productId, id)
  })
  return await readCompanyPost(scope, companyId, id)
}

/** A post of the company, and of no other. */
export async function lockPost(tx: Tx, companyId: string, postId: string): Promise<Post> {
  const post = await repository.lockCompanyPost(tx, companyId, postId)
  if (!post) throw new AppError('POST_NOT_FOUND')
  return post
}

/** `version` names what the change was made on; without it the last one wins. */
export async function updateCompanyPost(
  scope: Scope,
  companyId: string,
  postId: string,
  input: Schemas['CompanyPostChange'],
  version?: string,
): Promise<Schemas['CompanyPost']> {
  await inTransaction(scope, async (tx) => {
    const post = await lockPost(tx, companyId, postId)
    refuseStale(shownOf(post), version)
    const position = await positionOf(tx, companyId, post, input)
    const forCompany = forCompanyOf(position.kind, input.audience)
    const texts = textsOf(input)
    const publishAt = publishAtOf(scope, input)
    const event = eventOf(input, post)
    const state = event ? await movePost(scope, tx, post, event) : post.state
    const appears = event === 'publish'
    await repository.updatePost(tx, postId, {
      ...position,
      forCompany,
      state,
      publishAt,
      publishedAt: appears ? (post.publishedAt ?? scope.clock.now()) : post.publishedAt,
    })
    await revise(scope, tx, post, texts)
    // Each investor is notified once: of a wider audience only those who are new to it.
    const isWider = state === 'published' && forCompany && !post.forCompany
    if (appears || isWider) await queueNotification(scope, tx, position.productId, postId)
    else if (state === 'published') await purgeProductPage(scope, tx, post.productId)
  })
  return await readCompanyPost(scope, companyId, postId)
}

/** Where it stands; what somebody has seen there stays there. */
async function positionOf(tx: Tx, companyId: string, post: Post, input: Schemas['CompanyPostChange']) {
  const { productId = post.productId, kind = post.kind as PostKind } = input
  if (productId === post.productId && kind === post.kind) return { productId, kind }
  if (post.publishedAt) throw new AppError('INVALID_TRANSITION', { parameters: { state: post.state, event: 'move' } })
  await requireProduct(tx, companyId, productId)
  return { productId, kind }
}

/** A changed text makes a new revision, by its author. */
async function revise(scope: Scope, tx: Tx, post: Post, texts: Texts): Promise<void> {
  if (saysTheSame(texts, post)) return
  const revision = post.revision + 1
  const now = scope.clock.now()
  await repository.updatePost(tx, post.id, { ...written(texts), revision, updatedAt: now })
  const authorId = actingCustomer(scope)
  const by = { authorId, writtenAs: 'issuer', createdAt: now }
  await repository.insertRevision(tx, { ...written(texts), ...by, postId: post.id, revision })
}

export async function withdrawCompanyPost(
  scope: Scope,
  companyId: string,
  postId: string,
): Promise<Schemas['CompanyPost']> {
  await inTransaction(scope, async (tx) => {
    const post = await lockPost(tx, companyId, postId)
    // A post that nobody has seen becomes a draft instead.
    if (!post.publishedAt)
      throw new AppError('INVALID_TRANSITION', { parameters: { state: post.state, event: 'withdraw' } })
    const state = await movePost(scope, tx, post, 'withdraw')
    await repository.updatePost(tx, postId, { state, publishAt: null, updatedAt: scope.clock.now() })
    await purgeProductPage(scope, tx, post.productId)
  })
  return await readCompanyPost(scope, companyId, postId)
}

/** domain/posts#revisions: posts keep every revision; what nobody but the company has seen may go. */
export async function deleteCompanyPost(scope: Scope, companyId: string, postId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const { publishedAt, state } = await lockPost(tx, companyId, postId)
    if (publishedAt) throw new AppError('INVALID_TRANSITION', { parameters: { state, event: 'delete' } })
    for (const { fileId } of await repository.listAttachments(tx, postId)) await eraseFile(scope, tx, fileId)
    await repository.deletePost(tx, postId)
  })
}

export async function listCompanyPostRevisions(
  scope: Scope,
  companyId: string,
  postId: string,
): Promise<Schemas['PostRevisionList']> {
  const post = await repository.selectCompanyPosts(scope.db, companyId).where('post.id', '=', postId).executeTakeFirst()
  if (!post) throw new AppError('POST_NOT_FOUND')
  const rows = await repository.listRevisions(scope.db, postId, shownRevisions)
  return { elements: rows.map((row) => toRevision(row, scope.locale)) }
}
