import type { ClosingPart } from '../../shared/account-deletion.ts'
import { removeReviews } from './reviews.ts'

export const closing: ClosingPart = {
  async close(scope, tx, customerId) {
    await removeReviews(scope, tx, customerId)
    return null
  },
}
