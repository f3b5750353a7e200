import type { DeletionStep } from '../../shared/account-deletion.ts'
import { forgetNews } from './news.repository.ts'

/** Who has no account is told nothing; what was told is the account's. */
export const deletionStep: DeletionStep = {
  async close(_scope, tx, customerId) {
    await forgetNews(tx, customerId)
    return null
  },
}
