import { tables } from '../customers/exporting.ts'

export const exporting = tables('companyRequests', { company_request: 'customer_id' })
