import { type ExportSection, tables } from '../../../shared/data-export.ts'

const rows = tables('logins', {
  session: 'customer_id',
  customer_factor: 'customer_id',
  customer_recovery_code: 'customer_id',
  login_challenge: 'customer_id',
  passkey: 'customer_id',
})

export const exportSection: ExportSection = {
  name: rows.name,
  async read(db, customerId) {
    return {
      ...((await rows.read(db, customerId)) as object),
      // Who has checked it is no data of the customer's (GDPR Art. 15 (4)).
      factorReset: await db
        .selectFrom('factorReset')
        .select(['requestedAt', 'reason', 'confirmedAt', 'confirmedReason', 'takesEffectAt', 'decidedAt', 'outcome'])
        .where('customerId', '=', customerId)
        .orderBy('requestedAt')
        .execute(),
    }
  },
}
