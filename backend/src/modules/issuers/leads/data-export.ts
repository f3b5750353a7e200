import { tables } from '../../../shared/data-export.ts'

export const exportSection = tables('company_requests', { company_request: 'customer_id' })
