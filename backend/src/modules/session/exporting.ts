import { tables } from '../customers/exporting.ts'

export const exporting = tables('logins', { session: 'customer_id' })
