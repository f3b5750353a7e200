import type { components } from '@goldammer/sdk/operations/store'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import { requireOpen } from '../../../shared/closed.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { purgeProductPage } from '../../../shared/purge.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { canMove, nextState } from '../../../shared/state-machine.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { writtenText } from '../../../shared/written-text.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { countAttempt } from '../../accounts/customers/limits.ts'
import { notifyOfAnswer } from './notifications.service.ts'
import { requireReadablePost } from './posts.service.ts'
import { relationOf } from './relation.ts'
import * as repository from './repository.ts'
import {
  answersOfficially,
  type CommentKind,
  commentKindOf,
  mayModerate,
  type ProductRelation,
  REPORTS_TO_HIDE,
  refuseReading,
  writesAs,
} from './rules.ts'
import { type CommentEvent, type CommentState, commentMachine } from './states.ts'
import { toComment } from './wire.ts'

type Schemas = components['schemas']
type Comment = NonNullable<Awaited<ReturnType<typeof repository.lockComment>>>

const byTime: Sorting = { column: sql`comment.created_at`, id: sql`comment.id`, type: 'timestamptz' }

export type CommentsRequest = { postId?: string; cursor?: string; limit?: number }

/** The dialog newest first, comments on a post in the order of writing. */
export async function listComments(
  scope: Scope,
  productId: string,
  { postId, cursor, limit = 50 }: CommentsRequest,
): Promise<Schemas['PostCommentList']> {
  const relation = await relationOf(scope, productId)
  const kind = postId
    ? commentKindOf((await requireReadablePost(scope.db, productId, postId, relation)).kind)
    : 'dialog'
  const reader = readerOf(relation, kind)
  const threads = repository.selectThreads(scope.db, reader, { productId, postId: postId ?? null })
  const sort = postId ? 'createdAt' : '-createdAt'
  const { rows, total, next, previous } = await readCountedPage(threads, byTime, { sort, limit, cursor })
  const ids = rows.map((row) => row.id)
  const answersOf = Map.groupBy(await repository.listAnswers(scope.db, reader, ids), (answer) => answer.parentId)
  return {
    elements: rows.map((row) => toComment(row, answersOf.get(row.id) ?? [], relation)),
    total,
    next,
    previous,
  }
}

const readerOf = (relation: ProductRelation, kind: CommentKind | null): repository.Reader => ({
  customerId: relation.customerId,
  seesHidden: kind !== null && mayModerate(relation, kind),
})

async function readComment(
  scope: Scope,
  productId: string,
  id: string,
  relation: ProductRelation,
): Promise<Schemas['PostComment']> {
  const row = await repository
    .selectComments(scope.db, relation)
    .where('comment.productId', '=', productId)
    .where('comment.id', '=', id)
    .executeTakeFirstOrThrow()
  const answers = await repository.listAnswers(scope.db, readerOf(relation, row.kind as CommentKind), [id])
  return toComment(row, answers, relation)
}

/** R6.02, R6.03: ask, comment, answer; shown at once, and the name hidden where the customer wants it so. */
export async function createComment(
  scope: Scope,
  productId: string,
  { text, ...about }: Schemas['PostCommentInput'],
): Promise<Schemas['PostComment']> {
  const customerId = actingCustomer(scope)
  const relation = await relationOf(scope, productId)
  const { kind, postId, parentId } = await targetOf(scope, productId, about, relation)
  // Who speaks for the issuer or for us still answers what was asked.
  if (!answersOfficially(relation)) requireOpen(scope, 'comments')
  const written = writtenText(text)
  await countAttempt(scope, answersOfficially(relation) ? 'officialComments' : 'comments', customerId)
  const now = scope.clock.now()
  const id = newId(now)
  await inTransaction(scope, async (tx) => {
    const { postAnonymously } = await tx
      .selectFrom(customerView('customer'))
      .select('postAnonymously')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    await repository.insertComment(tx, {
      id,
      productId,
      postId,
      kind,
      parentId,
      customerId,
      writtenAs: writesAs(relation),
      anonymous: postAnonymously,
      locale: scope.locale,
      text: written,
      createdAt: now,
    })
    if (parentId && answersOfficially(relation)) await repository.markHandled(tx, parentId, now)
    await purgeProductPage(scope, tx, productId)
    await notifyOfAnswer(scope, tx, { id, parentId, customerId })
  })
  return await readComment(scope, productId, id, relation)
}

type CommentTarget = { kind: CommentKind; postId: string | null; parentId: string | null }

