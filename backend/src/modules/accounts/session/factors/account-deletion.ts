import type { DeletionStep } from '../../../../shared/account-deletion.ts'
import { clearFactors } from './customer-factors.service.ts'

/** Nothing of a second factor has to be stored once nobody can sign in. */
export const deletionStep: DeletionStep = {
  async close(_scope, tx, customerId) {
    await clearFactors(tx, customerId)
    await tx.deleteFrom('customerFactor').where('customerId', '=', customerId).execute()
    return null
  },
}
