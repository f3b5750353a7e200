import { viewOf } from '../../shared/table-view.ts'

/** Number, state and amount of an order, of an investment as of goods. */
export const orderView = viewOf('shopOrder', [
  'amountTotal',
  'customerId',
  'deliveryState',
  'id',
  'kind',
  'orderDateTime',
  'orderNumber',
  'state',
  'updatedAt',
])

/** What was paid of an order, and how far it is. */
export const paymentView = viewOf('payment', ['amount', 'attempt', 'id', 'orderId', 'provider', 'state', 'updatedAt'])
