import { tables } from '../customers/exporting.ts'

export const exporting = tables('companies', { company_membership: 'customer_id' })
