import { tables } from '../customers/exporting.ts'

export const exporting = tables('logins', {
  session: 'customer_id',
  customer_factor: 'customer_id',
  customer_recovery_code: 'customer_id',
  login_challenge: 'customer_id',
  passkey: 'customer_id',
})
