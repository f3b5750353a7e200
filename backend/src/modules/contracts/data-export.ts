import { tables } from '../../shared/data-export.ts'

export const exportSection = tables('contracts', {
  contract: 'customer_id',
  part_offer: 'order_id',
  cancellation_request: 'order_id',
  company_message: 'customer_id',
  delivery: 'order_id',
})
