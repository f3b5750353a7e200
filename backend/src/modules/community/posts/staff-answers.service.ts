import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import { writeAudit } from '../../../shared/history.ts'
import { purgeProductPage } from '../../../shared/purge.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { writtenText } from '../../../shared/written-text.ts'
import { toModerated } from './moderation.service.ts'
import { lockComment, selectModerated } from './repository.ts'
import { writeAsStaff } from './staff-comment.ts'

type Schemas = components['schemas']

/** domain/posts#writers: for us, by content and administration; investor relations are the issuer's. */
export async function answerComment(
  scope: Scope,
  commentId: string,
  { text }: Schemas['AnswerInput'],
): Promise<Schemas['ModeratedComment']> {
  const written = writtenText(text)
  return await inTransaction(scope, async (tx) => {
    const answered = await lockComment(tx, commentId)
    if (answered?.state !== 'published' || answered.kind === 'ir_comment') throw new AppError('COMMENT_NOT_FOUND')
    const { productId, postId, kind } = answered
    const parentId = answered.parentId ?? commentId
    const id = await writeAsStaff(scope, tx, { productId, postId, kind, parentId, text: written })
    await purgeProductPage(scope, tx, productId)
    await writeAudit(scope, tx, { action: 'comment.answer', details: { commentId, answerId: id, productId } })
    return toModerated(await selectModerated(tx).where('comment.id', '=', id).executeTakeFirstOrThrow(), scope.locale)
  })
}
