import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import * as repository from './repository.ts'
import { type CommentKind, type PostKind, refuseReading } from './rules.ts'
import { standingOf } from './standing.ts'

/** R6.02: on or off; asking for what is so already changes nothing. */
export async function changeLike(
  scope: Scope,
  productId: string,
  { id, liked }: components['schemas']['LikeChange'],
): Promise<components['schemas']['Like']> {
  const customerId = actingCustomer(scope)
  const standing = await standingOf(scope, productId)
  const [post, comment] = await Promise.all([
    repository
      .selectPosts(scope.db, standing)
      .where('productId', '=', productId)
      .where('id', '=', id)
      .executeTakeFirst(),
    repository.findComment(scope.db, productId, id),
  ])
  const found = post ?? comment
  if (found?.state !== 'published') throw new AppError('POST_NOT_FOUND')
  const refusal = refuseReading(standing, found.kind as PostKind | CommentKind)
  if (refusal) throw new AppError(refusal)
  const subject = post ? { postId: id } : { commentId: id }
  if (liked) await repository.insertLike(scope.db, customerId, subject, scope.clock.now())
  else await repository.deleteLike(scope.db, customerId, subject)
  return { id, likes: await repository.countLikes(scope.db, subject), liked }
}
