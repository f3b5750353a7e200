import type { DeletionStep } from '../../shared/account-deletion.ts'
import { removeReviews } from './reviews.service.ts'

export const deletionStep: DeletionStep = {
  async close(scope, tx, customerId) {
    await removeReviews(scope, tx, customerId)
    return null
  },
}
