import type { Tx } from '../../../shared/database.ts'
import { newId } from '../../../shared/ids.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { notifyOfAnswer } from './notifications.service.ts'
import { insertComment, markHandled } from './repository.ts'

type Written = { productId: string; postId: string | null; kind: string; parentId: string | null; text: string }

/** Comments for the shop under one's own name: it answers a question and notifies its author. Returns the comment's id. */
export async function writeAsStaff(scope: Scope, tx: Tx, written: Written): Promise<string> {
  const createdAt = scope.clock.now()
  const id = newId(createdAt)
  const { parentId } = written
  await insertComment(tx, {
    ...written,
    id,
    customerId: null,
    staffId: actingStaff(scope),
    writtenAs: 'author',
    anonymous: false,
    locale: scope.locale,
    createdAt,
  })
  if (parentId) await markHandled(tx, parentId, createdAt)
  await notifyOfAnswer(scope, tx, { id, parentId, customerId: null })
  return id
}
