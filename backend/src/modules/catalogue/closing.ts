import type { ClosingPart } from '../customers/closing.ts'
import { removeReviews } from './reviews.ts'

export const closing: ClosingPart = {
  async close(scope, tx, customerId) {
    await removeReviews(scope, tx, customerId)
    return null
  },
}
