import { sql } from 'kysely'
import type { DeletionStep } from '../../shared/account-deletion.ts'
import { removeMemberships } from '../accounts/customers/companies.ts'
import { membershipView } from '../accounts/customers/company-view.ts'
import { customerView } from '../accounts/customers/customer-view.ts'

/** Whoever has left works for no company here. */
export const deletionStep: DeletionStep = {
  /** A company keeps an owner. */
  async refuse(tx, customerId) {
    const alone = await tx
      .selectFrom(membershipView('own'))
      .select('own.companyId')
      .where('own.customerId', '=', customerId)
      .where('own.role', '=', 'owner')
      .where(
        sql<boolean>`not exists (select from ${membershipView('other')} where other.company_id = own.company_id
          and other.role = 'owner' and other.customer_id <> own.customer_id)`,
      )
      .executeTakeFirst()
    return alone ? 'LAST_OWNER' : null
  },
  async close(_scope, tx, customerId) {
    await tx
      .deleteFrom('companyInvitation')
      .where((eb) =>
        eb.or([
          eb(
            'email',
            '=',
            sql<string>`(select lower(email) from ${customerView('customer')} where id = ${customerId})`,
          ),
          eb('invitedBy', '=', customerId),
        ]),
      )
      .execute()
    await tx.deleteFrom('contractView').where('customerId', '=', customerId).execute()
    await tx.deleteFrom('contractColumns').where('customerId', '=', customerId).execute()
    await removeMemberships(tx, customerId)
    return null
  },
}
