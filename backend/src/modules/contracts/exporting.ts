import { tables } from '../customers/exporting.ts'

export const exporting = tables('contracts', {
  contract: 'customer_id',
  company_message: 'customer_id',
  delivery: 'order_id',
})
