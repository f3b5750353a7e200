import type { Effect, Effects } from '../../../jobs/effects.ts'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import type { Translated } from '../../../shared/translated.ts'
import { sendMail } from '../../notifications/service.ts'
import * as repository from './repository.ts'

/** Investors to whom one transaction sends a mail. */
const PART = 200

/** R2.24: sends each investor of the audience one mail about a published post; newsroom and insides send none. */
const notifyInvestors: Effect = async (scope, { subjectId }) => {
  const post = await repository.findPostWithProduct(scope.db, subjectId!)
  const template = post?.kind === 'update' ? 'N01' : post?.kind === 'ir_post' ? 'N02' : null
  if (post?.state !== 'published' || !template) return
  const { id: postId, productId } = post
  const parameters = { postId, productId, title: post.title as Translated, productName: post.productName as Translated }
  const customers = await repository.listInvestors(scope.db, post)
  for (let from = 0; from < customers.length; from += PART)
    await inTransaction(scope, async (tx) => {
      for (const customerId of customers.slice(from, from + PART))
        if (customerId !== post.authorId)
          await sendMail(scope, tx, { template, customerId, subjectId: postId, parameters })
    })
}

export const effects: Effects = { 'post.published': notifyInvestors }

const addressOf = (productId: string, { kind, postId }: { kind: string; postId: string | null }): string => {
  const tab = kind === 'dialog' ? 'dialog' : kind === 'ir_comment' ? 'investorRelations' : 'updates'
  return `/detail/${productId}?tab=${tab}${postId ? `&post=${postId}` : ''}`
}

/** Notifies the author of a comment, unless the act is their own. */
async function notifyAuthor(
  scope: Scope,
  tx: Tx,
  template: 'N03' | 'N04',
  { commentId, subjectId, by }: { commentId: string; subjectId: string; by: string | null },
): Promise<void> {
  const comment = await repository.findCommentWithProduct(tx, commentId)
  if (!comment?.customerId || comment.customerId === by) return
  const { customerId, productId, productName, text } = comment
  await sendMail(scope, tx, {
    template,
    customerId,
    subjectId,
    parameters: { productId, productName: productName as Translated, path: addressOf(productId, comment), text },
  })
}

/** Staff wrote an answer without a customer. */
type Answer = { id: string; parentId: string | null; customerId: string | null }

/** Notifies the author of the comment that was answered, once per answer. */
export async function notifyOfAnswer(scope: Scope, tx: Tx, { id, parentId, customerId }: Answer): Promise<void> {
  if (parentId) await notifyAuthor(scope, tx, 'N03', { commentId: parentId, subjectId: id, by: customerId })
}

/** Notifies the author of a comment of its first like. */
export const notifyOfLike = (scope: Scope, tx: Tx, { id, customerId }: { id: string; customerId: string }) =>
  notifyAuthor(scope, tx, 'N04', { commentId: id, subjectId: id, by: customerId })
