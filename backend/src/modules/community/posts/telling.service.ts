import type { Effect, Effects } from '../../../jobs/effects.ts'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import type { Translated } from '../../../shared/translated.ts'
import { sendMail } from '../../notifications/service.ts'
import * as repository from './repository.ts'

/** So many investors are told in one transaction. */
const PART = 200

/** R2.24: investors of its audience are told of what was published, each once; of newsroom and insides nobody is. */
const tellInvestors: Effect = async (scope, { subjectId }) => {
  const post = await repository.findPostWithProduct(scope.db, subjectId!)
  const template = post?.kind === 'update' ? 'N01' : post?.kind === 'ir_post' ? 'N02' : null
  if (post?.state !== 'published' || !template) return
  const { id: postId, productId } = post
  const told = { postId, productId, title: post.title as Translated, productName: post.productName as Translated }
  const customers = await repository.listInvestors(scope.db, post)
  for (let from = 0; from < customers.length; from += PART)
    await inTransaction(scope, async (tx) => {
      for (const customerId of customers.slice(from, from + PART))
        if (customerId !== post.authorId)
          await sendMail(scope, tx, { template, customerId, subjectId: postId, parameters: told })
    })
}

export const effects: Effects = { 'post.published': tellInvestors }

const placeOf = (productId: string, { kind, postId }: { kind: string; postId: string | null }): string => {
  const tab = kind === 'dialog' ? 'dialog' : kind === 'ir_comment' ? 'investorRelations' : 'updates'
  return `/detail/${productId}?tab=${tab}${postId ? `&post=${postId}` : ''}`
}

/** Whose comment it is hears of it; nobody of their own doings. */
async function tellAuthor(
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
    parameters: { productId, productName: productName as Translated, path: placeOf(productId, comment), text },
  })
}

/** Without a customer it is of staff. */
type Answer = { id: string; parentId: string | null; customerId: string | null }

/** Each answer by itself. */
export async function tellOfAnswer(scope: Scope, tx: Tx, { id, parentId, customerId }: Answer): Promise<void> {
  if (parentId) await tellAuthor(scope, tx, 'N03', { commentId: parentId, subjectId: id, by: customerId })
}

/** By whomever first. */
export const tellOfLike = (scope: Scope, tx: Tx, { id, customerId }: { id: string; customerId: string }) =>
  tellAuthor(scope, tx, 'N04', { commentId: id, subjectId: id, by: customerId })
