import { tables } from '../../shared/data-export.ts'

export const exportSection = tables('companies', {
  company_membership: 'customer_id',
  contract_view: 'customer_id',
  contract_columns: 'customer_id',
})
