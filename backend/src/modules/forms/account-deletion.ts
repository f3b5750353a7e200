import { sql } from 'kysely'
import type { DeletionStep } from '../../shared/account-deletion.ts'
import { customerView } from '../accounts/customers/customer-view.ts'

/** What was written to us from the account's address goes with it; nothing of it belongs to a contract. */
export const deletionStep: DeletionStep = {
  async close(_scope, tx, customerId) {
    await tx
      .deleteFrom('contactMessage')
      .where(
        sql<boolean>`lower(email) = (select lower(email) from ${customerView('customer')} where id = ${customerId})`,
      )
      .execute()
    return null
  },
}
