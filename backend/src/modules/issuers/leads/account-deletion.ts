import type { DeletionStep } from '../../../shared/account-deletion.ts'

/** What somebody asked for who has left is asked for no more. */
export const deletionStep: DeletionStep = {
  async close(_scope, tx, customerId) {
    await tx.deleteFrom('companyRequest').where('customerId', '=', customerId).execute()
    return null
  },
}
