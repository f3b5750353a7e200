import { sql } from 'kysely'
import type { DeletionStep } from '../../../shared/account-deletion.ts'

/**
 * What a customer said goes with the account, likes and reports too; where others have answered, an empty place stays. What
 * somebody wrote for an issuer or for us is theirs, and stays without the name.
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
