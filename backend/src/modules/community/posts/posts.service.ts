import type { components } from '@goldammer/sdk/operations/store'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { purgeProductPage } from '../../../shared/purge.ts'
import { actingCustomer, isImpersonated, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { relationOf } from './relation.ts'
import { movePost } from './release.service.ts'
import * as repository from './repository.ts'
import {
  answersOfficially,
  mayWrite,
  type PostKind,
  type ProductRelation,
  readsOfRound,
  refuseReading,
  refuseReadingPost,
  writableKinds,
  writesAs,
} from './rules.ts'
import { toPost, toRevision } from './wire.ts'
import { queueNotification, saysTheSame, textsOf, written } from './writing.ts'

type Schemas = components['schemas']
/** More than anybody looks through. */
export const shownRevisions = 100

const newest: Sorting = {
  column: sql`coalesce(post.published_at, post.created_at)`,
  id: sql`post.id`,
  type: 'timestamptz',
}

export type PostsRequest = { kind: PostKind; drafts?: boolean; cursor?: string; limit?: number }

/** R2.26, R6.03: what is published of a kind, newest first; with drafts for those who may write it. */
export async function listPosts(
  scope: Scope,
  productId: string,
  { kind, drafts = false, cursor, limit = 50 }: PostsRequest,
): Promise<Schemas['PostList']> {
  const relation = await relationOf(scope, productId)
  const refusal = refuseReading(relation, kind)
  if (refusal) throw new AppError(refusal)
  if (drafts && !mayWrite(relation, kind)) throw new AppError('PERMISSION_DENIED')
  let query = repository.selectPosts(scope.db, relation).where('productId', '=', productId).where('kind', '=', kind)
  if (!drafts) query = query.where('state', '=', 'published')
  if (kind === 'ir_post' && !readsOfRound(relation)) query = query.where('forCompany', '=', true)
  const { rows, total, next, previous } = await readCountedPage(query, newest, { sort: '-publishedAt', limit, cursor })
  return { elements: rows.map((row) => toPost(row, relation, scope.locale)), total, next, previous }
}

/** One post; with all its languages for those who may write it. */
export async function readPost(scope: Scope, productId: string, postId: string): Promise<Schemas['Post']> {
  const relation = await relationOf(scope, productId)
  return await getPost(scope, productId, postId, relation)
}

async function getPost(
  scope: Scope,
  productId: string,
  postId: string,
  relation: ProductRelation,
): Promise<Schemas['Post']> {
  const row = await repository
    .selectPosts(scope.db, relation)
    .where('productId', '=', productId)
    .where('id', '=', postId)
    .executeTakeFirst()
  if (!row || !maySee(row, relation)) throw new AppError('POST_NOT_FOUND')
  const refusal = refuseReadingPost(relation, row)
  if (refusal) throw new AppError(refusal)
  return toPost(row, relation, scope.locale, true)
}

const maySee = ({ state, kind }: { state: string; kind: string }, relation: ProductRelation): boolean =>
  state === 'published' || mayWrite(relation, kind as PostKind)

/** R6.08: by the issuer's people and our authors. */
export async function createPost(
  scope: Scope,
  productId: string,
  { kind, publish, ...content }: Schemas['PostInput'],
): Promise<Schemas['Post']> {
  const authorId = actingCustomer(scope)
  const relation = await relationOf(scope, productId)
  if (!mayWrite(relation, kind)) throw new AppError('PERMISSION_DENIED')
  const texts = written(textsOf(content))
  const now = scope.clock.now()
  const id = newId(now)
  const by = { authorId, writtenAs: writesAs(relation), createdAt: now }
  await inTransaction(scope, async (tx) => {
    const state = await movePost(scope, tx, { id, state: null }, publish ? 'publish' : 'keep')
    const publishedAt = publish ? now : null
    await repository.insertPost(tx, { ...texts, ...by, id, productId, kind, state, publishedAt, updatedAt: now })
    await repository.insertRevision(tx, { ...texts, ...by, postId: id, revision: 1 })
    if (publish) await queueNotification(scope, tx, productId, id)
  })
  return await getPost(scope, productId, id, relation)
}

/** A change makes a new revision; editing an older one is refused instead of overwriting it. */
export async function changePost(
  scope: Scope,
  productId: string,
  postId: string,
  { publish, revision, ...content }: Schemas['PostChange'],
): Promise<Schemas['Post']> {
  const authorId = actingCustomer(scope)
  const relation = await relationOf(scope, productId)
  await inTransaction(scope, async (tx) => {
    const post = await lockWritable(tx, productId, postId, relation)
    const texts = textsOf(content)
    if (post.revision !== revision) throw new AppError('POST_CHANGED')
    const now = scope.clock.now()
    const isNew = !saysTheSame(texts, post)
    const appears = publish && post.state !== 'published'
    await repository.updatePost(tx, postId, {
      ...written(texts),
      ...(isNew ? { revision: revision + 1, updatedAt: now } : {}),
      ...(appears
        ? {
            state: await movePost(scope, tx, post, 'publish'),
            publishedAt: post.publishedAt ?? now,
            publishAt: null,
          }
        : {}),
    })
    if (isNew) {
      await repository.insertRevision(tx, {
        ...written(texts),
        postId,
        revision: revision + 1,
        authorId,
        writtenAs: writesAs(relation),
        createdAt: now,
      })
    }
    if (appears) await queueNotification(scope, tx, productId, postId)
    else if (post.state === 'published') await purgeProductPage(scope, tx, productId)
  })
  return await getPost(scope, productId, postId, relation)
}

/** Takes what was published out of sight; those who may write it can publish it again. */
export async function withdrawPost(scope: Scope, productId: string, postId: string): Promise<void> {
  const relation = await relationOf(scope, productId)
  await inTransaction(scope, async (tx) => {
    const post = await lockWritable(tx, productId, postId, relation)
    const state = await movePost(scope, tx, post, 'withdraw')
    await repository.updatePost(tx, postId, { state, updatedAt: scope.clock.now() })
    await purgeProductPage(scope, tx, productId)
  })
}

async function lockWritable(tx: Tx, productId: string, postId: string, relation: ProductRelation) {
  const post = await repository.lockPost(tx, productId, postId)
  if (!post || !maySee(post, relation)) throw new AppError('POST_NOT_FOUND')
  if (!mayWrite(relation, post.kind as PostKind)) throw new AppError('PERMISSION_DENIED')
  return post
}

/** R6.10: the latest versions of a post, for those who may write it. */
export async function listRevisions(
  scope: Scope,
  productId: string,
  postId: string,
): Promise<Schemas['PostRevisionList']> {
  const relation = await relationOf(scope, productId)
  const { editable } = await getPost(scope, productId, postId, relation)
  if (!editable) throw new AppError('PERMISSION_DENIED')
  const rows = await repository.listRevisions(scope.db, postId, shownRevisions)
  return { elements: rows.map((row) => toRevision(row, scope.locale)) }
}

/** The same for everybody: cached pages contain it. */
export async function readSummary(scope: Scope, productId: string): Promise<Schemas['PostSummary']> {
  await relationOf({ db: scope.db, actor: { kind: 'visitor' } }, productId)
  const [posts, dialog] = await Promise.all([
    repository.countPosts(scope.db, productId),
    repository.countQuestions(scope.db, productId),
  ])
  return {
    updates: posts.update,
    dialog,
    newsroom: posts.newsroom,
    insides: posts.insides,
    investorRelations: posts.ir_post,
  }
}

/** What the browser adds to a page that is the same for everyone. */
export async function readRights(scope: Scope, productId: string): Promise<Schemas['PostRights']> {
  const relation = await relationOf(scope, productId)
  const { customerId } = relation
  const readsReports = refuseReading(relation, 'ir_post') === null
  const [likes, customer, own] = await Promise.all([
    repository.listLikes(scope.db, productId, relation),
    customerId
      ? scope.db
          .selectFrom(customerView('customer'))
          .select('postAnonymously')
          .where('id', '=', customerId)
          .executeTakeFirst()
      : undefined,
    customerId ? repository.listOwnComments(scope.db, productId, customerId) : [],
  ])
  // A member of staff in a customer's place writes nothing (domain/rights#impersonation).
  const acts = customerId !== null && !isImpersonated(scope)
  return {
    comment: acts,
    answer: acts && answersOfficially(relation),
    readInvestorRelations: readsReports,
    write: acts ? writableKinds(relation) : [],
    anonymous: customer?.postAnonymously ?? false,
    likes,
    own: acts ? own.map(({ id }) => id) : [],
  }
}

/** A published post that its reader may see; whatever else it is, is refused. */
export async function requireReadablePost(
  db: Database | Tx,
  productId: string,
  postId: string,
  relation: ProductRelation,
): Promise<{ id: string; kind: PostKind }> {
  const post = await repository.findPost(db, productId, postId)
  if (post?.state !== 'published') throw new AppError('POST_NOT_FOUND')
  const refusal = refuseReadingPost(relation, post)
  if (refusal) throw new AppError(refusal)
  return { id: post.id, kind: post.kind as PostKind }
}
