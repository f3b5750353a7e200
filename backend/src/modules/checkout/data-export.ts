import { tables } from '../../shared/data-export.ts'

export const exportSection = tables('orders', {
  cart: 'customer_id',
  checkout_draft: 'customer_id',
  shop_order: 'customer_id',
  order_line_item: 'order_id',
})
