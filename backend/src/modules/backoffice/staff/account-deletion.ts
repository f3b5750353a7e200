import type { DeletionStep } from '../../../shared/account-deletion.ts'

/** No law asks to keep what staff have noted: it goes with the account. */
export const deletionStep: DeletionStep = {
  async close(_scope, tx, customerId) {
    await tx.deleteFrom('customerNote').where('customerId', '=', customerId).execute()
    await tx.deleteFrom('staffTask').where('customerId', '=', customerId).execute()
    await tx.deleteFrom('factorReset').where('customerId', '=', customerId).execute()
    return null
  },
}
