import { sql } from 'kysely'
import type { DeletionStep } from '../../../shared/account-deletion.ts'

/**
 * A customer's comments, likes and reports are deleted with the account; where others have answered, an empty comment stays.
 * What they wrote for an issuer or for us belongs to these, and stays without the name.
 */
export const deletionStep: DeletionStep = {
  async close(_scope, tx, customerId) {
    await tx.deleteFrom('postLike').where('customerId', '=', customerId).execute()
    await tx.deleteFrom('postRead').where('customerId', '=', customerId).execute()
    await tx.deleteFrom('commentReport').where('customerId', '=', customerId).execute()
    await tx
      .deleteFrom('postComment')
      .where('customerId', '=', customerId)
      .where(sql<boolean>`not exists (select from post_comment answer where answer.parent_id = post_comment.id
        and answer.customer_id is distinct from ${customerId})`)
      .execute()
    await tx
      .updateTable('postComment')
      .set({ customerId: null, text: '', state: 'deleted' })
      .where('customerId', '=', customerId)
      .execute()
    await tx.updateTable('post').set({ authorId: null }).where('authorId', '=', customerId).execute()
    await tx.updateTable('postRevision').set({ authorId: null }).where('authorId', '=', customerId).execute()
    return null
  },
}
