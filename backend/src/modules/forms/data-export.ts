import { sql } from 'kysely'
import type { ExportSection } from '../../shared/data-export.ts'
import { customerView } from '../accounts/customers/customer-view.ts'

/** Messages from the account's address, and what we have answered. */
export const exportSection: ExportSection = {
  name: 'contact_messages',
  async read(db, customerId) {
    const { rows } = await sql`select subject, comment, sender, message.email, message.phone, page, state,
        message.created_at, coalesce((select json_agg(json_build_object('text', text, 'at', entry.created_at)
          order by entry.created_at) from contact_entry entry
          where entry.message_id = message.id and entry.kind = 'answer'), '[]') as answers
      from contact_message message join ${customerView('customer')} on lower(customer.email) = lower(message.email)
      where customer.id = ${customerId} order by message.created_at`.execute(db)
    return rows
  },
}
