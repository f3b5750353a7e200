import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { purgeProductPage } from '../catalogue/purge.ts'
import { toModerated } from './moderation.service.ts'
import { insertComment, lockComment, markHandled, selectModerated } from './repository.ts'
import { tellOfAnswer } from './telling.service.ts'

type Schemas = components['schemas']

/** domain §9: for us, by content and administration; investor relations are the issuer's. */
export async function answerComment(
  scope: Scope,
  commentId: string,
  { text }: Schemas['AnswerInput'],
): Promise<Schemas['ModeratedComment']> {
  const staffId = actingStaff(scope)
  const said = text.replace(/\r\n?/g, '\n').trim()
  if (said === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/text' })
  const now = scope.clock.now()
  const id = newId(now)
  return await inTransaction(scope, async (tx) => {
    const answered = await lockComment(tx, commentId)
    if (answered?.state !== 'published' || answered.kind === 'ir_comment') throw new AppError('COMMENT_NOT_FOUND')
    const { productId, postId, kind } = answered
    const parentId = answered.parentId ?? commentId
    await insertComment(tx, {
      id,
      productId,
      postId,
      kind,
      parentId,
      customerId: null,
      staffId,
      writtenAs: 'author',
      anonymous: false,
      locale: scope.locale,
      text: said,
      createdAt: now,
    })
    await markHandled(tx, parentId, now)
    await purgeProductPage(scope, tx, productId)
    await tellOfAnswer(scope, tx, { id, parentId, customerId: null })
    await writeAudit(scope, tx, { action: 'comment.answer', details: { commentId, answerId: id, productId } })
    return toModerated(await selectModerated(tx).where('comment.id', '=', id).executeTakeFirstOrThrow(), scope.locale)
  })
}
