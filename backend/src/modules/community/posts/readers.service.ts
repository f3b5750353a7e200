import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { requireReadablePost } from './posts.service.ts'
import { relationOf } from './relation.ts'
import * as repository from './repository.ts'

/** R2.25: counted once a customer; who speaks for the company does not count. */
export async function markPostRead(scope: Scope, productId: string, postId: string): Promise<void> {
  const customerId = actingCustomer(scope)
  const relation = await relationOf(scope, productId)
  await requireReadablePost(scope.db, productId, postId, relation)
  if (relation.role !== null) return
  await repository.insertReading(scope.db, { postId, customerId, readAt: scope.clock.now() })
}
