import { tables } from '../../shared/data-export.ts'

export const exportSection = tables('investors', {
  investor: 'customer_id',
  representative: 'investor_id',
  bank_account: 'investor_id',
  depot: 'investor_id',
  wallet: 'investor_id',
  exemption_order: 'investor_id',
  non_assessment_certificate: 'investor_id',
  survey: 'investor_id',
  self_disclosure: 'investor_id',
  identity_check: 'investor_id',
  church_tax_query: 'investor_id',
})
