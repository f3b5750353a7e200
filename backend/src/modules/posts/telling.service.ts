import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import type { Effect } from '../../jobs/effects.ts'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { Translated } from '../../shared/translated.ts'
import { sendMail } from '../notifications/service.ts'
import * as repository from './repository.ts'

/** So many investors are told in one transaction. */
const PART = 200

/** R2.24: investors of the product are told of what was published, each once; of newsroom and insides nobody is. */
const tellInvestors: Effect = async (scope, { subjectId }) => {
  const post = await repository.findPostWithProduct(scope.db, subjectId!)
  const template = post?.kind === 'update' ? 'N01' : post?.kind === 'ir_post' ? 'N02' : null
  if (post?.state !== 'published' || !template) return
  const { id: postId, productId } = post
  const told = { postId, productId, title: post.title as Translated, productName: post.productName as Translated }
  const customers = await repository.listInvestors(scope.db, productId, LIVE_CONTRACT_STATES)
  for (let from = 0; from < customers.length; from += PART)
    await inTransaction(scope, async (tx) => {
      for (const customerId of customers.slice(from, from + PART))
        if (customerId !== post.authorId)
          await sendMail(scope, tx, { template, customerId, subjectId: postId, parameters: told })
    })
}

export const effects: Record<string, Effect> = { 'post.published': tellInvestors }

const placeOf = (productId: string, { kind, postId }: { kind: string; postId: string | null }): string => {
  const tab = kind === 'dialog' ? 'dialog' : kind === 'ir_comment' ? 'investorRelations' : 'updates'
  return `/detail/${productId}?tab=${tab}${postId ? `&post=${postId}` : ''}`
}

type Answer = { id: string; productId: string; parentId: string | null; customerId: string; anonymous: boolean }

/** Who is answered hears of it; not of their own answers. */
export async function tellOfAnswer(scope: Scope, tx: Tx, answer: Answer): Promise<void> {
  if (answer.parentId === null) return
  const asked = await repository.findCommentWithProduct(tx, answer.parentId)
  if (!asked?.customerId || asked.customerId === answer.customerId) return
  const { productId, productName, text } = asked
  await sendMail(scope, tx, {
    template: 'N03',
    customerId: asked.customerId,
    subjectId: answer.id,
    parameters: { productId, productName: productName as Translated, path: placeOf(productId, asked), text },
  })
}

/** Whose comment is liked hears of it, by whomever first. */
export async function tellOfLike(
  scope: Scope,
  tx: Tx,
  like: { id: string; productId: string; customerId: string },
): Promise<void> {
  const liked = await repository.findCommentWithProduct(tx, like.id)
  if (!liked?.customerId || liked.customerId === like.customerId) return
  const { productId, productName, text } = liked
  await sendMail(scope, tx, {
    template: 'N04',
    customerId: liked.customerId,
    subjectId: like.id,
    parameters: { productId, productName: productName as Translated, path: placeOf(productId, liked), text },
  })
}
