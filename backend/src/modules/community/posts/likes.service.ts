import type { components } from '@goldammer/sdk/operations/store'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { requireComment } from './comments.service.ts'
import { notifyOfLike } from './notifications.service.ts'
import { requireReadablePost } from './posts.service.ts'
import { relationOf } from './relation.ts'
import * as repository from './repository.ts'

/** R6.02: on or off; asking for what is so already changes nothing. */
export async function changeLike(
  scope: Scope,
  productId: string,
  { id, liked }: components['schemas']['LikeChange'],
): Promise<components['schemas']['Like']> {
  const customerId = actingCustomer(scope)
  const relation = await relationOf(scope, productId)
  const post = await repository.findPost(scope.db, productId, id)
  if (post) await requireReadablePost(scope.db, productId, id, relation)
  else await requireComment(scope, productId, id, relation)
  const subject = post ? { postId: id } : { commentId: id }
  if (liked)
    await inTransaction(scope, async (tx) => {
      await repository.insertLike(tx, customerId, subject, scope.clock.now())
      if (!post) await notifyOfLike(scope, tx, { id, customerId })
    })
  else await repository.deleteLike(scope.db, customerId, subject)
  return { id, likes: await repository.countLikes(scope.db, subject), liked }
}