/** Where it will stand: an answer with what it answers, a comment with its post, anything else in the dialog. */
async function targetOf(
  scope: Scope,
  productId: string,
  about: { postId?: string; parentId?: string },
  relation: ProductRelation,
): Promise<CommentTarget> {
  if (about.parentId) {
    const parent = await requireComment(scope, productId, about.parentId, relation)
    if (about.postId && about.postId !== parent.postId) throw new AppError('COMMENT_NOT_FOUND')
    return { kind: parent.kind as CommentKind, postId: parent.postId, parentId: parent.parentId ?? parent.id }
  }
  if (!about.postId) return { kind: 'dialog', postId: null, parentId: null }
  const post = await requireReadablePost(scope.db, productId, about.postId, relation)
  const kind = commentKindOf(post.kind)
  if (!kind) throw new AppError('POST_NOT_FOUND')
  return { kind, postId: post.id, parentId: null }
}

/** A comment that stands where the caller may read; what is hidden does not exist for others. */
export async function requireComment(
  scope: Scope,
  productId: string,
  id: string,
  relation: ProductRelation,
): Promise<Comment> {
  const comment = await repository.findComment(scope.db, productId, id)
  if (comment?.state !== 'published') throw new AppError('COMMENT_NOT_FOUND')
  const refusal = refuseReading(relation, comment.kind as CommentKind)
  if (refusal) throw new AppError(refusal)
  // With the post goes what stands below it.
  if (comment.postId) await requireReadablePost(scope.db, productId, comment.postId, relation)
  return comment
}

/** Moves a locked comment by the table of its states, with its history. */
async function move(
  scope: Scope,
  tx: Tx,
  comment: Comment,
  {
    event,
    change = {},
    reason = null,
  }: { event: CommentEvent; change?: { text?: string; moderatedAt?: Date }; reason?: string | null },
): Promise<void> {
  const from = comment.state as CommentState
  const to = nextState(commentMachine, from, event)
  await repository.updateComment(tx, comment.id, { ...change, state: to })
  await writeHistory(scope, tx, { entity: 'post_comment', entityId: comment.id, event, from, to, reason })
  await purgeProductPage(scope, tx, comment.productId)
}

/** One's own: the text is gone, the place stays for the answers. */
export async function deleteComment(scope: Scope, productId: string, id: string): Promise<void> {
  const customerId = actingCustomer(scope)
  await relationOf(scope, productId)
  await inTransaction(scope, async (tx) => {
    const comment = await repository.lockComment(tx, id)
    const isTheirs = comment?.productId === productId && comment.customerId === customerId
    if (!comment || !isTheirs || comment.state === 'deleted') throw new AppError('COMMENT_NOT_FOUND')
    await move(scope, tx, comment, { event: 'delete', change: { text: '' } })
  })
}

/** domain/posts#comments: the third customer, not one of the issuer's people, who reports it hides it until it is moderated. */
export async function reportComment(
  scope: Scope,
  productId: string,
  id: string,
  { reason }: Schemas['CommentReport'],
): Promise<void> {
  const customerId = actingCustomer(scope)
  const relation = await relationOf(scope, productId)
  await requireComment(scope, productId, id, relation)
  await countAttempt(scope, 'reports', customerId)
  await inTransaction(scope, async (tx) => {
    const comment = await repository.lockComment(tx, id)
    if (!comment) throw new AppError('COMMENT_NOT_FOUND')
    const createdAt = scope.clock.now()
    const isFirst = await repository.insertReport(tx, { commentId: id, customerId, reason, createdAt })
    if (!isFirst || !canMove(commentMachine, comment.state as CommentState, 'hideByReports')) return
    const reports = await repository.countReports(tx, id, comment.moderatedAt)
    if (reports >= REPORTS_TO_HIDE)
      await move(scope, tx, comment, { event: 'hideByReports', reason: `${reports} reports` })
  })
}

/** domain/posts#moderators: IR comments, by the issuer. */
export async function moderateComment(
  scope: Scope,
  productId: string,
  id: string,
  decision: Schemas['CommentDecision'],
): Promise<Schemas['PostComment']> {
  const relation = await relationOf(scope, productId)
  const comment = await repository.findComment(scope.db, productId, id)
  if (!comment || comment.state === 'deleted') throw new AppError('COMMENT_NOT_FOUND')
  const kind = comment.kind as CommentKind
  const refusal = refuseReading(relation, kind)
  if (refusal) throw new AppError(refusal)
  if (!mayModerate(relation, kind)) throw new AppError('PERMISSION_DENIED')
  await inTransaction(scope, (tx) => decide(scope, tx, id, decision))
  return await readComment(scope, productId, id, relation)
}

/** Shows or hides; who has reported it until now has been heard. */
export async function decide(
  scope: Scope,
  tx: Tx,
  id: string,
  { decision, reason }: { decision: 'show' | 'hide'; reason?: string },
): Promise<void> {
  const comment = await repository.lockComment(tx, id)
  if (!comment) throw new AppError('COMMENT_NOT_FOUND')
  await move(scope, tx, comment, {
    event: decision,
    change: { moderatedAt: scope.clock.now() },
    reason: reason?.trim() || null,
  })
}
