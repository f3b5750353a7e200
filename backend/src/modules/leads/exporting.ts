import { tables } from '../customers/exporting.ts'

export const exporting = tables('company_requests', { company_request: 'customer_id' })
