import type { DeletionStep } from '../../shared/account-deletion.ts'
import { forgetNews } from './news.repository.ts'

/** Without an account there are no notifications, and the former ones belong to it. */
export const deletionStep: DeletionStep = {
  async close(_scope, tx, customerId) {
    await forgetNews(tx, customerId)
    return null
  },
}
